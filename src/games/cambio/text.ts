// Cambio in plain text.

import { gridText } from '../grid/text.ts'
import { word } from './public.ts'

export const text = gridText(word)
