// Somebody who plays by what is on the screen alone: reads the offers, types one of them.

/** What can be done, as it is offered: the letter, the words, and what it asks for. */
export interface Offered {
  readonly letter: string
  readonly words: string
  readonly asks: readonly { readonly count: number; readonly picks: readonly string[] }[]
}

export function offersOn(screen: string): readonly Offered[] {
  // An offer that is longer than the screen is wide goes on below, indented.
  const lines = screen.replace(/\n {2}(?=\S)/g, ' ').split('\n')
  return lines.flatMap((line) => {
    const [, letter, words, asked] = /^([a-m]) {2}(.*?)(?: \((.*)\))?$/.exec(line.trimEnd()) ?? []
    if (letter === undefined || words === undefined) return []
    return [{ letter, words, asks: asked === undefined ? [] : asked.split('; ').map(askOf) }]
  })
}

function askOf(asked: string): Offered['asks'][number] {
  const [, most = '1', picks = asked] = /^(?:(\d+)(?: to \d+)? )?(?:[^:]+: )?(.*)$/.exec(asked) ?? []
  const optional = /, if you like$/.test(picks)
  const all = picks
    .replace(/, if you like$/, '')
    .split(', ')
    .flatMap(expanded)
  return { count: optional ? 0 : Number(most), picks: all }
}

/** `1-4` is four picks, and `2 Ben` is one. */
function expanded(pick: string): readonly string[] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(pick) ?? []
  if (from === undefined || to === undefined) return [pick.split(' ')[0] ?? pick]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${Number(from) + index}`)
}

/** Something that is offered, a different one each time: `turn` counts. */
export function moveFor(offers: readonly Offered[], turn: number): string {
  const ends = offers.find(({ words }) => /^(call|end the game)/.test(words))
  const offer = (turn > 6 ? ends : undefined) ?? offers[turn % offers.length]
  if (offer === undefined) throw new Error('nothing is offered')
  const picks = offer.asks.flatMap(({ count, picks }) =>
    Array.from({ length: count }, (_, index) => picks[(turn * 7 + index) % picks.length] ?? ''),
  )
  return [offer.letter, ...picks].join(' ')
}
