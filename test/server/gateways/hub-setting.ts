// A service with a hub, its players on Microsoft's client, and matches that they play.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Parts } from '../../../src/server/boot/start.ts'
import { quickChance } from '../../../src/testkit/playout.ts'
import { startService, type TestService } from '../setting.ts'
import { type HubOptions, HubPlayer, type State } from './hub-client.ts'

export let running: TestService
let folder = ''
export let players: HubPlayer[] = []
export const logged: string[] = []

export async function serve(environment: Record<string, string> = {}, parts: Partial<Parts> = {}): Promise<void> {
  running = await startService(
    { DATA_DIR: folder, LOG_LEVEL: 'error', ...environment },
    { logTo: { write: (line) => logged.push(line) }, ...parts },
  )
}

/** A service for each test of a file, and players who are stopped after it. */
export function useHub(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'facedown-hub-'))
    await serve()
  })
  afterEach(async () => {
    for (const player of players) await player.stop()
    players = []
    await running.stop()
    rmSync(folder, { recursive: true })
    expect(logged.splice(0)).toEqual([]) // nothing that went wrong was a surprise
  })
}

export async function player(options?: Parameters<typeof HubPlayer.started>[1]): Promise<HubPlayer> {
  const one = await HubPlayer.started(running.port, options)
  players.push(one)
  return one
}

/** So many at a match that was dealt; `turn` gives whoever is to act. */
export async function match(count: number, request: object = {}, options: readonly HubOptions[] = []) {
  const all: HubPlayer[] = []
  for (let seat = 0; seat < count; seat++) all.push(await player(options[seat % Math.max(1, options.length)]))
  const host = all[0] as HubPlayer
  const { matchId } = await host.call('CreateOrJoinMatch', { playerCount: count, playerName: 'P0', ...request })
  for (const [seat, one] of all.entries())
    if (seat > 0) await one.call('CreateOrJoinMatch', { matchId, playerName: `P${seat}` })
  for (const one of all) await one.until((state) => state.phase !== 'waiting')
  const turn = () => {
    const newest = all.map((one) => one.state).reduce((a, b) => (b.seq > a.seq ? b : a))
    return all.find((one) => one.state.playerId === newest.currentPlayerId) as HubPlayer
  }
  return { all, host, matchId: matchId as string, turn }
}

export type Match = Awaited<ReturnType<typeof match>>

const chance = quickChance(7)

/** Tells the truth while it can; then it doubts or lies. Who only ever doubted would go round in circles. */
export function anyMove(state: State): object {
  const move = truthful(state)
  if (!('challengePickIndex' in move) || chance.int('lie', 2) === 0) return move
  return { type: 'Play', cards: state.hand.slice(0, 1 + chance.int('cards', 3)) }
}

export function truthful({ hand, announcedRank, moves }: State): object {
  const rank = announcedRank ?? hand[0].rank
  const cards = hand.filter((card: State) => card.rank === rank && rank !== 'Joker').slice(0, 3)
  if (cards.length > 0) return { type: 'Play', cards, announcedRank: rank }
  if (moves.includes('Challenge')) return { type: 'Challenge', challengePickIndex: 0 }
  return { type: 'Play', cards: hand.slice(0, 1), announcedRank: 'Ace' }
}

/** Whoever is to act does something legal; gives the move and the state that it led to. */
export async function step({ all, turn, matchId }: Match) {
  const one = turn()
  const move = { matchId, clientCmdId: randomUUID(), turnNo: one.state.turnNo, ...anyMove(one.state) }
  const state = await one.call('SubmitMove', move)
  for (const other of all) await other.until(({ seq }) => seq >= state.seq)
  return { one, move, state }
}

/** Where there are cards in a state, other than the player's own hand and what lies open to all. */
export function leaks(state: State): readonly string[] {
  const found: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    if ('suit' in value) found.push(path)
    else for (const [key, inner] of Object.entries(value)) look(inner, path === '' ? key : `${path}.${key}`)
  }
  look(state, '')
  if (state.hand.length !== (state.handCounts[state.playerId] ?? 0)) found.push('hand')
  const open = state.roundEnded ? /^(hand\.|challenge\.card|result\.hands)/ : /^(hand\.|challenge\.card)/
  return found.filter((path) => !open.test(path))
}
