#!/usr/bin/env node
// Starts the terminal client on the Node that the project brings. Plain JavaScript, because whatever Node the shell has runs it.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const name = process.platform === 'win32' ? 'node.cmd' : 'node'
// In a clone it is in a folder of its own; where this is a dependency, npm puts it beside.
const own = [join(root, 'node_modules', '.bin', name), join(root, '..', '.bin', name)].find(existsSync)
// Node does not read TypeScript below node_modules by itself.
const installed = root.split(sep).includes('node_modules')
const hook = ['--disable-warning=ExperimentalWarning', '--import', pathToFileURL(join(root, 'bin', 'types.mjs')).href]

// Keys are a service's own: they are looked after where it runs.
const script = process.argv[2] === 'keys' ? ['server', 'keys', 'main.ts'] : ['cli', 'main.ts']

const child = spawn(
  own ?? process.execPath,
  [...(installed ? hook : []), join(root, 'src', ...script), ...process.argv.slice(2)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
// The terminal tells both of an interrupt; the client decides what it means.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)))
