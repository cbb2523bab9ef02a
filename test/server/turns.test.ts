import { expect, it } from 'vitest'
import { Turns } from '../../src/server/accounts/turns.ts'
import { limits } from '../../src/server/base/limits.ts'

it('passwords are hashed one at a time, in order; whoever is too many is told at once', async () => {
  const turns = new Turns()
  const done: number[] = []
  let atOnce = 0
  const hash = (number: number) => async () => {
    expect(++atOnce).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    atOnce -= 1
    return done.push(number)
  }
  const asked = Array.from({ length: limits.passwordsWaiting + 5 }, (_, one) => turns.take(`a${one}`, hash(one)))
  const answers = await Promise.all(asked)
  const granted = limits.passwordsWaiting + 1 // one is being hashed
  expect(done).toEqual([...Array(granted).keys()])
  expect(answers.filter((answer) => answer === null)).toHaveLength(4)
})

it('one address does not take all the turns, and a hash that fails ends its turn', async () => {
  const turns = new Turns()
  const fail = async () => {
    throw new Error('no')
  }
  const asked = Array.from({ length: limits.passwordsPerAddress + 1 }, () => turns.take('one', fail))
  const ends = await Promise.allSettled(asked)
  expect(ends.map(({ status }) => status)).toEqual([...Array(limits.passwordsPerAddress).fill('rejected'), 'fulfilled'])
  expect(await turns.take('one', async () => 'done')).toBe('done')
})
