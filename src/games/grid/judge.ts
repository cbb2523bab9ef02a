// What a move of Cambio or Stop was worth: the expert's imagination, turned back on what a player did. The value is the chance to
// win the round, a shared win shared.

import { type Judge, weigh } from '../../kernel/judge.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Mind, placeOf } from './bots/mind.ts'
import { Policy, type Skill } from './bots/policy.ts'
import { Book } from './expert/book.ts'
import { deedOf } from './expert/deeds.ts'
import { Dice } from './expert/dice.ts'
import { type Witness, Worlds } from './expert/worlds.ts'
import { candidatesFor, expertBot, isOpen, looksOf, type Search, Trials } from './expert.ts'
import type { GridCommand, GridPublic, GridSeen, GridView } from './public.ts'

/** More than an expert takes for a move of its own: it need not find the best only, but say by how much. */
const [moreSteps, moreWorlds] = [15, 3]

export function gridJudge(skill: Skill, search: Search): Judge<GridPublic, Witness> {
  const { start, watch } = expertBot(skill, search)
  const { mine, theirs } = search
  return {
    start,
    watch,
    judge(mind, view, options, played, chance, effort) {
      if (!isOpen(view, mind.seat)) return null
      const policy = new Policy(mind, view, skill, chance)
      const habit = policy.choose(options)
      const dice = new Dice(chance.int('judge', 2 ** 32))
      const book = new Book(mind.rules)
      const count = Math.ceil(search.worlds * moreWorlds * Math.sqrt(effort))
      const worlds = new Worlds(book, mind, view, theirs, count, dice)
      const candidates = [habit, ...candidatesFor(mind, view, habit, policy, () => worlds, false)]
      const same = likeness(mind, view, played)
      const others = candidates.filter((command) => likeness(mind, view, command) !== same)
      const trials = new Trials(book, mind.seat, mine, theirs, 0)
      const weighed = weigh(played, others, search.steps * moreSteps * effort, () => {
        const world = worlds.next()
        const seed = dice.next()
        return (command) => trials.play(world, deedOf(command, mind.seat), seed)
      })
      return weighed && { ...weighed, habitual: likeness(mind, view, habit) === same }
    },
    knew: ({ known }) =>
      Object.fromEntries(known.flatMap((card, place): [number, string][] => (card === null ? [] : [[place, card]]))),
    result: (seen, seat) => resultOf(seen as GridSeen, seat),
  }
}

function resultOf(seen: GridSeen, seat: Seat): number | null {
  if (seen.type !== 'revealed') return null
  const { winners } = seen.open
  return winners.includes(seat) ? 1 / winners.length : 0
}

/** Two commands that come to the same, by what this mind knows: two cards that look alike to it, for one. */
function likeness(mind: Mind, view: GridView, command: GridCommand): string {
  const looks = (seat: Seat, pos: number) => {
    const place = placeOf(seat, pos)
    return `${mind.known[place]?.[0]} ${looksOf(mind, place)}`
  }
  if (command.type === 'swap') return `swap ${looks(mind.seat, command.pos)}`
  if (command.type !== 'usePower') return command.type
  const { seat = mind.seat, pos = 0, mine } = command
  const other = `${seat} ${looks(seat, pos)}`
  return mine === undefined ? `${view.turn?.power} ${other}` : `${looks(mind.seat, mine)} for ${other}`
}
