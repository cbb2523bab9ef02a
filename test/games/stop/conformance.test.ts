import { stop } from '../../../src/games/stop/game.ts'
import { ruleSchema } from '../../../src/games/stop/public.ts'
import { describeConformance } from '../grid/conformance.ts'

describeConformance(stop, ruleSchema)
