// Stop is the grid engine with these rules: jokers and negative points, a look of one's own choice, two powers, a call
// at any point of a turn, and rounds that make a match.

import type { Preset } from '../../kernel/game.ts'
import { byRank, gridSchema } from '../grid/rules.ts'

export const word = 'Stop'

export const ruleSchema = gridSchema(
  {
    deck: 54,
    values: byRank(0, { A: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, T: 0, J: 11, Q: 12, K: -2, X: -4 }),
    powers: byRank('none', { Q: 'peekAny', J: 'blindSwap' }),
    startDiscard: true,
    peekPick: 'chooseTwo',
    callTiming: 'anySubphase',
    minTurnsBeforeCall: 0,
    penalty: 'none',
    tieRule: 'share',
    emptyPile: 'finishTurn',
    matchMode: 'firstTo',
    maxTurns: 200,
    finalRoundDisconnect: 'bot',
    callerDisconnect: 'playOn',
  },
  {
    values: ['share', 'replay', 'stopperLoses'],
    help: {
      en: 'All who have the fewest points win the round, it is played again, or all of them but the one who stopped win.',
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
      en: { name: 'Table classic', help: 'A card taken from the discard pile must be kept.' },
      de: { name: 'Wie am Tisch', help: 'Was man von der Ablage nimmt, muss man behalten.' },
    },
    rules: { discardTakeMustSwap: true },
  },
]
