// The secrecy line of Stop: all that clients, protocols and bots may know of it.

export * from '../grid/public.ts'
export { presets, ruleSchema, word } from './rules.ts'
