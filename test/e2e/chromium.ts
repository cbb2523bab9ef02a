// The browser for the tests: the machine's own. One that is missing makes the run fail and says what to do.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function found(): string | undefined {
  return [process.env.CHROMIUM, ...usual, chromium.executablePath()].find((path) => path && existsSync(path))
}

export function findChromium(): string {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM)) {
    throw new Error(`CHROMIUM is ${process.env.CHROMIUM}, which does not exist.`)
  }
  const known = found()
  if (known) return known
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('There is no Chromium: installing Debian’s package ...')
    execFileSync('apt-get', ['update'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit' })
    const installed = found()
    if (installed) return installed
  }
  throw new Error(
    'The tests of the page need Chromium: apt-get install chromium, or npx playwright-core install chromium, or set CHROMIUM.',
  )
}

export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
