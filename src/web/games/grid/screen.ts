// The screen of a game of the grid family: what differs is its word, its rules, its lesson and its music.

import { refusalsFor } from '../../../games/grid/public.ts'
import { gridText } from '../../../games/grid/text.ts'
import { cardNames } from '../../../kernel/card-words.ts'
import type { EventLooks } from '../../stage/log-looks.ts'
import type { GameScreen } from '../ui.ts'
import { heldPeeks } from './about.ts'
import { losesLastTurn } from './last-turn.ts'
import { t } from './messages.ts'
import { commandName, gridMoveText, moments } from './replay.ts'

const looks: EventLooks = {
  matchEnded: { icon: 'crown', turns: true },
  roundEnded: { icon: 'crown', turns: true },
  revealed: { icon: 'crown', turns: true },
  called: { icon: 'hand', turns: true },
  blindSwapped: { icon: 'quick', turns: true },
  powerOffered: { icon: 'quick' },
  peeked: { icon: 'eye', turns: true },
  looked: { icon: 'eye' },
  finalRound: { turns: true },
  powerSkipped: { turns: true },
}

type Own = Pick<GameScreen, 'Table' | 'Rules' | 'ruleSchema' | 'theme' | 'lesson'>

export function gridScreen(word: string, own: Own): GameScreen {
  return {
    ...own,
    refusals: refusalsFor(word),
    text: (locale) => gridText(word)(locale, cardNames(locale)),
    looks,
    settings: [heldPeeks],
    moments,
    commandName,
    moveText: gridMoveText(word),
    leaveNote: (rules, view) => (losesLastTurn(rules, view) ? t('leaveFinal') : ''),
  }
}
