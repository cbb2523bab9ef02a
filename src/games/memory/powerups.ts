// Power-ups (M3-6, M3-10.1): each is a self-contained unit of data and two functions, and this list is the only place
// that names them. To add one, add it here: rules, create form, view and commands take it from the list, and the page's registry
// (src/web/games/memory/power-ups.ts) does not compile before it has an entry.
//
// `use` says what happens, with chance, into the rings of the `powerUpUsed` event; `apply` folds that into the state.

import { at, replaced } from '../../kernel/assert.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Moment } from '../../kernel/game.ts'
import { type ByLocale, inLocale, type Locale } from '../../kernel/locale.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Board, hiddenCards } from './board.ts'
import type { PowerUpUsed } from './events.ts'

export interface PowerUp<Id extends string = string> {
  readonly id: Id
  readonly text: ByLocale<{ readonly name: string; readonly description: string }>
  readonly cost: number // unless the rules say otherwise
  use(state: Board, seat: Seat, moment: Moment): Pick<PowerUpUsed, 'own' | 'sealed'>
  apply<S extends Board>(state: S, event: PowerUpUsed): S
}

const shuffle: PowerUp<'shuffle'> = {
  id: 'shuffle',
  text: {
    en: { name: 'Shuffle', description: 'Reshuffles the positions of all cards that are not yet matched.' },
    de: { name: 'Mischen', description: 'Alle verdeckten Karten tauschen die Plätze.' },
  },
  cost: 3,
  use: (state, _seat, moment) => ({ sealed: { board: shuffledBoard(state, moment.chance) } }),
  apply: (state, event) => (event.sealed ? relaid(state, event.sealed.board) : state),
}

/** The one power-up whose effect only its buyer sees. It asks for no target, so that every client can use it. */
const glimpse: PowerUp<'glimpse'> = {
  id: 'glimpse',
  text: {
    en: {
      name: 'Glimpse',
      description: 'Shows you alone one hidden card, picked at random, until the next card is flipped.',
    },
    de: { name: 'Blick', description: 'Zeigt nur dir eine verdeckte Karte.' },
  },
  cost: 4,
  use(state, seat, moment) {
    const card = moment.chance.pick('glimpse', hiddenCards(state))
    return { own: { [seat]: { card: `${card}`.padStart(2, '0'), face: at(state.board, card) } } }
  },
  apply(state, event) {
    const seen = event.own?.[event.open.seat]
    return seen ? { ...state, glimpse: { seat: event.open.seat, card: Number(seen.card) } } : state
  },
}

export const powerUps = [shuffle, glimpse] as const

/** For whoever must know all of them: a registry by these does not compile with one missing. */
export type PowerUpId = (typeof powerUps)[number]['id']

const byId = new Map<string, PowerUp<PowerUpId>>(powerUps.map((powerUp) => [powerUp.id, powerUp]))

export function powerUpOf(id: string): PowerUp<PowerUpId> | undefined {
  return byId.get(id)
}

export function powerUpNames(locale: Locale): Readonly<Record<PowerUpId, string>> {
  const names = powerUps.map(({ id, text }) => [id, inLocale(text, locale).name])
  return Object.fromEntries(names) as Record<PowerUpId, string>
}

/** What each of them does. */
export function powerUpHelp(locale: Locale): string {
  const texts = powerUps.map(({ text }) => inLocale(text, locale))
  return texts.map(({ name, description }) => `${name}: ${description}`).join(' ')
}

/** The board with its hidden cards in a new order; matched cards stay where they are. */
export function shuffledBoard(state: Board, chance: Chance): readonly number[] {
  const places = hiddenCards(state)
  const faces = chance.shuffle(
    'shuffle',
    places.map((card) => at(state.board, card)),
  )
  return places.reduce((board, card, index) => replaced(board, card, at(faces, index)), state.board)
}

/** A new order of the hidden cards makes all that anybody knew of them worthless. */
export function relaid<S extends Board>(state: S, board: readonly number[]): S {
  return { ...state, board, shownBefore: state.shownBefore.map(() => false), attemptsWithoutNews: 0, glimpse: null }
}
