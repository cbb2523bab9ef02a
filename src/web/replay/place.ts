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

type CommandName = (type: string) => string | null

export function placeText({ act, command, name }: Place, commandName: CommandName = () => null): string {
  if (act === null) return t('theEnd')
  const what = (command === null ? null : commandName(command)) ?? t(acts.find((one) => one === act) ?? 'unknown')
  return name === null ? what : t('by', { what, name })
}
