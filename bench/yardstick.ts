// boardgame.io as the yardstick: the recorded games of Memory, move by move, on its reducer. It is installed apart on
// first use, so that nothing else depends on it.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { MemoryView } from '../src/games/memory/public.ts'
import type { MemoryState } from '../src/games/memory/state.ts'
import { assert, at } from '../src/kernel/assert.ts'
import type { Action, View } from './boardgame.io/memory.cjs'
import { type Recording, type Replay, replay } from './recording.ts'

/** What both sides can play alike: chance has its say in the deal alone, so no power-ups and no shuffling on the way. */
export const comparedRules = { powerUps: [], idleTurnLimit: 0 }

/** The same games on boardgame.io. Fails unless both sides show the same to both players after every single move. */
export async function yardstickOf(recordings: readonly Recording[]): Promise<readonly Replay[]> {
  install()
  process.env.NODE_ENV = 'production' // otherwise it also looks through every state for what JSON cannot hold
  const theirs = await import('./boardgame.io/memory.cjs')
  const games = recordings.map((recording) => {
    const { board, turn: first } = recording.start as MemoryState
    return { recording, start: theirs.start({ board, first }), actions: actionsOf(recording, theirs.action) }
  })
  games.forEach(({ recording, start, actions }, index) => {
    const views: View[] = []
    theirs.replay(start, actions, (view) => views.push(view))
    checkAgreement(recording, views, index + 1)
  })
  return games.map(
    ({ start, actions }): Replay =>
      (show) =>
        theirs.replay(start, actions, show),
  )
}

/** A deadline hides the cards here; there it is a move of whoever has flipped them. */
function actionsOf({ steps }: Recording, action: (type: string, args: readonly unknown[], seat: number) => Action) {
  let seat = 0
  return steps.map((step) => {
    if (step.type === 'deadline') return action(step.deadline.tick, [], seat)
    seat = step.seat
    const { type, ...args } = step.command
    return action(type, Object.values(args), seat)
  })
}

function checkAgreement(recording: Recording, theirs: readonly View[], seed: number): void {
  const ours: MemoryView[] = []
  replay(recording, (view) => ours.push(view as MemoryView))
  assert(ours.at(-1)?.phase === 'finished', `seed ${seed}: the recorded game is not finished`)
  assert(theirs.length === ours.length, `seed ${seed}: ${theirs.length} views on boardgame.io, ${ours.length} here`)
  ours.forEach((view, index) => {
    const where = `seed ${seed}, move ${(index >> 1) + 1}, seat ${index % 2}`
    const here = shownHere(view)
    const there = shownThere(at(theirs, index))
    const both = `\nhere:  ${JSON.stringify(here)}\nthere: ${JSON.stringify(there)}`
    assert(isDeepStrictEqual(here, there), `${where}: boardgame.io plays another game${both}`)
  })
}

function shownHere(view: MemoryView) {
  const over = view.phase === 'finished'
  return {
    faces: view.cards.map((card) => (card.state === 'hidden' ? null : card.face)),
    foundBy: view.cards.map((card) => (card.state === 'matched' ? card.by : null)),
    flipped: view.flipped,
    players: view.players,
    turn: over ? null : view.turn,
    scores: over ? view.players.map((player) => player.score) : null,
  }
}

function shownThere({ G, ctx }: View) {
  return {
    faces: G.board,
    foundBy: G.foundBy,
    flipped: G.flipped,
    players: G.players,
    turn: ctx.gameover ? null : Number(ctx.currentPlayer),
    scores: ctx.gameover?.scores ?? null,
  }
}

function install(): void {
  const folder = fileURLToPath(new URL('boardgame.io/', import.meta.url))
  if (existsSync(`${folder}node_modules/boardgame.io/package.json`)) return
  console.log('Installing boardgame.io into bench/boardgame.io, once.')
  const done = spawnSync('npm ci --ignore-scripts', { cwd: folder, stdio: 'inherit', shell: true })
  if (done.status !== 0) throw new Error('boardgame.io could not be installed: run "npm ci" in bench/boardgame.io')
}
