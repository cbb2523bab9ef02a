// Cambio, put together.

import { gridGame } from '../grid/game.ts'
import { bots } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

export const cambio = gridGame({ id: 'cambio', name: 'Cambio', version: 1, word, schema: ruleSchema, presets, bots })
