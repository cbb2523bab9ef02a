// A thread in which experts think. It is given a question, as data, and gives back a command.

import { parentPort } from 'node:worker_threads'
import { gameOf } from '../../games/registry.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import { answer, type BotCommand, type Question } from '../../table/minds.ts'

export interface Thought {
  readonly question: Question
  readonly effort: number
}

export interface Idea {
  readonly command: BotCommand | null // null: it could not be thought
}

const env = { gameOf, hmac: pureHmac }

parentPort?.on('message', ({ question, effort }: Thought) => {
  let command: Idea['command'] = null
  try {
    command = answer(question, env, effort)
  } catch {
    // whoever asked thinks less hard instead
  }
  parentPort?.postMessage({ command } satisfies Idea)
})
