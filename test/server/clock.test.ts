import { describe, expect, it } from 'vitest'
import { SharedClock } from '../../src/server/base/clock.ts'

/** A machine and a database whose clocks the test sets, and how long a question and its answer are on the way. */
function setting(wall: number) {
  const times = { wall, steady: 0, database: 1_000_000 }
  const pass = (ms: number) => {
    times.steady += ms
    times.wall += ms
    times.database += ms
  }
  const delays: (readonly [there: number, back: number])[] = []
  const pieces = { wall: () => times.wall, steady: () => times.steady, after: () => () => undefined }
  const clock = new SharedClock(pieces, async () => {
    const [there, back] = delays.shift() ?? [1, 1]
    pass(there)
    const told = times.database
    pass(back)
    return told
  })
  return { clock, times, pass, delays }
}

describe('the clock that nodes share', () => {
  it.each([0, 5_000_000])('tells the time of the database, whatever the clock on the wall says (%i)', async (wall) => {
    const { clock, times, pass } = setting(wall)
    await clock.agree()
    expect(Math.abs(clock.now() - times.database)).toBeLessThanOrEqual(2)
    times.wall += 3_600_000
    pass(1000)
    expect(Math.abs(clock.now() - times.database)).toBeLessThanOrEqual(2)
  })

  it('takes from several slow answers what each of them leaves possible', async () => {
    const { clock, times, delays } = setting(9_000_000)
    delays.push([3000, 1], [150, 1], [2000, 1], [2500, 1], [2800, 1])
    await clock.agree()
    expect(Math.abs(clock.now() - times.database)).toBeLessThanOrEqual(151)
  })
})
