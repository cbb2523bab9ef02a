// A node with a mistake of the simulation's list in it, by the name in MISTAKE: what the test of the real thing must find.

import { mutants, plant } from '../sim/mutants.ts'

const mutant = mutants.find(({ name }) => name === process.env.MISTAKE)
if (!mutant) throw new Error(`There is no mistake called "${process.env.MISTAKE}".`)
const planted = plant(mutant)
await import('../../src/server/boot/serve.ts') // the sources: a build of them would come without the mistake
if (!planted.isLoaded) throw new Error(`The node was started without "${mutant.name}" in it.`)
