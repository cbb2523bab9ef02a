// Before the tests of the page: a browser is there, and the page is built.

import { builtPage } from '../../src/server/building/built.ts'
import { findChromium } from './chromium.ts'

export default async function prepare(): Promise<void> {
  findChromium()
  const page = await builtPage({ build: true, say: (line) => console.log(line) })
  if (page === null) throw new Error('There is no page to test.')
}
