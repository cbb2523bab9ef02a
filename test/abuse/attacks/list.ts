// All attacks, in the order in which they are tried.

import type { Attack } from '../attack.ts'
import { connectionAttacks } from './connections.ts'
import { socketAttacks } from './sockets.ts'
import { storedAttacks } from './stored.ts'

export const attacks: readonly Attack[] = [...connectionAttacks, ...socketAttacks, ...storedAttacks]
