// What becomes of a seat whose person is not there, as the page tells it before it happens. The table says what that will be.

import type { SeenAbsence } from '../../table/seen.ts'
import { t } from './messages.ts'

/** To the others, while they wait. */
export function waitText({ afterGrace }: SeenAbsence, name: string, count: number): string {
  return afterGrace === 'gone' ? t('losesIn', { name, count }) : t('replacedIn', { name, count })
}

/** To whoever is about to go. */
export function leaveText({ afterGrace }: SeenAbsence, count: number): string {
  switch (afterGrace) {
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
export function resignText({ onLeave }: SeenAbsence): string {
  return onLeave === 'gone' ? t('resignLoses') : t('resignText')
}
