// What was said too fast is said again, by the page's session and by the terminal's; nobody is told that a move failed.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSession } from '../../src/cli/table/session.ts'
import type { ClientMessage } from '../../src/protocol/client-messages.ts'
import type { ServerFrame, TableFrame } from '../../src/protocol/server-messages.ts'
import { pageSession } from './page-session.ts'

type Sent = ClientMessage & { readonly id?: string }
type Told = { readonly ok: boolean }

interface Tried {
  readonly sent: Sent[]
  readonly connection: string
  hear(frame: ServerFrame): void
  attach(): void
  takeOver(): void
  flip(card: number): Promise<Told>
  react(): Promise<Told>
}

function terminal(): Tried {
  const sent: Sent[] = []
  const session = new TableSession(
    't',
    (message) => sent.push(message),
    () => undefined,
  )
  return {
    sent,
    get connection() {
      return session.known.connection
    },
    hear: (frame) => session.hear(frame),
    attach: () => session.attach(),
    takeOver: () => session.takeOver(),
    flip: (card) => session.ask({ type: 'command', command: { type: 'flip', card } }),
    react: () => session.ask({ type: 'emote', emote: 'wow' }),
  }
}

async function page(): Promise<Tried> {
  const sent: Sent[] = []
  const session = await pageSession('t', (message) => sent.push(message))
  return {
    sent,
    get connection() {
      return session.connection
    },
    hear: session.tell,
    attach: session.come,
    takeOver: () => session.takeOver(),
    flip: (card) => session.send({ ...{ type: 'flip', card } }),
    react: () => session.react('wow'),
  }
}

const whole = { id: 't', seq: 5, now: 0, frozen: false, view: {}, options: [], seats: [] }
const shown = { type: 'table', table: 't', missed: [], whole, watchers: 0 } as unknown as TableFrame
const tooFast = (re?: string): ServerFrame => {
  const refusal = { type: 'refused', code: 'tooFast', text: 'You are sending too much; slow down.' } as const
  return re === undefined ? refusal : { ...refusal, re }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each([
  ['the page', page],
  ['the terminal', async () => terminal()],
])('%s', (_which, open) => {
  async function atTable() {
    const session = await open()
    session.attach()
    session.hear(shown)
    session.sent.length = 0
    return session
  }

  it('sends a move again after a second, that one alone and under its id, and then hears how it went', async () => {
    const session = await atTable()
    const answers: Told[] = []
    for (const card of [1, 2]) void session.flip(card).then((told) => answers.push(told))
    const [first, second] = session.sent.splice(0)
    session.hear(tooFast(second?.id))
    await vi.advanceTimersByTimeAsync(900)
    expect([session.sent, answers]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(200)
    expect([session.sent, answers]).toMatchObject([[second ?? {}], []])
    for (const message of [first, second]) session.hear({ type: 'ok', seq: 6, re: message?.id ?? '' })
    await vi.advanceTimersByTimeAsync(0)
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  })

  it('sends everything again if it is not told what was too fast', async () => {
    const session = await atTable()
    for (const card of [1, 2]) void session.flip(card)
    const asked = session.sent.splice(0)
    session.hear(tooFast())
    await vi.advanceTimersByTimeAsync(1100)
    expect(session.sent).toMatchObject(asked)
  })

  it('attaches again, as it meant to, instead of taking the table for closed', async () => {
    const session = await open()
    session.takeOver()
    const [attach] = session.sent.splice(0)
    session.hear(tooFast(attach?.id))
    expect(session.connection).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1100)
    expect(session.sent).toEqual([attach])
  })

  it('lets a reaction be', async () => {
    const session = await atTable()
    const answer = session.react()
    const [emote] = session.sent.splice(0)
    session.hear(tooFast(emote?.id))
    expect((await answer).ok).toBe(false)
    await vi.advanceTimersByTimeAsync(1100)
    expect(session.sent).toEqual([])
  })
})
