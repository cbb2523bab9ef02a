import { cambio } from '../../../src/games/cambio/game.ts'
import { ruleSchema } from '../../../src/games/cambio/public.ts'
import { describeConformance } from '../grid/conformance.ts'

describeConformance(cambio, ruleSchema)
