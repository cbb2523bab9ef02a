// Highest Card as the registry has it.

import type { RegisteredGame } from '../../../src/kernel/registered.ts'
import { claims } from './claims.ts'
import { highest as game } from './game.ts'
import { text } from './text.ts'

export const highest: RegisteredGame = { game, text, claims }
