// The window of a power: it opens with a discard, blocks everything else, and closes once (C1-FR-024, C1-EC7).

import { type Card, rankOf } from '../../kernel/cards.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Aim, powerOf } from './powers.ts'
import type { Decision, GridRefusal } from './refusals.ts'
import type { PowerKind } from './rules.ts'
import { type GridState, isPosition } from './state.ts'
import { and, type Story, storyOf } from './story.ts'
import { finishAction } from './turn.ts'

/** The power that the last action has triggered, if it has one that can be used, and else the end of the action. */
export function offerPower(story: Story, seat: Seat, power: PowerKind | null, moment: Moment): Story {
  const { state } = story
  if (power === null || powerOf(power).targets(state, seat).length === 0) return finishAction(story, seat, moment)
  if (power === 'autoPeekOwn' && state.rules.kingPeek === 'auto') return activate(story, seat, power, {}, moment)
  const until = moment.at + state.rules.powerDecisionMs
  return and(story, { type: 'powerOffered', open: { seat, power, until } })
}

export function powerOfCard(state: GridState, card: Card): PowerKind | null {
  const power = state.rules.powers[rankOf(card)]
  return power === 'none' ? null : power
}

export function usePower(state: GridState, seat: Seat, aim: Aim, moment: Moment): Decision {
  const power = openPower(state, seat)
  if (!power.ok) return power
  const problem = aimProblem(state, seat, power.value, aim)
  return problem === null ? ok(activate(storyOf(state), seat, power.value, aim, moment).events) : refuse(problem)
}

export function skipPower(state: GridState, seat: Seat, moment: Moment): Decision {
  const power = openPower(state, seat)
  return power.ok ? ok(skip(storyOf(state), seat, { expired: false }, moment).events) : power
}

export function closePeek(state: GridState, seat: Seat, moment: Moment): Decision {
  if (state.turn?.seat !== seat) return refuse('notYourTurn')
  if (state.turn.step.type !== 'peek') return refuse('powerExpired')
  return ok(endPeek(storyOf(state), seat, moment).events)
}

/** The power that this seat may use now. */
function openPower(state: GridState, seat: Seat): Result<PowerKind, GridRefusal> {
  const { turn } = state
  const step = turn?.step
  if (step?.type === 'power') return turn?.seat === seat ? ok(step.power) : refuse('notYourTurn')
  return refuse(step?.type === 'peek' && turn?.seat === seat ? 'powerSpent' : 'powerExpired') // K-13
}

/** K-18: any position that exists, known or not; a target that is seated, and not oneself where that makes no sense. */
function aimProblem(state: GridState, seat: Seat, kind: PowerKind, aim: Aim): GridRefusal | null {
  const power = powerOf(kind)
  const asked = (name: keyof Aim) => power.asks.includes(name)
  for (const name of ['mine', 'seat', 'pos'] as const) {
    if (asked(name) !== (aim[name] !== undefined)) return 'noSuchTarget'
  }
  if (asked('seat') && !power.targets(state, seat).includes(aim.seat ?? seat)) return 'noSuchTarget'
  if (asked('mine') && !isPosition(aim.mine)) return 'noSuchCard'
  return asked('pos') && !isPosition(aim.pos) ? 'noSuchCard' : null
}

function activate(story: Story, seat: Seat, kind: PowerKind, aim: Aim, moment: Moment): Story {
  const event = powerOf(kind).use(story.state, seat, aim, moment)
  const told = and(story, event)
  return event.type === 'peeked' ? told : finishAction(told, seat, moment)
}

export function skip(story: Story, seat: Seat, { expired }: { readonly expired: boolean }, moment: Moment): Story {
  return finishAction(and(story, { type: 'powerSkipped', open: { seat, expired } }), seat, moment)
}

export function endPeek(story: Story, seat: Seat, moment: Moment): Story {
  return finishAction(and(story, { type: 'peekHidden', open: { seat } }), seat, moment)
}

/** K-20: whoever loses the connection in the middle of a power loses the power. */
export function cancelPower(story: Story, seat: Seat, moment: Moment): Story {
  const peeking = story.state.turn?.step.type === 'peek'
  const hidden = peeking ? and(story, { type: 'peekHidden', open: { seat } }) : story
  return finishAction(and(hidden, { type: 'powerCancelled', open: { seat } }), seat, moment)
}
