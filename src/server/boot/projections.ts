// The games that keep tables of their own beside their logs.

import { cambioProjection } from '../gateways/cambio/projection.ts'
import type { Projection } from '../storage/projection.ts'

export const projections: readonly Projection[] = [cambioProjection]
