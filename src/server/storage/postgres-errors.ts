// What an error of PostgreSQL means for whoever wrote: somebody was first, try again, or it will never work.

import { DatabaseError } from 'pg'

/** `conflict`: a key is taken. `again`: it was not done. `lost`: nobody knows whether it was done. `wrong`: it cannot be done. */
export type Fault = 'conflict' | 'again' | 'lost' | 'wrong'

/** A connection that is gone, a server that stops, starts or is full, and a standby that was taken for the primary. */
const lostStates = /^08|^57P0[1-5]$|^53300$|^25006$/
const againStates = /^40(001|P01)$/ // two transactions in each other's way: one of them was undone
const lostMessages = /^Connection terminated|connection error|^Client was closed|^Query read timeout|timeout|ended/i

export function faultOf(error: unknown): Fault {
  if (error instanceof DatabaseError) {
    const state = error.code ?? ''
    if (state.startsWith('23')) return 'conflict'
    if (againStates.test(state)) return 'again'
    return lostStates.test(state) ? 'lost' : 'wrong'
  }
  if (!(error instanceof Error)) return 'wrong'
  return 'syscall' in error || lostMessages.test(error.message) ? 'lost' : 'wrong'
}

const questionAttempts = 7 // some two seconds: a database that is started again is often back by then

/** Asks what may be asked again, until there is an answer or it is clear that there will be none. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt >= questionAttempts || faultOf(error) !== 'lost') throw error
      await pauseBefore(attempt)
    }
  }
}

/** What is under way when the service stops has so long to be written; a database that is away is not waited for. */
const closingMs = 5000

/** Until nothing is under way any more, or it is time to give it up. */
export async function untilDone(isUnderWay: () => boolean, giveUp: () => void): Promise<void> {
  const end = performance.now() + closingMs
  while (isUnderWay()) {
    if (performance.now() > end) giveUp()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** Longer from time to time, never long: a database that comes back is found within a second. */
export function pauseBefore(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(1000, 25 * 2 ** attempt)))
}
