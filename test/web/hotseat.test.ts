import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { anyCommand, type Option } from '../../src/kernel/options.ts'
import type { SeenEvent } from '../../src/kernel/secrecy.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { checkGame } from '../../src/table/game-file.ts'
import type { Entry } from '../../src/table/table.ts'
import {
  type CurtainFrame,
  type FileFrame,
  type PassedFrame,
  type PracticeRequest,
  practiceHouse,
} from '../../src/web/practice/house.ts'
import type { PracticeOpening } from '../../src/web/practice/opening.ts'

type Frame = ServerFrame | CurtainFrame | PassedFrame | FileFrame
type Shown = Extract<Frame, { type: 'entry' | 'table' }>

const env = { gameOf, hmac: pureHmac }

/** A house with people at one device, a clock that is turned by hand, and a look at everything that it says. */
function openHouse(opening: Partial<PracticeOpening>, log?: readonly Entry[]) {
  const frames: Frame[] = []
  const leaks: string[] = []
  let now = 1_000_000
  let next: { readonly at: number; readonly call: () => void } | null = null
  let holder: number | null = null // as the people know it: who has said that they are there, and is not done
  let kept: readonly Entry[] = []
  const ask = practiceHouse({
    env,
    now: () => now,
    secret: () => '5'.repeat(64),
    post(text) {
      const frame: Frame = JSON.parse(text)
      if (frame.type === 'passed' || frame.type === 'curtain') holder = null
      const leak = leakOf(frame, holder)
      if (leak !== null) leaks.push(leak)
      frames.push(frame)
    },
    later(ms, call) {
      const mine = { at: now + ms, call }
      next = mine
      return () => {
        if (next === mine) next = null
      }
    },
    keep: (_table, log) => {
      kept = log
    },
  })
  const request: PracticeRequest = {
    type: 'open',
    opening: { id: 't', game: 'cambio', rules: {}, bots: [], name: 'Ann', others: ['Ben'], ...opening },
  }
  ask(log === undefined ? request : { ...request, log })
  return {
    frames,
    leaks,
    last: () => frames.at(-1) as Frame,
    kept: () => kept,
    isWaiting: () => next !== null,
    show(seat: number) {
      holder = seat
      ask({ type: 'show', seat })
      ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    },
    hide() {
      holder = null
      ask({ type: 'hide' })
    },
    do: (command: Readonly<Record<string, unknown>>, id: string) => ask({ type: 'command', table: 't', command, id }),
    ask,
    pass(ms: number) {
      now += ms
    },
    /** Until what is waited for; some timers are early. */
    wait({ earlyMs = 0 } = {}) {
      if (next === null) throw new Error('nobody can do anything')
      const { at, call }: { at: number; call: () => void } = next
      next = null
      now = Math.max(now, at - earlyMs)
      call()
    },
  }
}

/** What is wrong with sending this to a screen that this person looks at; nobody: it lies between two people. */
function leakOf(frame: Frame, holder: number | null): string | null {
  if (frame.type === 'curtain') {
    const own = frame.news.flatMap(({ events }) => events).some((event) => hasOwn(event))
    const nobodys = frame.whole.you === null && frame.whole.options.length === 0 && youOf(frame.whole.view) === null
    return nobodys && !own ? null : 'the curtain shows what somebody knows'
  }
  if (frame.type !== 'entry' && frame.type !== 'table') return null
  if (frame.whole?.phase === 'completed') return null // nothing is hidden any more
  if (holder === null) return `a view of seat ${youOf(viewOf(frame))} while nobody has the device`
  const you = youOf(viewOf(frame))
  if (you !== holder || (frame.whole && frame.whole.you !== holder)) return `a view of ${you} before ${holder}`
  return null
}

function hasOwn(event: SeenEvent): boolean {
  return 'own' in event && event.own !== undefined
}

function viewOf(frame: Shown): object | null {
  return frame.type === 'entry' ? (frame.view ?? frame.whole.view) : frame.whole.view
}

function youOf(view: object | null): unknown {
  return view !== null && 'you' in view ? view.you : null
}

function optionsOf(frame: Shown): readonly Option[] {
  return frame.type === 'entry' ? (frame.options ?? frame.whole.options) : frame.whole.options
}

function curtainOf(house: ReturnType<typeof openHouse>): CurtainFrame {
  const frame = house.last()
  if (frame.type !== 'curtain') throw new Error(`there is no curtain but ${frame.type}`)
  return frame
}

function shownOf(house: ReturnType<typeof openHouse>): Shown {
  const frame = house.frames.findLast((one) => one.type === 'entry' || one.type === 'table')
  if (!frame) throw new Error('nobody was shown anything')
  return frame as Shown
}

/** Plays on until it is over: who is asked for takes the device and does something, and some hide it in between. */
function playOut(house: ReturnType<typeof openHouse>, moves = 4000): { readonly holders: ReadonlySet<number> } {
  const holders = new Set<number>()
  for (let turn = 0; turn < moves; turn++) {
    const last = house.last()
    if (last.type === 'refused') throw new Error(last.text)
    if (last.type === 'curtain') {
      if (last.next === null) break
      holders.add(last.next)
      house.pass(600_000) // the device lies on the table for ten minutes
      expect(house.isWaiting()).toBe(false)
      house.show(last.next)
      continue
    }
    if (last.type === 'passed') {
      if (last.to === null) house.hide()
      else house.show(last.to)
      continue
    }
    const shown = shownOf(house)
    if (shown.whole?.phase === 'completed') break
    if (turn % 7 === 3) {
      house.hide()
      continue
    }
    const options = optionsOf(shown)
    const ending = options.find(({ command }) => command === 'endGame')
    if (ending) house.do({ type: 'endGame' }, `c${turn}`)
    else if (options.length > 0) house.do(anyCommand(options, chanceAt('7'.repeat(64), turn)), `c${turn}`)
    else house.wait()
  }
  return { holders }
}

describe('several people at one device', () => {
  it.each(
    allGames.flatMap(({ id }) => [
      { game: id, others: ['Ben'], bots: [] as string[] },
      ...(id === 'memory' ? [] : [{ game: id, others: ['Ben', 'Cara'], bots: ['easy'] }]),
    ]),
  )('$game with $others.length others and $bots.length bots: nobody is sent what another may know', (opening) => {
    const house = openHouse(opening)
    expect(house.frames.map(({ type }) => type)).toEqual(['curtain'])
    const { holders } = playOut(house)
    expect(house.leaks).toEqual([])
    expect(shownOf(house).whole?.phase).toBe('completed')
    expect(holders.size).toBe(opening.others.length + 1)
    house.ask({ type: 'file' })
    const { file } = house.last() as FileFrame
    expect(file && checkGame(file, env)).toMatchObject({ flaw: null })
  })

  it('a leak would be found: somebody’s view for somebody else, for nobody, and on the curtain', () => {
    const house = openHouse({})
    const curtain = curtainOf(house)
    house.show(0)
    const anns = shownOf(house)
    expect(leakOf(anns, 0)).toBeNull()
    expect(leakOf(anns, 1)).not.toBeNull()
    expect(leakOf(anns, null)).not.toBeNull()
    expect(leakOf({ ...curtain, whole: { ...curtain.whole, view: viewOf(anns) } }, null)).not.toBeNull()
    const dealt = anns.type === 'table' ? anns.missed : []
    expect(leakOf({ ...curtain, news: dealt }, null)).not.toBeNull()
  })

  it('answers nobody while nobody has the device, whoever asks', () => {
    const house = openHouse({})
    const before = house.frames.length
    house.ask({ type: 'attach', table: 't', since: 0, id: 'a' })
    house.do({ type: 'drawDeck' }, 'x')
    house.show(1) // it is Ann whom it is for
    const answers = house.frames.slice(before).map(({ type }) => type)
    expect(answers).toEqual(['refused', 'refused', 'curtain', 'refused'])
  })

  it('the first look lasts as long for the last as for the first, and begins when they are there', () => {
    const house = openHouse({ others: ['Ben', 'Cara'] })
    for (const seat of [0, 1, 2]) {
      expect(curtainOf(house).next).toBe(seat)
      house.pass(90_000)
      house.show(seat)
      expect(timeLeft(house)).toBe(10_000)
      house.pass(4000)
      house.hide()
      expect(curtainOf(house).next).toBe(seat) // who has not finished looking goes on
      house.pass(90_000)
      house.show(seat)
      expect(timeLeft(house)).toBe(6000) // and has no more time than the others
      house.wait({ earlyMs: 1 })
      if (seat === 2) break
      expect(house.last()).toEqual({ type: 'passed', table: 't', to: null, atOnce: true })
      house.hide()
    }
    expect(viewOf(shownOf(house))).toMatchObject({ phase: 'playing', turn: { seat: 0 } })
    expect(house.last()).toMatchObject({ type: 'passed', atOnce: false })
    expect(house.leaks).toEqual([])
  })

  it('every turn has its whole time, however often the device was laid down in the one before', () => {
    const house = openHouse({ rules: { initialPeekMs: 1000, turnSeconds: 30, powers: {} } })
    for (const seat of [0, 1]) {
      house.show(seat)
      house.wait()
      house.hide()
    }
    for (const seat of [0, 1, 0, 1]) {
      expect(curtainOf(house).next).toBe(seat)
      house.show(seat)
      const { whole } = shownOf(house)
      expect(whole?.view).toMatchObject({ turn: { seat, until: (whole?.now ?? 0) + 30_000 } })
      house.pass(12_000)
      house.hide()
      house.pass(90_000)
      house.show(seat)
      house.do({ type: 'drawDeck' }, `d${house.frames.length}`)
      house.do({ type: 'swap', pos: 0 }, `s${house.frames.length}`)
      if (optionsOf(shownOf(house)).some(({ command }) => command === 'skipPower')) house.do({ type: 'skipPower' }, `p`)
      expect(house.last()).toMatchObject({ type: 'passed', to: null, atOnce: false })
      house.hide()
    }
  })

  it('where the first look is chosen, everybody has the time to choose', () => {
    const house = openHouse({ game: 'stop' })
    house.show(0)
    house.pass(60_000)
    house.do({ type: 'lookAt', positions: [0, 1] }, 'l')
    expect(house.last().type).toBe('entry') // she looks; Ben waits
    house.wait()
    expect(house.last()).toMatchObject({ type: 'passed' })
    house.hide()
    expect(curtainOf(house).next).toBe(1)
    house.show(1)
    expect(optionsOf(shownOf(house)).map(({ command }) => command)).toEqual(['lookAt'])
  })

  it('tells on the curtain what happened since that person last had the device, as a spectator hears it', () => {
    const house = openHouse({ rules: { initialPeekMs: 1000 } })
    const told = curtainOf(house).news.length
    house.show(0)
    house.wait()
    house.hide()
    expect(curtainOf(house).news.length).toBe(told) // Ben has seen nothing yet
    house.show(1)
    house.wait()
    house.hide()
    house.show(0)
    house.do({ type: 'drawDeck' }, 'd')
    house.do({ type: 'swap', pos: 0 }, 's')
    house.hide()
    const { next, news } = curtainOf(house)
    expect(next).toBe(1)
    expect(news.flatMap(({ events }) => events).map(({ type }) => type)).toContain('drew')
    expect(news.flatMap(({ events }) => events).some(hasOwn)).toBe(false)
  })

  it('a new round is dealt behind the curtain, though all looked at the end of the last one together', () => {
    const house = openHouse({ game: 'stop', rules: { minTurnsBeforeCall: 0 } })
    let dealtAt = -1
    for (let turn = 0; turn < 4000 && dealtAt < 0; turn++) {
      const last = house.last()
      if (last.type === 'curtain') house.show(last.next ?? 0)
      else if (last.type === 'passed') {
        if (last.to === null) house.hide()
        else house.show(last.to)
      } else {
        const options = optionsOf(shownOf(house))
        const next = options.find(({ command }) => command === 'nextRound')
        if (next) {
          dealtAt = house.frames.length
          house.do({ type: 'nextRound' }, 'n')
        } else if (options.length > 0) house.do(anyCommand(options, chanceAt('6'.repeat(64), turn)), `c${turn}`)
        else house.wait()
      }
    }
    expect(house.frames.slice(dealtAt)).toEqual([{ type: 'passed', table: 't', to: null, atOnce: true }])
    expect(house.leaks).toEqual([])
  })

  it('goes on after a reload, behind the curtain, with bots that remember', () => {
    const opening = { game: 'believe', others: ['Ben'], bots: ['hard'] }
    const first = openHouse(opening)
    playOut(first, 40)
    const log = first.kept()
    expect(log.length).toBeGreaterThan(15)
    const again = openHouse(opening, log)
    expect(again.frames.map(({ type }) => type)).toEqual(['curtain'])
    expect(curtainOf(again).whole.seq).toBe(log.length)
    playOut(again)
    expect(again.leaks).toEqual([])
    expect(shownOf(again).whole?.phase).toBe('completed')
    expect(again.kept().slice(0, log.length)).toEqual(log)
    const over = openHouse(opening, again.kept())
    expect(curtainOf(over).next).toBeNull()
  })
})

/** Of the look that is shown. */
function timeLeft(house: ReturnType<typeof openHouse>): number {
  const shown = shownOf(house)
  const view = viewOf(shown) as { hands: readonly (readonly { until?: number | null }[])[] }
  const until = view.hands.flat().find((card) => card.until)?.until ?? 0
  return until - (shown.whole?.now ?? 0)
}
