// The program as it is installed from a package: below node_modules, beside what it needs, started through its link.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'facedown-packed-'))
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    encoding: 'utf8',
  })
  const modules = join(folder, 'app', 'node_modules')
  const home = join(modules, 'facedown')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['xzf', join(folder, packed.trim()), '-C', home, '--strip-components', '1'])
  // What npm would fetch for it, from where it is already.
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.') && !existsSync(join(modules, name)))
      symlinkSync(resolve('node_modules', name), join(modules, name))
  }
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join('..', 'facedown', 'bin', 'facedown.mjs'), join(modules, '.bin', 'facedown'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function facedown(args: readonly string[], input = '') {
  const cwd = join(folder, 'app')
  const program = join('node_modules', '.bin', 'facedown')
  return spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8', input, timeout: 60_000 })
}

describe('facedown from a package', () => {
  it('brings its own Node when it is installed', () => {
    const home = join(folder, 'app', 'node_modules', 'facedown')
    execFileSync(process.execPath, [join('tools', 'link-node.mjs')], { cwd: home })
    expect(existsSync(join(folder, 'app', 'node_modules', '.bin', 'node'))).toBe(true)
  })

  it('helps, plays and refuses as it does in a clone', () => {
    expect(facedown(['--help'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('facedown replay'),
    })
    const played = facedown(['play', '--offline', '--fast', '--game', 'stop'], 'quit\n')
    expect(played).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Verified: ') })
    expect(facedown(['gamble'])).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no') })
  })
})
