// Measuring on machines that are never quiet: everything is measured in turn, round after round, and compared only
// with what was measured in the same round.

export interface Subject {
  readonly commands: number // in one run
  run(): void
}

const warmUpMs = 800
const measureMs = 350

/** Commands per second of every subject in every round: `rates[subject][round]`. */
export function measure(subjects: readonly Subject[], rounds: number): readonly (readonly number[])[] {
  for (const subject of subjects) rateOf(subject, warmUpMs)
  const rates = subjects.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    subjects.forEach((subject, index) => {
      rates[index]?.push(rateOf(subject, measureMs))
    })
  }
  return rates
}

/** Runs the subject as often as fits into the time, and at least once. */
function rateOf(subject: Subject, ms: number): number {
  const start = performance.now()
  let elapsed = 0
  let runs = 0
  while (elapsed < ms) {
    subject.run()
    runs += 1
    elapsed = performance.now() - start
  }
  return (runs * subject.commands * 1000) / elapsed
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
