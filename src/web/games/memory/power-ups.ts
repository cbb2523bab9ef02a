// The page's registry of power-ups (M3-6.4.2, M3-10.1): all that a screen shows of one besides its name and description, in every
// language. A power-up of the rules without an entry here does not compile. What a newer service has besides is called as it says.

import { type PowerUpId, type PowerUpView, powerUpOf } from '../../../games/memory/public.ts'
import { type ByLocale, inLocale } from '../../../kernel/locale.ts'
import { language } from '../../i18n/language.svelte.ts'

interface PowerUpWords {
  /** The move in a few words, for the review. */
  readonly deed: string
  /** Asked before points are spent; without it, nothing is asked. */
  readonly confirm?: { readonly title: (cost: string) => string; readonly text: string }
}

interface PowerUpEntry {
  /** An outline in a square of 24. */
  readonly picture: string
  /** The key that uses it. */
  readonly key?: string
  /** Whether the hidden cards change places, for all to see. */
  readonly movesCards: boolean
  readonly words: ByLocale<PowerUpWords>
}

const entries: Readonly<Record<PowerUpId, PowerUpEntry>> = {
  shuffle: {
    picture:
      'M3 7h3c5 0 7 10 12 10h3M3 17h3c2 0 3.500-2 4.700-4M13.500 10.500C14.700 8.600 16 7 18 7h3M18 4l3 3-3 3M18 14l3 3-3 3',
    key: 's',
    movesCards: true,
    words: {
      en: {
        deed: 'shuffle the board',
        confirm: {
          title: (cost) => `Shuffle the board for ${cost}?`,
          text: 'All hidden cards change places. What anybody remembers of them is lost, and so are the points.',
        },
      },
      de: {
        deed: 'das Feld mischen',
        confirm: {
          title: (cost) => `Für ${cost} mischen?`,
          text: 'Alle verdeckten Karten tauschen die Plätze. Was sich wer gemerkt hat, ist verloren, und die Punkte auch.',
        },
      },
    },
  },
  glimpse: {
    picture: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .01 0z',
    key: 'g',
    movesCards: false,
    words: {
      en: {
        deed: 'take a glimpse',
      },
      de: {
        deed: 'eine Karte ansehen',
      },
    },
  },
}

const byId = new Map<string, PowerUpEntry>(Object.entries(entries))

export interface PowerUpLook extends Omit<PowerUpEntry, 'words'>, PowerUpWords {
  readonly name: string
  readonly help: string
}

/** How a power-up looks and what it is called, in the language of the page. */
export function lookOf(powerUp: Pick<PowerUpView, 'id'> & Partial<PowerUpView>): PowerUpLook {
  const { id, name = id, description = '' } = powerUp
  const [known, entry] = [powerUpOf(id), byId.get(id)]
  if (known && entry) {
    const called = inLocale(known.text, language.now)
    return { ...entry, ...inLocale(entry.words, language.now), name: called.name, help: called.description }
  }
  return {
    picture: 'M12 4v16M4 12h16',
    movesCards: false,
    name,
    help: description,
    deed: name,
  }
}
