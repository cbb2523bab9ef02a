// Cambio, put together.

import { type Style, styleOf } from '../grid/expert/habits.ts'
import { expertBot, type Search } from '../grid/expert.ts'
import { gridGame } from '../grid/game.ts'
import { gridJudge } from '../grid/judge.ts'
import { bots, hardSkill } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

/** Decisions that the expert plays out for one of its own, and worlds that it imagines them in. */
const [usualSteps, usualWorlds] = [10_000, 150]

const theirs = styleOf(hardSkill)
/** How it plays on in its imagination; tuned against the hard bot. */
const mine: Style = {
  ...theirs,
  curiosity: 0.9,
  callsAt: () => 5.9,
  nerve: 0.5,
  even: 13.6,
  peekOwn: 2,
  blindSwap: 1.9,
  least: -1,
  foresight: true,
}

const search: Search = {
  steps: usualSteps,
  worlds: usualWorlds,
  mine,
  theirs,
  blur: 0.25,
  careful: true, // C0-SC-004
}

const expertAt = (effort: number) =>
  expertBot(hardSkill, {
    ...search,
    steps: Math.round(usualSteps * effort),
    worlds: Math.ceil(usualWorlds * effort),
  })

export const cambio = gridGame({
  id: 'cambio',
  name: 'Cambio',
  version: 2,
  word,
  schema: ruleSchema,
  presets,
  bots,
  expertAt,
  judge: gridJudge(hardSkill, search),
})
