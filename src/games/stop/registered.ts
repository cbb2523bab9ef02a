// Stop as the registry has it.

import type { RegisteredGame } from '../../kernel/registered.ts'
import { claims } from '../grid/claims.ts'
import { stop as game } from './game.ts'
import { text } from './text.ts'

export const stop: RegisteredGame = { game, text, claims }
