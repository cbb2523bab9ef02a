import { describe, expect, it } from 'vitest'
import type { Step } from '../../src/web/session/session.ts'
import { Steps } from '../../src/web/session/steps.ts'

function setting({ still = false } = {}) {
  const shown: number[] = []
  const steps = new Steps(
    () => ({ seq: shown.at(-1) ?? 0 }),
    () => still,
  )
  const add = (seq: number) =>
    steps.add({ seq, act: { type: 'started' }, events: [], after: { seq }, apply: () => shown.push(seq) })
  return { steps, shown, add }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('entries on their way to the screen', () => {
  it('are on it at once when nobody animates them', () => {
    const { shown, add } = setting()
    add(1)
    add(2)
    return soon().then(() => expect(shown).toEqual([1, 2]))
  })

  it('wait for the animation of the one before', async () => {
    const { steps, shown, add } = setting()
    const seen: Step[] = []
    const ends: (() => void)[] = []
    steps.on((step) => {
      seen.push(step)
      return new Promise((resolve) => ends.push(resolve))
    })
    add(1)
    add(2)
    await soon()
    expect(seen.map(({ seq, hurry }) => ({ seq, hurry }))).toEqual([{ seq: 1, hurry: false }])
    expect(shown).toEqual([])
    seen[0]?.show()
    expect(shown).toEqual([1])
    ends[0]?.()
    await soon()
    expect(seen[1]?.before).toEqual({ seq: 1 })
    ends[1]?.()
    await soon()
    expect(shown).toEqual([1, 2])
  })

  it('are told how fast they are to go', async () => {
    const paces: number[] = []
    let pace = 2
    const steps = new Steps(
      () => null,
      () => false,
      () => pace,
    )
    steps.on((step) => void paces.push(step.pace))
    for (const next of [0.5, 1]) {
      steps.add({ seq: 1, act: { type: 'started' }, events: [], after: null, apply: () => undefined })
      await soon()
      pace = next
    }
    expect(paces).toEqual([2, 0.5])
  })

  it('are caught up with when too many wait, or when somebody skips', async () => {
    const { steps, shown, add } = setting()
    const hurried: boolean[] = []
    steps.on((step) => {
      hurried.push(step.hurry)
      return step.hurry ? undefined : new Promise(() => undefined)
    })
    for (const seq of [1, 2, 3, 4]) add(seq)
    await soon()
    expect(shown).toEqual([1, 2])
    steps.skip()
    await soon()
    expect(shown).toEqual([1, 2, 3, 4])
    expect(hurried).toEqual([false, true, false, true])
  })

  it('a listener that fails holds nobody up', async () => {
    const { steps, shown, add } = setting()
    steps.on(() => {
      throw new Error('no')
    })
    add(1)
    await soon()
    expect(shown).toEqual([1])
  })
})
