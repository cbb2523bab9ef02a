// A thread in which experts think. It is given a table and a mind, as data, and gives back a command.

import { parentPort } from 'node:worker_threads'
import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { type Mind, think } from '../../table/minds.ts'
import type { Table } from '../../table/table.ts'

export interface Thought {
  readonly mind: Mind
  readonly table: Table
  readonly effort: number
}

export interface Idea {
  readonly command: { readonly type: string } | null // null: it could not be thought
}

const env = { gameOf, hmac: pureHmac }

parentPort?.on('message', ({ mind, table, effort }: Thought) => {
  let command: Idea['command'] = null
  try {
    command = think(mind, table, env, effort)
  } catch {
    // whoever asked thinks less hard instead
  }
  parentPort?.postMessage({ command } satisfies Idea)
})
