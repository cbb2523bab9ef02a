// What was asked when the connection was lost, and is asked again when it is there: it is done once, and on the position it was for.

import { describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { practiceHouse } from '../../src/web/practice/house.ts'
import { pageSession } from './page-session.ts'

interface Shown {
  readonly turn?: { readonly seat: number; readonly step: string } | null
}

/** Ann at a table of Cambio with a bot, at her first turn; the wire between them can be cut. */
async function atTable() {
  let due: (() => void) | null = null
  let now = 1_000_000
  let truth: Shown = {} // what Ann would be shown if she heard of it
  const wire = { sends: true, hears: true }
  const session = await pageSession('t', (message) => {
    if (wire.sends) house(message)
  })
  const house = practiceHouse({
    env: { gameOf, hmac: pureHmac },
    now: () => now,
    secret: () => '5'.repeat(64),
    post(said) {
      const frame: ServerFrame = JSON.parse(said)
      if (frame.type === 'entry' || frame.type === 'table')
        truth = frame.whole?.view ?? ('view' in frame ? frame.view : {})
      if (wire.hears) session.tell(frame)
    },
    later(ms, call) {
      const mine = () => {
        now += ms
        call()
      }
      due = mine
      return () => {
        if (due === mine) due = null
      }
    },
  })
  /** Until it is Ann's turn. */
  const goOn = () => {
    do {
      const call = due
      due = null
      if (call === null) throw new Error('nobody can do anything')
      call()
    } while (truth.turn?.seat !== 0 || truth.turn.step !== 'start')
  }
  house({ type: 'open', opening: { id: 't', game: 'cambio', rules: { turnSeconds: 30 }, bots: ['easy'], name: 'Ann' } })
  session.come()
  goOn()
  await session.settled()
  return {
    session,
    goOn,
    cut() {
      Object.assign(wire, { sends: false, hears: false })
      session.lose()
    },
    /** What is sent arrives, and nothing comes back. */
    deafen() {
      wire.hears = false
    },
    back() {
      Object.assign(wire, { sends: true, hears: true })
      session.come()
    },
  }
}

const draw = { type: 'drawDeck' }

describe('a move that was not answered', () => {
  it('is not played on another position: whoever asked is told so, and shown what there is', async () => {
    const { session, goOn, cut, back } = await atTable()
    cut()
    const answer = session.send(draw)
    goOn() // the turn's time is over, the bot plays, and it is Ann's turn again
    back()
    expect(await answer).toMatchObject({ ok: false, error: { code: 'stale' } })
    expect(session.view).toMatchObject({ turn: { seat: 0, step: 'start' } })
    expect(await session.send(draw)).toMatchObject({ ok: true }) // what is asked now is for now
  })

  it('is played on the position that it was for', async () => {
    const { session, cut, back } = await atTable()
    cut()
    const answer = session.send(draw)
    back()
    expect(await answer).toMatchObject({ ok: true })
  })

  it('that was done is acknowledged, however far the table has gone since', async () => {
    const { session, goOn, cut, back, deafen } = await atTable()
    deafen()
    const answer = session.send(draw)
    cut()
    goOn()
    back()
    expect(await answer).toMatchObject({ ok: true })
    expect(session.view).toMatchObject({ turn: { seat: 0, step: 'start' } }) // and not drawn a second time
  })
})
