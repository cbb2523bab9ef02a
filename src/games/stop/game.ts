// Stop, put together.

import { type Style, styleOf } from '../grid/expert/habits.ts'
import { expertBot, type Search } from '../grid/expert.ts'
import { gridGame } from '../grid/game.ts'
import { gridJudge } from '../grid/judge.ts'
import { bots, hardSkill } from './bots.ts'
import { presets, ruleSchema, word } from './public.ts'

/** Decisions that the expert plays out for one of its own, and worlds that it imagines them in. */
const [usualSteps, usualWorlds] = [20_000, 200]

const theirs = styleOf(hardSkill)
/** How it plays on in its imagination; tuned against the hard bot. */
const mine: Style = {
  ...theirs,
  callsAt: (opponents) => (opponents === 1 ? 4 : 1),
  doubt: 1.2,
  bargains: false,
  reserve: 0.5,
  blindSwap: 2,
  least: -1,
  foresight: true,
}

const search: Search = {
  steps: usualSteps,
  worlds: usualWorlds,
  mine,
  theirs,
  blur: 0,
  careful: false,
}

const expertAt = (effort: number) =>
  expertBot(hardSkill, {
    ...search,
    steps: Math.round(usualSteps * effort),
    worlds: Math.ceil(usualWorlds * effort),
  })

export const stop = gridGame({
  id: 'stop',
  name: 'Stop',
  version: 2,
  word,
  schema: ruleSchema,
  presets,
  bots,
  expertAt,
  judge: gridJudge(hardSkill, search),
})
