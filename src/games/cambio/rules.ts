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
    initialPeekMs: 10_000,
    peekMs: 5000,
    powerDecisionMs: 30_000,
    powerTrigger: 'drawnFromDeck',
    abilityOnKeep: false,
    discardTakeMustSwap: false,
    peekDisclosure: 'none',
    kingPeek: 'auto',
    kingPick: 'random',
    callTiming: 'turnStart',
    minTurnsBeforeCall: 1,
    lockCallerHand: false,
    penalty: 'double',
    penaltyAdd: 10,
    penaltyWhen: 'notLowest',
    tieRule: 'coWinners',
    emptyPile: 'reshuffle',
    matchMode: 'single',
    matchWins: 3,
    matchRounds: 0,
    matchTarget: 100,
    matchThreshold: 100,
    eliminationEnd: 'oneLeft',
    matchTie: 'playoff',
    firstPlayer: 'seat0',
    nextStarter: 'rotate',
    roundBreakMs: 20_000,
    maxTurns: 0,
    finalRoundDisconnect: 'forfeit',
    callerDisconnect: 'wait',
    allowReclaim: false,
    takeoverLevel: 'medium',
    botsUsePowers: true,
    memoryAid: 'off',
  },
  {
    values: ['coWinners', 'callerWins'],
    help: 'All who have the fewest points have won, or the caller alone where that is one of them.',
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
    help: 'A card taken from the discard pile must be kept, and nobody can swap with the player who called.',
    rules: { discardTakeMustSwap: true, lockCallerHand: true },
  },
]
