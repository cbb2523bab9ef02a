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
    initialPeekMs: 10_000,
    peekMs: 5000,
    powerDecisionMs: 30_000,
    powerTrigger: 'drawnFromDeck',
    abilityOnKeep: false,
    discardTakeMustSwap: false,
    peekDisclosure: 'none',
    kingPeek: 'auto',
    kingPick: 'random',
    callTiming: 'anySubphase',
    minTurnsBeforeCall: 0,
    lockCallerHand: false,
    penalty: 'none',
    penaltyAdd: 10,
    penaltyWhen: 'notLowest',
    tieRule: 'share',
    emptyPile: 'finishTurn',
    matchMode: 'firstTo',
    matchWins: 3,
    matchRounds: 0,
    matchTarget: 100,
    matchThreshold: 100,
    eliminationEnd: 'oneLeft',
    matchTie: 'playoff',
    firstPlayer: 'seat0',
    nextStarter: 'rotate',
    roundBreakMs: 20_000,
    maxTurns: 200,
    finalRoundDisconnect: 'bot',
    callerDisconnect: 'playOn',
    allowReclaim: false,
    takeoverLevel: 'medium',
    botsUsePowers: true,
    memoryAid: 'off',
  },
  {
    values: ['share', 'replay', 'stopperLoses'],
    help: 'All who have the fewest points win the round, it is played again, or all of them but the one who stopped win.',
  },
)

export const presets: readonly Preset[] = [
  {
    id: 'asWritten',
    name: 'As written',
    help: 'The game as it was written down. What that leaves open, the rules of the table say.',
    rules: {},
  },
  {
    id: 'tableClassic',
    name: 'Table classic',
    help: 'A card taken from the discard pile must be kept.',
    rules: { discardTakeMustSwap: true },
  },
]
