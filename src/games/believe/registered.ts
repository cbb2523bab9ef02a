// Believe Or Not as the registry has it.

import type { RegisteredGame } from '../../kernel/registered.ts'
import { claims } from './claims.ts'
import { believe as game } from './game.ts'
import { text } from './text.ts'

export const believe: RegisteredGame = { game, text, claims }
