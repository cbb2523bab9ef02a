// Memory as the registry has it.

import type { RegisteredGame } from '../../kernel/registered.ts'
import { claims } from './claims.ts'
import { memory as game } from './game.ts'
import { text } from './text.ts'

export const memory: RegisteredGame = { game, text, claims }
