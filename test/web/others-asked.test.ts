import { expect, it } from 'vitest'
import { othersAsked } from '../../src/web/lobby/others-asked.ts'

const asked = (...names: readonly string[]) => names.map((name) => ({ name, status: 'pending' }) as const)

it('whoever is invited is not among those they are invited with', () => {
  expect(othersAsked({ as: 'Ben', players: asked('Ben') })).toEqual([])
  expect(othersAsked({ as: 'Ben', players: asked('Ann', 'Ben', 'Cara') })).toEqual(['Ann', 'Cara'])
  expect(othersAsked({ as: 'Ben', players: asked('Ben', 'Ben') })).toEqual(['Ben'])
  expect(othersAsked({ players: [...asked('Cara'), { status: 'pending' }] })).toEqual(['Cara'])
})
