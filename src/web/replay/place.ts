// Which entry of a file it is, in words. What stands in the file may be anything.

import type { Place } from '../../table/game-file.ts'
import { t } from './place-messages.ts'

const acts = [
  'opened',
  'joined',
  'botAdded',
  'seatRemoved',
  'letBack',
  'codeRenewed',
  'rulesChanged',
  'entropyAdded',
  'started',
  'moved',
  'expired',
  'connected',
  'disconnected',
  'returned',
  'warned',
  'replaced',
  'left',
  'nameRemoved',
  'outage',
  'abandoned',
] as const
const commands = [
  'lookAt',
  'drawDeck',
  'drawDiscard',
  'swap',
  'discardDrawn',
  'usePower',
  'skipPower',
  'closePeek',
  'call',
  'endTurn',
  'nextRound',
  'play',
  'challenge',
  'concede',
  'disposeJokers',
  'endGame',
  'flip',
  'usePowerUp',
] as const

export function placeText({ act, command, name }: Place): string {
  if (act === null) return t('theEnd')
  const known = commands.find((one) => one === command) ?? acts.find((one) => one === act)
  const what = t(known ?? 'unknown')
  return name === null ? what : t('by', { what, name })
}
