// A move that was judged, as the screens around the review name it.

export type { ReviewedMove } from '../../table/review.ts'
