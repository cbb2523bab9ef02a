// Who the bots are (S2-TBD4): a name, and a line of what they are like. Each belongs to a level, so that a name at the table
// tells how well its bearer plays.

import type { Level } from './bot.ts'
import type { ByLocale } from './locale.ts'
import { distinctName } from './names.ts'

const botNameLength = 24

export interface Personality {
  readonly name: string
  readonly style: ByLocale<string>
}

export const personalities: Readonly<Record<Level, readonly Personality[]>> = {
  easy: [
    {
      name: 'Pip',
      style: {
        en: 'Plays for the fun of it and forgets half of what happened.',
        de: 'Spielt zum Spaß und vergisst die Hälfte.',
      },
    },
    {
      name: 'Daisy',
      style: {
        en: 'Trusts her luck, and now and then it is there.',
        de: 'Vertraut auf ihr Glück, und manchmal ist es da.',
      },
    },
    { name: 'Otto', style: { en: 'Was just looking out of the window.', de: 'Hat gerade aus dem Fenster gesehen.' } },
    {
      name: 'Mabel',
      style: { en: 'Always surprised by her own cards.', de: 'Immer überrascht von den eigenen Karten.' },
    },
    { name: 'Toby', style: { en: 'Is here for the biscuits.', de: 'Ist wegen der Kekse hier.' } },
    {
      name: 'Nell',
      style: {
        en: 'Believes everybody, and everybody likes her for it.',
        de: 'Glaubt allen, und alle mögen sie dafür.',
      },
    },
    { name: 'Gus', style: { en: 'Will get it next time, surely.', de: 'Schafft es nächstes Mal, ganz bestimmt.' } },
  ],
  medium: [
    {
      name: 'Blaise',
      style: { en: 'Knows the odds, and loses count by the end.', de: 'Kennt die Chancen und verzählt sich am Ende.' },
    },
    {
      name: 'Cleo',
      style: {
        en: 'Plays an honest game and expects the same of you.',
        de: 'Spielt ehrlich und erwartet dasselbe von dir.',
      },
    },
    {
      name: 'Felix',
      style: { en: 'Remembers most things, most of the time.', de: 'Merkt sich das meiste, meistens.' },
    },
    {
      name: 'Greta',
      style: { en: 'Careful, friendly, and a little impatient.', de: 'Vorsichtig, freundlich und etwas ungeduldig.' },
    },
    {
      name: 'Ivo',
      style: { en: 'Has a system, and is sometimes right about it.', de: 'Hat ein System und manchmal recht damit.' },
    },
    { name: 'Lotte', style: { en: 'Watches you more than her cards.', de: 'Sieht dich länger an als ihre Karten.' } },
    { name: 'Milo', style: { en: 'Never in a hurry, rarely too late.', de: 'Nie in Eile, selten zu spät.' } },
  ],
  hard: [
    {
      name: 'Ada',
      style: { en: 'Forgets nothing and counts everything.', de: 'Vergisst nichts und zählt alles mit.' },
    },
    {
      name: 'Dante',
      style: { en: 'Has seen where your good cards are.', de: 'Hat gesehen, wo deine guten Karten liegen.' },
    },
    {
      name: 'Edith',
      style: {
        en: 'Waits for the one mistake that you will make.',
        de: 'Wartet auf den einen Fehler, den du machen wirst.',
      },
    },
    { name: 'Hugo', style: { en: 'Lies rarely, and then well.', de: 'Lügt selten, und dann gut.' } },
    { name: 'Juno', style: { en: 'Knows what is left in the pile.', de: 'Weiß, was noch im Stapel liegt.' } },
    { name: 'Leif', style: { en: 'Says nothing, and means it.', de: 'Sagt nichts, und meint es so.' } },
    {
      name: 'Vera',
      style: {
        en: 'Would rather lose than guess, and does neither.',
        de: 'Verliert lieber, als zu raten, und tut keins von beiden.',
      },
    },
  ],
  expert: [
    {
      name: 'Ines',
      style: {
        en: 'Has played this deal a thousand times before you drew.',
        de: 'Hat dieses Blatt tausendmal gespielt, bevor du ziehst.',
      },
    },
    {
      name: 'Kasimir',
      style: {
        en: 'Thinks about what you think, and then about what you do not.',
        de: 'Denkt an das, was du denkst, und dann an das, was nicht.',
      },
    },
    {
      name: 'Sofia',
      style: {
        en: 'Calm to the last card; calls when it hurts.',
        de: 'Ruhig bis zur letzten Karte; ruft, wenn es weh tut.',
      },
    },
    {
      name: 'Tiresias',
      style: { en: 'Sees only what you see, and still knows.', de: 'Sieht nur, was du siehst, und weiß es trotzdem.' },
    },
    {
      name: 'Nadia',
      style: { en: 'Plays the game after this one already.', de: 'Spielt schon das übernächste Spiel.' },
    },
    {
      name: 'Quentin',
      style: {
        en: 'Has an answer for the card that you have not drawn yet.',
        de: 'Hat eine Antwort auf die Karte, die du noch nicht gezogen hast.',
      },
    },
    {
      name: 'Zeno',
      style: { en: 'Halves your chances with every turn.', de: 'Halbiert deine Chancen mit jedem Zug.' },
    },
  ],
}

/** The first name of this level that nobody at the table has, nor one that looks like it. */
export function botName(level: Level, taken: readonly string[], looksOf?: (name: string) => string): string {
  const distinct = (name: string) => distinctName(name, taken, botNameLength, looksOf)
  const free = personalities[level].find(({ name }) => distinct(name) === name)
  return free?.name ?? distinct(`Bot ${taken.length + 1}`)
}
