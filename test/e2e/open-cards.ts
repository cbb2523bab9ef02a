// The cards that can be read anywhere on a page: as a picture, in words, in a dialog, in flight, or in an attribute that nobody sees.

import type { Page } from 'playwright-core'
import type { Guest } from './setting.ts'

/** A page of which it is known what it was sent: only that may be on it, and openly only what it was sent last. */
export interface Watched extends Guest {
  readonly frames: readonly string[]
}

/** Before it goes anywhere. */
export function watched(guest: Guest): Watched {
  const frames: string[] = []
  const keep = (frame: string) => {
    if (!frame.startsWith('{"type":"refused"')) frames.push(frame) // shows no card, however many there are
  }
  guest.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => keep(`${payload}`)))
  return { ...guest, frames }
}

/** Animations are a few steps behind. */
const shownFrames = 8
const cardsOf = (frames: readonly string[]) =>
  new Set(frames.flatMap((frame) => [...frame.matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card]) => `${card}`)))

/** Cards on the page that this player is not being shown. What was told may be read later, but not what never was. */
export async function unknownCards({ page, frames }: Watched): Promise<readonly string[]> {
  const before = frames.slice(-shownFrames)
  const { shown, told } = await readCards(page)
  const sent = cardsOf([...before, ...frames.slice(-shownFrames)])
  const known = cardsOf(frames)
  return [...shown.filter(({ card }) => !sent.has(card)), ...told.filter(({ card }) => !known.has(card))].map(
    ({ card, where }) => `${card} in ${where}`,
  )
}

interface Read {
  readonly card: string
  readonly where: string
}

/** Jokers are all alike, and left out. */
function readCards(page: Page): Promise<{ readonly shown: readonly Read[]; readonly told: readonly Read[] }> {
  return page.evaluate(() => {
    const ranks: Readonly<Record<string, string>> = { '10': 'T', ace: 'A', king: 'K', queen: 'Q', jack: 'J' }
    const codesIn = (text: string) => [
      ...[...text.matchAll(/\b(10|[2-9]|ace|king|queen|jack) of (clubs|diamonds|hearts|spades)/gi)].map(
        ([, rank = '', suit = '']) => `${ranks[rank.toLowerCase()] ?? rank}${suit[0]?.toLowerCase()}`,
      ),
      ...[...text.matchAll(/(?<![\w-])([2-9TJQKA][cdhs])(?![\w-])/g)].map(([, card]) => `${card}`),
    ]
    const isHistory = (element: Element) =>
      element.closest('[aria-live], [data-testid=last-action], [data-testid=typing], aside') !== null
    const shown: Read[] = []
    const told: Read[] = []
    for (const element of document.querySelectorAll('body *:not(script)')) {
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      const into = isHistory(element) ? told : shown
      const add = (cards: readonly string[], where: string) => {
        for (const card of cards) into.push({ card, where: `${name} ${where}` })
      }
      for (const { name: attribute, value } of element.attributes) {
        if (!['class', 'd', 'style', 'href', 'id'].includes(attribute)) add(codesIn(value), attribute)
      }
      for (const node of element.childNodes) if (node instanceof Text) add(codesIn(node.data), 'text')
      const index = element.matches('.card svg:not(.back)')
        ? element.querySelector('.index')?.textContent?.trim()
        : null
      const suit = element.getAttribute('class')?.[0]
      if (index) add([`${ranks[index] ?? index}${suit}`], 'picture')
    }
    return { shown, told }
  })
}
