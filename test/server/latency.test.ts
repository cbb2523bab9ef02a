// How soon the others see what somebody does.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Frame, LiveClient } from './client.ts'
import { startService } from './setting.ts'

const slowest = 500 // ms, as the seeds say

it('C0-SC-002, C1-SC-007, M3-9.8: what one player does the other is told within half a second', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-latency-'))
  const running = await startService({ DATA_DIR: folder })
  const people = [await LiveClient.hello(running.port), await LiveClient.hello(running.port)] as const
  const [ann, ben] = people
  const powers = Object.fromEntries([...'A23456789TJQKX'].map((rank) => [rank, 'none']))
  const rules = { initialPeekMs: 1000, powers }
  const host = { player: ann.player, name: 'Ann' }
  const opened = await running.service.host.open({ game: 'cambio', rules, host })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const table = hosted.table.id
  await hosted.submit({ type: 'join', player: ben.player, name: 'Ben' })
  for (const one of people) await one.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  while ((hosted.table.state as { phase: string }).phase !== 'playing') await new Promise((r) => setTimeout(r, 20))

  const times: number[] = []
  const does = async (seat: number, command: object) => {
    const [actor, other] = seat === 0 ? [ann, ben] : [ben, ann]
    const seq = hosted.table.seq + 1
    const seen = other.until((frame: Frame) => frame.type === 'entry' && frame.seq === seq)
    const since = performance.now()
    actor.send({ type: 'command', table, command })
    await seen
    times.push(performance.now() - since)
  }
  for (let turn = 0; turn < 40; turn++) {
    await does(turn % 2, { type: 'drawDeck' })
    await does(turn % 2, turn % 3 === 0 ? { type: 'discardDrawn' } : { type: 'swap', pos: turn % 4 })
  }
  await does(0, { type: 'call' })
  await running.stop()
  await rm(folder, { recursive: true })
  times.sort((a, b) => a - b)
  console.log(
    `${times.length} moves: half within ${times[times.length >> 1]?.toFixed(1)} ms, all within ${times.at(-1)?.toFixed(1)}`,
  )
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(slowest)
})
