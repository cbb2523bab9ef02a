// Holds logs as they are stored against their hashes. It needs no rules: a game of an older version is checked all the same.

import type { Hmac } from '../../kernel/hmac.ts'
import { chainKeyOf, hashedText, noHash } from '../../table/fairness.ts'
import type { LogRow } from './database.ts'

/** Takes the entries of many logs as they come, each log in its order. */
export class ChainCheck {
  readonly #hmac: Hmac
  readonly #heads = new Map<string, { readonly key: string; readonly seq: number; readonly hash: string }>()

  constructor(hmac: Hmac) {
    this.#hmac = hmac
  }

  get tables(): number {
    return this.#heads.size
  }

  head(table: string): { readonly seq: number; readonly hash: string } | undefined {
    return this.#heads.get(table)
  }

  /** What is wrong, if anything. */
  add(table: string, row: LogRow): string | null {
    const [seq, at] = [Number(row.seq), Number(row.at)]
    const before = this.#heads.get(table)
    if (seq !== (before?.seq ?? 0) + 1) return `entry ${(before?.seq ?? 0) + 1} is missing`
    const key = before?.key ?? this.#keyOf(row.body)
    if (key === null) return 'it has no beginning'
    const hash = this.#hmac(key, `${before?.hash ?? noHash}\n[${seq},${at},${hashedPart(row.body).slice(1)}`)
    if (hash !== row.hash) return `the hash of entry ${seq} does not fit`
    this.#heads.set(table, { key, seq, hash })
    return null
  }

  #keyOf(body: string): string | null {
    const act = JSON.parse(body)[3]
    return act?.type === 'opened' ? chainKeyOf(act.seed, this.#hmac) : null
  }
}

/** Most entries have no name in them, and need not be read. */
function hashedPart(body: string): string {
  return /"type":"(opened|joined)"/.test(body) ? hashedText(body, JSON.parse(body)[3]) : body
}

/** What is wrong with a whole log. */
export function chainProblem(log: readonly LogRow[], hmac: Hmac): string | null {
  const check = new ChainCheck(hmac)
  for (const row of log) {
    const problem = check.add('', row)
    if (problem !== null) return problem
  }
  return log.length === 0 ? 'it is empty' : null
}
