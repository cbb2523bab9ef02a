// Waiting for opponents.

import type { Line } from '../../client/line.ts'
import type { AnyGame } from '../../kernel/game.ts'
import type { ServerFrame } from '../../protocol/server-messages.ts'
import type { Console } from '../console/console.ts'
import { Gone } from '../menu.ts'
import { countdown } from '../words.ts'

/** The table where opponents were found; null: there will be none. */
export async function seekTable(
  line: Line,
  console: Console,
  game: AnyGame,
  preset: string | null,
): Promise<string | null> {
  const since = performance.now()
  let table: string | null = null
  let refused: string | null = null
  let bots = ''
  const heard = (frame: ServerFrame) => {
    if (frame.type === 'seeking' && frame.botsAfterMs !== null) {
      bots = ` If nobody comes, bots sit down after ${Math.ceil(frame.botsAfterMs / 1000)} seconds.`
    } else if (frame.type === 'matched') table = frame.table
    else if (frame.type === 'seekingEnded' || frame.type === 'refused') refused = frame.text
    console.wake()
  }
  const seek = { type: 'seek', game: game.id, bots: true, ...(preset === null ? {} : { preset }) } as const
  const stop = line.use({ heard, ready: () => line.send(seek), lost: () => undefined })
  console.tell(`Looking for opponents for ${game.name}.`)
  while (table === null) {
    if (refused !== null) {
      stop()
      console.tell(`${refused}.`, 'notice')
      return null
    }
    console.show({
      title: `Facedown · ${game.name}`,
      clock: console.plain ? null : countdown(performance.now() - since),
      body: [`Looking for opponents.${bots}`],
      offers: ['quit  look no more'],
      prompt: '> ',
      aloud: `seeking${bots}`,
    })
    const typed = await console.next({ lines: false, ms: 1000 })
    if (typed.type === 'interrupt') throw new Gone(true)
    if (typed.type === 'end' || (typed.type === 'line' && /^(q|quit|exit)$/i.test(typed.text.trim()))) {
      line.send({ type: 'stopSeeking' })
      stop()
      return null
    }
  }
  stop()
  return table
}
