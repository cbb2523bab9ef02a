#!/usr/bin/env node
// Starts the terminal client on the Node that the project brings. Plain JavaScript, because whatever Node the shell has runs it.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const { status, signal } = spawnSync(
  existsSync(own) ? own : process.execPath,
  [join(root, 'src', 'cli', 'main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(signal ? 1 : (status ?? 1))
