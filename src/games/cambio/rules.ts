// Cambio is the grid engine with these rules: a deck of 52, kings worth nothing, four powers, and a call at the start of
// a turn that is doubled when it was wrong.

import type { Preset } from '../../kernel/game.ts'
import { byRank, gridSchema } from '../grid/rules.ts'

export const word = 'Cambio'

export const ruleSchema = gridSchema(
  {
    deck: 52,
    values: byRank(0, { A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 10, J: 10, Q: 10, K: 0 }),
    powers: byRank('none', {
      7: 'peekOwn',
      8: 'peekOwn',
      9: 'peekOpp',
      T: 'peekOpp',
      J: 'blindSwap',
      Q: 'blindSwap',
      K: 'autoPeekOwn',
    }),
    startDiscard: false,
    peekPick: 'bottomTwo',
    callTiming: 'turnStart',
    minTurnsBeforeCall: 1,
    penalty: 'double',
    tieRule: 'coWinners',
    emptyPile: 'reshuffle',
    matchMode: 'single',
    maxTurns: 0,
    finalRoundDisconnect: 'forfeit',
    callerDisconnect: 'wait',
  },
  {
    values: ['coWinners', 'callerWins'],
    help: {
      en: 'All who have the fewest points have won, or the caller alone where that is one of them.',
      de: 'Wer gewinnt, wenn mehrere die wenigsten Punkte haben.',
    },
  },
)

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    text: {
      en: {
        name: 'As written',
        help: 'The game as it was written down. What that leaves open, the rules of the table say.',
      },
      de: {
        name: 'Wie beschrieben',
        help: 'Das Spiel, wie es aufgeschrieben wurde. Was dabei offenblieb, sagen die Regeln des Tisches.',
      },
    },
    rules: {},
  },
  {
    id: 'tableClassic',
    text: {
      en: {
        name: 'Table classic',
        help: 'A card taken from the discard pile must be kept, and nobody can swap with the player who called.',
      },
      de: {
        name: 'Wie am Tisch',
        help: 'Von der Ablage Genommenes muss man behalten, und wer gerufen hat, ist vor Tausch sicher.',
      },
    },
    rules: { discardTakeMustSwap: true, lockCallerHand: true },
  },
]
