// Cambio as the registry has it.

import type { RegisteredGame } from '../../kernel/registered.ts'
import { claims } from '../grid/claims.ts'
import { cambio as game } from './game.ts'
import { text } from './text.ts'

export const cambio: RegisteredGame = { game, text, claims }
