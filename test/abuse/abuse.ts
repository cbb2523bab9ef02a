// Honest people at many tables, and one attack after the other beside them: what those people wait, what the service holds in
// memory, what it refuses, and what anybody loses.

import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import type { AttackReport, Told } from './attacker.ts'
import { attacks } from './attacks/list.ts'
import type { HonestReport } from './honest.ts'
import { Served } from './service.ts'

export interface Plan {
  readonly tables: number
  /** Of one attack, and of looking before and after it. */
  readonly seconds: number
  readonly quietSeconds: number
  /** How long memory may take to be what it was. */
  readonly settleSeconds: number
  readonly prepareSeconds: number
  readonly only?: string
  /** What honest people may wait, in milliseconds; or so many times what they wait without an attack. */
  readonly p99: { readonly ms: number; readonly timesControl: number }
  readonly mostMemory: number // MB
  readonly log: (line: string) => void
}

export interface Row {
  readonly name: string
  readonly p99: { readonly before: number; readonly during: number; readonly after: number }
  readonly commands: number // of honest people, during it
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number }
  readonly refused: Readonly<Record<string, number>>
  readonly lost: readonly string[]
  readonly problems: readonly string[]
}

/** What comes and goes by itself, in MB: three times the `--max-semi-space-size` of `npm start`. */
const youngMemory = 48
const fewTables = 20 // behind a proxy, where the attack is the only thing that differs
const noAttack: Attack = { name: 'control', what: 'no attack', run: (field) => field.rest() }

export async function abuse(plan: Plan): Promise<readonly Row[]> {
  const wanted = attacks.filter(({ name }) => plan.only === undefined || name === plan.only)
  if (wanted.length === 0)
    throw new Error(`There is no attack "${plan.only}": ${attacks.map(({ name }) => name).join(', ')}`)
  const direct = wanted.filter(({ behindProxy }) => !behindProxy)
  const proxied = wanted.filter(({ behindProxy }) => behindProxy)
  const small = { ...plan, tables: Math.min(plan.tables, fewTables) }
  return [
    ...(direct.length > 0 ? await attackAll(plan, direct, {}) : []),
    ...(proxied.length > 0 ? await attackAll(small, proxied, { TRUST_PROXY: 'yes' }) : []),
  ]
}

async function attackAll(
  plan: Plan,
  those: readonly Attack[],
  environment: Readonly<Record<string, string>>,
): Promise<readonly Row[]> {
  const service = await Served.start(environment)
  const children: ChildProcess[] = []
  const child = (program: string, seconds: number) => {
    const started = fork(new URL(program, import.meta.url), [`${service.port}`, `${seconds}`], { execArgv: [] })
    children.push(started)
    return started
  }
  try {
    const honest = child('honest.ts', plan.tables)
    const attacker = child('attacker.ts', plan.prepareSeconds)
    const [seated] = await Promise.all([heard<{ tables: number }>(honest, 'seated'), heard(attacker, 'prepared')])
    plan.log(`${seated.tables} of ${plan.tables} tables are played`)
    const judged = new Judging(plan, service, honest, attacker)
    const rows = [await judged.row(noAttack)]
    for (const attack of those) {
      if (!service.isRunning) break
      rows.push(await judged.row(attack))
    }
    if (seated.tables < plan.tables) rows.push(failedRow('seats', `only ${seated.tables} tables were seated`))
    if (!service.isRunning) rows.push(failedRow('service', 'the service has ended'))
    return rows
  } finally {
    for (const one of children) one.kill()
    await service.stop()
  }
}

function failedRow(name: string, problem: string): Row {
  const none = { before: 0, peak: 0, after: 0 }
  return {
    name,
    p99: { before: 0, during: 0, after: 0 },
    commands: 0,
    memory: none,
    refused: {},
    lost: [],
    problems: [problem],
  }
}

class Judging {
  readonly #plan: Plan
  readonly #service: Served
  readonly #honest: ChildProcess
  readonly #attacker: ChildProcess
  #control = 0 // what honest people wait without an attack

  constructor(plan: Plan, service: Served, honest: ChildProcess, attacker: ChildProcess) {
    this.#plan = plan
    this.#service = service
    this.#honest = honest
    this.#attacker = attacker
  }

  async row(attack: Attack): Promise<Row> {
    const { seconds, quietSeconds, log } = this.#plan
    const { name } = attack
    await this.#report()
    await sleep(quietSeconds * 1000)
    const before = await this.#report()
    const heldBefore = this.#service.memory()
    this.#service.peak()
    log(`${name}: ${attack.what}`)
    const attacked = name === noAttack.name ? await this.#pause(seconds) : await this.#attack({ attack: name, seconds })
    const during = await this.#report()
    const peak = this.#service.peak()
    await sleep(quietSeconds * 1000)
    const after = await this.#report()
    const heldAfter = await this.#settled(heldBefore)
    const lost = [...before.lost, ...during.lost, ...after.lost]
    const row = {
      name,
      p99: { before: before.p99, during: during.p99, after: after.p99 },
      commands: during.commands,
      memory: { before: heldBefore, peak: Math.max(peak, this.#service.peak()), after: heldAfter },
      refused: attacked.counts,
      lost,
    }
    this.#control = name === noAttack.name ? during.p99 : Math.max(this.#control, before.p99)
    const problems = [...this.#problemsOf(row), ...attacked.breaches]
    log(lineOf({ ...row, problems }))
    return { ...row, problems }
  }

  #problemsOf({ name, p99, memory, lost, commands }: Omit<Row, 'problems'>): readonly string[] {
    const { mostMemory, settleSeconds } = this.#plan
    const most = Math.max(this.#plan.p99.ms, this.#plan.p99.timesControl * this.#control)
    const isSlow = name !== noAttack.name && p99.during > most
    const back = Math.max(1.1 * memory.before, memory.before + youngMemory)
    return [
      ...(isSlow ? [`people waited ${Math.round(p99.during)} ms, and at most ${Math.round(most)} were due`] : []),
      ...(commands === 0 && Number.isFinite(most) ? ['nobody could move'] : []),
      ...(memory.peak > mostMemory ? [`the service held ${Math.round(memory.peak)} MB`] : []),
      ...(settleSeconds > 0 && memory.after > back
        ? [`${Math.round(memory.after - memory.before)} MB were not given back`]
        : []),
      ...(lost.length > 0 ? [`${lost.length} honest people lost something: ${lost[0]}`] : []),
    ]
  }

  async #settled(before: number): Promise<number> {
    for (let waited = 0; waited < this.#plan.settleSeconds; waited++) {
      if (this.#service.memory() <= 1.1 * before) break
      await sleep(1000)
    }
    return this.#service.memory()
  }

  async #pause(seconds: number): Promise<Omit<AttackReport, 'type'>> {
    await sleep(seconds * 1000)
    return { counts: {}, breaches: [] }
  }

  #attack(told: Told): Promise<AttackReport> {
    const done = heard<AttackReport>(this.#attacker, 'attacked')
    this.#attacker.send(told)
    return done
  }

  #report(): Promise<HonestReport> {
    const done = heard<HonestReport>(this.#honest, 'report')
    this.#honest.send('report')
    return done
  }
}

/** The next message of this type. */
function heard<T>(child: ChildProcess, type: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const listen = (message: { readonly type: string }) => {
      if (message.type !== type) return
      child.off('message', listen)
      child.off('exit', fail)
      resolve(message as T)
    }
    const fail = () => reject(new Error(`A process has ended that was to say "${type}".`))
    child.on('message', listen)
    child.once('exit', fail)
  })
}

export const heading = `| attack | p99 before, during, after (ms) | memory before, peak, after (MB) | moves | refused | lost | |
|---|---|---|---|---|---|---|`

export function lineOf({ name, p99, memory, commands, refused, lost, problems }: Row): string {
  const ms = [p99.before, p99.during, p99.after].map((time) => time.toFixed(time < 10 ? 1 : 0)).join(', ')
  const mb = [memory.before, memory.peak, memory.after].map((much) => much.toFixed(0)).join(', ')
  const what = Object.entries(refused).toSorted(([, a], [, b]) => b - a)
  const told = what.map(([code, count]) => `${code}: ${count}`).join(', ')
  return `| ${name} | ${ms} | ${mb} | ${commands} | ${told} | ${lost.length} | ${problems.length === 0 ? 'held' : problems.join('; ')} |`
}
