// What the benchmark uses of memory.cjs. The library's own types are not needed, so the check runs without it.

export interface State {
  readonly G: object
}

export interface Action {
  readonly type: 'MAKE_MOVE'
}

export interface View {
  readonly G: {
    readonly board: readonly (number | null)[]
    readonly foundBy: readonly (number | null)[]
    readonly flipped: readonly number[]
    readonly players: readonly { readonly score: number; readonly streak: number; readonly pairs: number }[]
  }
  readonly ctx: { readonly currentPlayer: string | null; readonly gameover?: { readonly scores: readonly number[] } }
}

export function start(setupData: { readonly board: readonly number[]; readonly first: number }): State
export function action(type: string, args: readonly unknown[], seat: number): Action
export function replay(initial: State, actions: readonly Action[], show: (view: View) => void): void
