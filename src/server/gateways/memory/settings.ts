// Section 9 of seed 003: how Memory is played over its protocol.

import { parseRules, ruleSchema } from '../../../games/memory/rules.ts'
import { problemText } from '../../../kernel/rule-problem.ts'
import { chosen, type SettingsOf, whole } from '../../base/setting.ts'

export const definitions = {
  BOARD_ROWS: whole('Memory over the sockets at / and /ws: rows of cards on the board.', 4, 1, 100),
  BOARD_COLS: whole('Columns of cards on it; rows times columns must be even.', 4, 1, 100),
  COMBO_BASE_POINTS: whole('What a pair is worth there, times the number of pairs found in a row.', 1, 1, 1000),
  REVEAL_DURATION_MS: whole('How long two cards that do not match stay face up there.', 1000, 0, 60_000),
  POWERUP_SHUFFLE_COST: whole('What the Shuffle costs there, in points.', 3, 0, 1000),
  MAX_NAME_LENGTH: whole('The most characters of a display name there.', 24, 1, 100),
  MEMORY_TURN_SECONDS: chosen(
    'Seconds for an attempt there, after which random cards are flipped; twice in a row is a loss. 0 plays without a clock.',
    0,
    ruleSchema.turnSeconds.values,
  ),
  MEMORY_IDLE_TURN_LIMIT: whole(
    'After so many attempts in a row there that show only cards seen before, the hidden ones are shuffled; 0 never does.',
    0,
    0,
    1000,
  ),
} as const

export type MemorySettings = SettingsOf<typeof definitions>

/** As options of Memory. What its rules do not have (P-08, M-16) is off unless it is asked for. */
export function memoryRules(settings: MemorySettings): object {
  const { BOARD_ROWS, BOARD_COLS, COMBO_BASE_POINTS, REVEAL_DURATION_MS, POWERUP_SHUFFLE_COST } = settings
  const { MEMORY_TURN_SECONDS, MEMORY_IDLE_TURN_LIMIT } = settings
  return {
    rows: BOARD_ROWS,
    cols: BOARD_COLS,
    comboBase: COMBO_BASE_POINTS,
    revealMs: REVEAL_DURATION_MS,
    powerUpCosts: { shuffle: POWERUP_SHUFFLE_COST },
    turnSeconds: MEMORY_TURN_SECONDS,
    idleTurnLimit: MEMORY_IDLE_TURN_LIMIT,
    // Whoever loses the connection leaves at once (M-09); this is for who was matched and is just being brought to the table.
    reconnectMs: 5000,
  }
}

export function settingsProblem(settings: MemorySettings): string | undefined {
  const rules = parseRules(memoryRules(settings))
  return rules.ok ? undefined : `BOARD_ROWS and BOARD_COLS: ${problemText(rules.error, 'en')}` // M-05
}
