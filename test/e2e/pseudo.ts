// The page in the pseudo-locale, built to a folder of its own, and what is wrong with a screen of it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../src/server/building/folders.ts'
import { buildPage } from '../../src/server/building/vite.ts'

/** The one place where a text is picked. */
const picked = 'return texts[locale]'

export async function pseudoPage(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'page-pseudo')
  const place = join(root, 'src', 'kernel', 'locale.ts')
  const accents = join(root, 'test', 'e2e', 'accented.ts')
  const load = (path: string) => {
    if (path !== place) return null
    const parts = readFileSync(path, 'utf8').split(picked)
    if (parts.length !== 2) throw new Error(`${place} has ${parts.length - 1} times: ${picked}`)
    return `import { accented } from ${JSON.stringify(accents)}\n${parts.join('return accented(texts[locale])')}`
  }
  await buildPage({ folder, changes: [{ name: 'pseudo-locale', enforce: 'pre', load }] })
  return folder
}

export interface Allowed {
  /** Words that are the same in every language. */
  readonly words: readonly string[]
  /** What is within these is not looked at. */
  readonly within: readonly string[]
}

/** What can be read or heard on the screen and is in plain letters, and what of it is cut off or outside its button. */
export function pseudoProblems(page: Page, allowed: Allowed): Promise<readonly string[]> {
  return page.evaluate(({ words, within }) => {
    const same = new RegExp(`(?<![A-Za-z])(${words.join('|')})(?![A-Za-z])`, 'g')
    const isPlain = (text: string) => /[A-Za-z]{2}/.test(text.replace(same, ''))
    const isSkipped = (element: Element) => within.some((one) => element.closest(one) !== null)
    const found = new Set<string>()
    const where = (element: Element) => {
      const { className, localName } = element
      return `<${localName}${typeof className === 'string' && className !== '' ? ` class="${className}"` : ''}>`
    }

    for (const folded of document.querySelectorAll('details')) folded.open = true
    if (isPlain(document.title)) found.add(`plain: "${document.title}" as the title of the page`)
    for (const element of document.querySelectorAll('body, body *')) {
      if (isSkipped(element)) continue
      for (const name of ['placeholder', 'title', 'aria-label', 'alt', 'aria-description', 'aria-valuetext']) {
        const text = element.getAttribute(name) ?? ''
        if (isPlain(text)) found.add(`plain: ${name}="${text}" of ${where(element)}`)
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const element = node.parentElement
      if (text === '' || element === null || isSkipped(element) || /^(script|style)$/i.test(element.localName)) continue
      const shown = element.localName === 'option' ? element.closest('select') : element
      if (shown?.checkVisibility({ visibilityProperty: true }) !== true) continue
      if (isPlain(text)) found.add(`plain: "${text.slice(0, 80)}" in ${where(element)}`)
      if (element.localName !== 'option' && !element.closest('.unseen, svg')) noteCut(node, element, text)
    }
    return [...found]

    function noteCut(node: Node, element: Element, text: string): void {
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const button = element.closest('button')?.getBoundingClientRect()
      if (button && lines.some(({ left, right }) => left < button.left - 1 || right > button.right + 1)) {
        found.add(`spills: "${text.slice(0, 80)}" out of its button`)
      }
      let [across, down] = [true, true] // what scrolls shows the rest of it
      for (let box: Element | null = element; box !== null && (across || down); box = box.parentElement) {
        const { overflowX, overflowY, position, display } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        if (/auto|scroll/.test(overflowX)) across = false
        if (/auto|scroll/.test(overflowY)) down = false
        const { left, right, top, bottom } = box.getBoundingClientRect()
        if (right - left < 2 || bottom - top < 2) return // only for those who listen
        const cut = lines.some(
          (line) =>
            (across && /hidden|clip/.test(overflowX) && (line.right > right + 1 || line.left < left - 1)) ||
            (down &&
              /hidden|clip/.test(overflowY) &&
              (line.bottom > bottom + line.height / 4 || line.top < top - line.height / 4)),
        )
        if (cut) found.add(`cut: "${text.slice(0, 80)}" in ${where(element)} by ${where(box)}`)
        if (cut || position === 'fixed') return
      }
    }
  }, allowed)
}
