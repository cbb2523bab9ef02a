// The log of one table, as whoever hosts it reads and writes it. What is said to be written is on disk.

import { gameOf } from '../../table/fold.ts'
import type { Appended } from '../../table/step.ts'
import type { Entry, Surroundings, Table } from '../../table/table.ts'
import type { Clock } from '../base/clock.ts'
import type { Database, Statement, WriteResult } from '../storage/database.ts'
import { changeStatements } from '../storage/directory.ts'
import { appendStatement, readLog } from '../storage/log.ts'
import { Unavailable } from './heartbeat.ts'

interface Around {
  readonly database: Database
  readonly env: Surroundings
  readonly clock: Clock
  randomInt(below: number): number
}

const askingPauses = [50, 100, 200, 400, 800, 1600, 3200, 3200] // for the log, what became of an entry

export class TableLog {
  readonly #id: string
  readonly #around: Around

  constructor(id: string, around: Around) {
    this.#id = id
    this.#around = around
  }

  async read(afterSeq: number): Promise<readonly Entry[]> {
    try {
      return await readLog(this.#around.database, this.#id, afterSeq)
    } catch (error) {
      throw new Unavailable('The log cannot be read.', { cause: error })
    }
  }

  /** Writes these steps, and all that they change, behind where the table is. */
  async store(table: Table, steps: readonly Appended[]): Promise<WriteResult> {
    const statements = this.#statementsOf(table, steps)
    try {
      const written = await this.#around.database.write(statements)
      return written === 'conflict' ? await this.#conflictOf(steps) : written
    } catch (error) {
      return this.#findOut(steps, statements, error)
    }
  }

  /** What was thought to have failed may have been written after all, and then it is in its own way. */
  async #conflictOf(steps: readonly Appended[]): Promise<WriteResult> {
    return (await this.#has(steps)) ? 'written' : 'conflict'
  }

  #statementsOf(table: Table, steps: readonly Appended[]): readonly Statement[] {
    const { database, env, randomInt } = this.#around
    const statements: Statement[] = []
    let before = table
    for (const one of steps) {
      statements.push(appendStatement(before.id, one, before.hash))
      statements.push(...changeStatements(database, before, one.table, one.entry, gameOf(before, env), randomInt))
      before = one.table
    }
    return statements
  }

  /**
   * Whether it was written is not known: it is neither acknowledged nor refused before the log says. Writing it once more does
   * no harm, because every entry has its place in the log and its hash.
   */
  async #findOut(steps: readonly Appended[], statements: readonly Statement[], error: unknown): Promise<WriteResult> {
    for (const pause of askingPauses) {
      await new Promise<void>((resolve) => this.#around.clock.after(pause, resolve))
      try {
        if (await this.#has(steps)) return 'written'
        const written = await this.#around.database.write(statements)
        return written === 'conflict' ? await this.#conflictOf(steps) : written
      } catch {
        // still not known
      }
    }
    throw error
  }

  async #has(steps: readonly Appended[]): Promise<boolean> {
    const { seq, hash } = (steps[0] as Appended).entry // all are there, or none
    const [found] = await readLog(this.#around.database, this.#id, seq - 1)
    return found?.hash === hash
  }
}
