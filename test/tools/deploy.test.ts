// The files of deploy/ name settings, paths and metrics of this project. They are not run here, but they must not lie.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings, settingsHelp } from '../../src/server/boot/settings.ts'
import { newMetrics } from '../../src/server/gateways/metrics.ts'

const files = new Map(globSync('deploy/*').map((path) => [path, readFileSync(path, 'utf8')]))
const text = (name: string) => files.get(`deploy/${name}`) ?? ''
const settings = new Set(
  settingsHelp()
    .match(/^ {2}[A-Z_]+/gm)
    ?.map((name) => name.trim()),
)

describe('deploy/', () => {
  it('sets only what can be set, to what it can be set to', () => {
    const lines = text('facedown.env').replaceAll(/^#(?=[A-Z_]+=\S)/gm, '')
    const given = Object.fromEntries([...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    expect(Object.keys(given).length).toBeGreaterThan(4)
    expect(Object.keys(given).filter((name) => !settings.has(name))).toEqual([])
    expect(readSettings(given).ok).toBe(true)
    const [environment] = /environment:\n((?: {6}\w+:.*\n)+)/.exec(text('compose.yaml'))?.slice(1) ?? []
    const names = [...(environment ?? '').matchAll(/^ +(\w+):/gm)].map((match) => match[1] ?? '')
    expect(names).toContain('DATABASE_URL')
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })

  it('starts the service as `npm start` does', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const given = scripts.start.replace('exec node ', '')
    expect(text('facedown.service')).toContain(`/node ${given}\n`)
    const entrypoint = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text('Dockerfile'))?.[1] ?? '[]')
    expect(entrypoint.slice(1).join(' ')).toBe(given)
  })

  it('starts programs that are there', () => {
    const programs = [...files.values()].flatMap((file) => file.match(/src\/server\/[\w/]+\.ts/g) ?? [])
    expect(new Set(programs)).toEqual(new Set(['src/server/boot/main.ts', 'src/server/backup/main.ts']))
    for (const path of programs) expect(existsSync(path), path).toBe(true)
    const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from|\.)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths?.split(' '),
    )
    expect(copied).toContain('package.json')
    for (const path of copied) expect(existsSync(String(path)), path).toBe(true)
  })

  it('raises alarms about what is measured', async () => {
    const measured = await newMetrics().registry.metrics()
    const named = text('alerts.yaml').match(/\bfacedown_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) expect(measured).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
    const documented = readFileSync('docs/operate.md', 'utf8').match(/`facedown_\w+`/g) ?? []
    for (const name of documented) expect(measured).toContain(`# TYPE ${name.slice(1, -1)} `)
  })

  it('is all there that docs/operate.md speaks of', () => {
    const spoken = readFileSync('docs/operate.md', 'utf8').match(/\b(deploy|test)\/[\w./-]*\w/g) ?? []
    expect(spoken.length).toBeGreaterThan(8)
    for (const path of spoken) expect(existsSync(path), path).toBe(true)
  })
})
