// Measuring on machines that are never quiet: in every round the subjects take turns in slices so short that whatever
// else the machine does slows all of them down alike, and each is compared only with what was measured in that round.

export interface Subject {
  /** Plays one recorded game, the next each time, and says how many commands it had. */
  run(): number
}

const warmUpMs = 800
const sliceMs = 25
const slicesPerRound = 14

/** Commands per second of every subject in every round: `rates[subject][round]`. */
export function measure(subjects: readonly Subject[], rounds: number): readonly (readonly number[])[] {
  for (const subject of subjects) slice(subject, warmUpMs)
  const perRound = Array.from({ length: rounds }, () => measureRound(subjects))
  return subjects.map((_, index) => perRound.map((rates) => rates[index] ?? Number.NaN))
}

function measureRound(subjects: readonly Subject[]): readonly number[] {
  const totals = subjects.map((subject) => ({ subject, commands: 0, ms: 0 }))
  const order = totals.slice()
  for (let turn = 0; turn < slicesPerRound; turn++) {
    for (const total of order) {
      const { commands, ms } = slice(total.subject, sliceMs)
      total.commands += commands
      total.ms += ms
    }
    order.reverse() // so that nobody always comes second
  }
  return totals.map(({ commands, ms }) => (commands * 1000) / ms)
}

/** As many games as fit into the time, and at least one. */
function slice(subject: Subject, limit: number): { readonly commands: number; readonly ms: number } {
  const start = performance.now()
  let commands = 0
  let ms = 0
  while (ms < limit) {
    commands += subject.run()
    ms = performance.now() - start
  }
  return { commands, ms }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
