// What becomes of a seat whose person is not there, as the page tells it before it happens. The games decide it, and they are not
// loaded here; a test holds this to what they say.

import type { AbsencePolicy } from '../../kernel/game.ts'
import { t } from './messages.ts'

/** `skip`: waited for, and turns are passed over meanwhile. */
type Fate = AbsencePolicy['afterGrace'] | 'skip'

interface Rules {
  readonly allowReclaim?: boolean
  readonly disconnectPolicy?: 'bot' | 'skip' | 'wait'
  readonly finalRoundDisconnect?: 'forfeit' | 'bot'
}

export function fateOf(game: string, rules: object): Fate {
  const { allowReclaim, disconnectPolicy }: Rules = rules
  if (game === 'memory') return 'gone'
  if (game === 'believe')
    return disconnectPolicy === 'skip' || disconnectPolicy === 'wait' ? disconnectPolicy : 'standIn'
  return allowReclaim ? 'standIn' : 'bot'
}

/** To the others, while they wait. */
export function waitText(fate: Fate, name: string, count: number): string {
  return fate === 'gone' ? t('losesIn', { name, count }) : t('replacedIn', { name, count })
}

/** To whoever is about to go. */
export function leaveText(fate: Fate, count: number): string {
  switch (fate) {
    case 'bot':
      return t('leaveBot', { count })
    case 'standIn':
      return t('leaveStandIn', { count })
    case 'gone':
      return t('leaveLoses', { count })
    case 'skip':
      return t('leaveSkips', { count })
    case 'wait':
      return t('leaveHolds')
  }
}

/** To whoever is about to give up. */
export function resignText(game: string): string {
  return game === 'memory' ? t('resignLoses') : t('resignText')
}

/** K-19: who is not there in the final round loses the last turn, without being waited for; its caller has none to lose. */
export function losesLastTurn(rules: object, view: object | null): boolean {
  const { finalRoundDisconnect }: Rules = rules
  if (view === null || !('phase' in view) || view.phase !== 'finalRound') return false
  const called = 'caller' in view && 'you' in view && view.caller === view.you
  return finalRoundDisconnect === 'forfeit' && !called
}
