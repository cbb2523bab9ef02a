// What holds at a table of the grid family, in sentences: the game for whoever does not know it, and what players argue about.

import type { GridRules, PowerKind } from '../../../games/grid/public.ts'
import { type Rank, ranks } from '../../../kernel/cards.ts'
import { t } from './messages.ts'
import { powerName, powerText } from './words.ts'

export function ranksOf(rules: GridRules): readonly Rank[] {
  return ['A', ...ranks.slice(0, -1), ...(rules.deck === 54 ? (['X'] as const) : [])]
}

export function rankLabel(rank: Rank): string {
  return rank === 'X' ? t('joker') : rank === 'T' ? '10' : rank
}

export interface PowerLine {
  readonly name: string
  readonly ranks: readonly string[]
  readonly text: string
}

/** The powers of this table, each once. */
export function powerLines(rules: GridRules): readonly PowerLine[] {
  const all = ranksOf(rules)
  return powersOf(rules).map((power) => ({
    name: powerName(power),
    ranks: all.filter((rank) => rules.powers[rank] === power).map(rankLabel),
    text: powerText(power),
  }))
}

function powersOf(rules: GridRules): readonly PowerKind[] {
  const powers = ranksOf(rules).map((rank) => rules.powers[rank])
  return [...new Set(powers)].filter((power) => power !== 'none')
}

export function ruleSentences(rules: GridRules, word: string): readonly string[] {
  return [
    t('ruleHand'),
    rules.peekPick === 'chooseTwo' ? t('ruleChooseTwo') : t('ruleBottomTwo'),
    rules.memoryAid === 'mine' ? t('ruleNotes') : '',
    t('fewest'),
    t('ruleTurn'),
    rules.discardTakeMustSwap ? t('ruleMustSwap') : '',
    ...powerSentences(rules),
    callSentence(rules, word),
    rules.minTurnsBeforeCall > 0 ? t('ruleMinTurns', { count: rules.minTurnsBeforeCall }) : '',
    t('ruleFinal'),
    penaltySentence(rules),
    rules.lockCallerHand ? t('ruleLocked') : '',
    rules.emptyPile === 'reshuffle' ? t('ruleReshuffle') : t('ruleEmpty'),
    matchSentence(rules),
  ].filter((text) => text !== '')
}

function powerSentences(rules: GridRules): readonly string[] {
  const powers = powersOf(rules)
  if (powers.length === 0) return []
  return [
    rules.powerTrigger === 'anyDiscard' ? t('rulePowerAny') : t('rulePower'),
    rules.abilityOnKeep ? t('rulePowerKept') : '',
    skipSentence(rules, powers),
  ]
}

/** K-11: what shows its card by itself is not skipped, only put away. */
function skipSentence(rules: GridRules, powers: readonly PowerKind[]): string {
  const shown = rules.kingPeek === 'auto' && powers.includes('autoPeekOwn')
  if (!shown) return t('ruleSkip')
  return powers.length === 1 ? '' : t('ruleSkipOthers', { power: powerName('autoPeekOwn') })
}

function callSentence(rules: GridRules, word: string): string {
  switch (rules.callTiming) {
    case 'turnStart':
      return t('ruleCallStart', { word })
    case 'afterAction':
      return t('ruleCallAfter', { word })
    case 'anySubphase':
      return t('ruleCallAny', { word })
  }
}

/** Empty, where a wrong call costs nothing. */
export function penaltySentence(rules: GridRules): string {
  if (rules.penalty === 'none') return ''
  const penalty = penaltyWords(rules)
  return rules.penaltyWhen === 'highest' ? t('rulePenaltyMost', { penalty }) : t('rulePenalty', { penalty })
}

function penaltyWords(rules: GridRules): string {
  if (rules.penalty === 'add') return t('penaltyAdds', { count: rules.penaltyAdd })
  const belowZero = Object.values(rules.values).some((value) => value < 0)
  return belowZero ? t('penaltyDoublesAtLeast') : t('penaltyDoubles') // K-06
}

function matchSentence(rules: GridRules): string {
  switch (rules.matchMode) {
    case 'single':
      return t('ruleSingle')
    case 'firstTo':
      return t('ruleFirstTo', { count: rules.matchWins })
    case 'cumulative':
      return t('ruleAdded')
    case 'elimination':
      return rules.eliminationEnd === 'oneLeft'
        ? t('ruleOut', { count: rules.matchThreshold })
        : t('ruleFirstOut', { count: rules.matchThreshold })
    case 'lastStanding':
      return t('ruleOut', { count: rules.matchThreshold })
  }
}
