// The rules of Believe Or Not: what a command leads to. Each subject has its own file.

import type { Moment } from '../../kernel/game.ts'
import { refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { challenge, concede } from './challenge.ts'
import { begin, type Decision } from './course.ts'
import { deal } from './deal.ts'
import type { BelieveEvent } from './events.ts'
import { endGame, nextRound } from './pause.ts'
import { play } from './play.ts'
import type { BelieveCommand } from './public.ts'
import { disposeJokers } from './sets.ts'
import { type BelieveState, inRound, takesPart } from './state.ts'

type PauseCommand = Extract<BelieveCommand, { type: 'nextRound' | 'endGame' }>
type TurnCommand = Extract<BelieveCommand, { type: 'play' | 'challenge' | 'concede' }>

export function setup(state: BelieveState, moment: Moment): readonly BelieveEvent[] {
  return deal(begin(state), moment).events
}

export function decide(state: BelieveState, seat: Seat, command: BelieveCommand, moment: Moment): Decision {
  if (state.phase === 'finished') return refuse('gameOver')
  if (!takesPart(state, seat)) return refuse('notInCircle')
  switch (command.type) {
    case 'nextRound':
    case 'endGame':
      return inRound(state.phase) ? refuse('roundNotOver') : decidePause(state, seat, command, moment)
    case 'disposeJokers':
      return inRound(state.phase) ? disposeJokers(state, seat, moment) : refuse('roundOver')
    case 'play':
    case 'challenge':
    case 'concede':
      if (!inRound(state.phase)) return refuse('roundOver')
      return seat === state.turn ? decideTurn(state, seat, command, moment) : refuse('notYourTurn') // B-09
  }
}

function decidePause(state: BelieveState, seat: Seat, command: PauseCommand, moment: Moment): Decision {
  switch (command.type) {
    case 'nextRound':
      return nextRound(state, seat, command.reseat, moment)
    case 'endGame':
      return endGame(state, seat, moment)
  }
}

function decideTurn(state: BelieveState, seat: Seat, command: TurnCommand, moment: Moment): Decision {
  switch (command.type) {
    case 'play':
      return play(state, seat, command, moment)
    case 'challenge':
      return challenge(state, seat, command.index, moment)
    case 'concede':
      return concede(state, seat, moment)
  }
}
