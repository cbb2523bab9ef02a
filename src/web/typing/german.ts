// The games' words for what can be done, for those who type in German. English is in each game's `text.ts`.

import type { Words } from '../../kernel/typed.ts'

type Text = Words['text']

interface Said {
  readonly offer: string
  readonly also: readonly string[]
}

const grid: Readonly<Record<string, Said>> = {
  lookAt: { offer: 'zwei deiner Karten ansehen', also: ['ansehen', 'schauen'] },
  drawDeck: { offer: 'vom Stapel ziehen', also: ['ziehen', 'stapel', 'stapelziehen', 'ziehenstapel'] },
  drawDiscard: { offer: 'die oberste Ablage nehmen', also: ['nehmen', 'ablage', 'ablagenehmen'] },
  swap: { offer: 'gegen eine deiner Karten tauschen', also: ['tauschen', 'tausche'] },
  discardDrawn: { offer: 'sie ablegen', also: ['ablegen', 'weg'] },
  usePower: { offer: 'die Kraft nutzen', also: ['kraft', 'nutzen', 'ansehen', 'schauen'] },
  skipPower: { offer: 'auf die Kraft verzichten', also: ['verzichten', 'nein'] },
  closePeek: { offer: 'die Karte wieder verdecken', also: ['verdecken', 'fertig'] },
  call: { offer: 'rufen', also: ['rufen', 'cambio', 'stop', 'cambiorufen', 'stoprufen'] },
  endTurn: { offer: 'den Zug beenden', also: ['beenden', 'ende'] },
  nextRound: { offer: 'zur nächsten Runde', also: ['weiter', 'runde'] },
}

const believe: Readonly<Record<string, Said>> = {
  play: { offer: 'Karten verdeckt ausspielen', also: ['spielen', 'spiele'] },
  challenge: { offer: 'zweifeln und eine Karte aufdecken', also: ['zweifeln', 'aufdecken', 'lüge'] },
  concede: { offer: 'es gelten lassen', also: ['gelten', 'glauben', 'passen'] },
  disposeJokers: { offer: 'vier Joker weglegen', also: ['joker', 'weglegen'] },
  nextRound: { offer: 'noch eine Runde spielen', also: ['weiter', 'runde'] },
  endGame: { offer: 'das Spiel beenden', also: ['beenden', 'ende'] },
}

const memory: Readonly<Record<string, Said>> = {
  flip: { offer: 'eine Karte aufdecken', also: ['aufdecken', 'karte'] },
  usePowerUp: { offer: 'ein Extra kaufen', also: ['kaufen', 'extra'] },
}

const games: Readonly<Record<string, Readonly<Record<string, Said>>>> = { cambio: grid, stop: grid, believe, memory }

const asked: Readonly<Record<string, string>> = {
  positions: 'Karten',
  pos: 'Karte',
  mine: 'deine Karte',
  seat: 'Spieler',
  cards: 'Karten',
  rank: 'Rang',
  index: 'Karte, 1 liegt oben',
  reseat: 'Plätze',
  card: 'Karte',
  id: 'Extra',
}

/** English where a game has no German words: its own `text`. */
export function germanText(game: string, text: Text, rankName: (rank: string) => string): Text {
  const said = games[game] ?? {}
  return {
    offer: (command) => said[command]?.offer ?? text.offer(command),
    asks: (command, choice) => asked[choice] ?? text.asks(command, choice),
    also: (command) => [...(said[command]?.also ?? []), ...(text.also?.(command) ?? [])],
    label: (command, choice, pick) =>
      choice === 'rank' ? rankName(`${pick}`) : (text.label?.(command, choice, pick) ?? `${pick}`),
  }
}
