// Rule options in words a person would use: their titles, what they mean, and what is chosen.

import type { Field, RuleField } from '../../kernel/schema.ts'
import type { GameInfo } from '../api.ts'
import { language } from '../i18n/language.svelte.ts'
import { germanPresets, germanRules } from './german-rules.ts'
import { levelName } from './levels.ts'
import { t } from './messages.ts'

type Both = readonly [en: string, de: string]

const choices: Readonly<Record<string, Both>> = {
  'peekPick.bottomTwo': ['the bottom two', 'die unteren zwei'],
  'peekPick.chooseTwo': ['two of one’s choice', 'zwei nach Wahl'],
  'powerTrigger.drawnFromDeck': ['a card drawn from the deck', 'eine vom Stapel gezogene Karte'],
  'powerTrigger.anyDiscard': ['any discard', 'jede abgelegte Karte'],
  'peekDisclosure.none': ['nothing more', 'sonst nichts'],
  'peekDisclosure.target': ['whose card', 'wessen Karte'],
  'peekDisclosure.position': ['which card', 'welche Karte'],
  'kingPeek.auto': ['at once', 'sofort'],
  'kingPeek.confirm': ['when asked for', 'auf Wunsch'],
  'kingPick.random': ['any card', 'irgendeine'],
  'kingPick.randomUnseen': ['one not seen yet', 'eine ungesehene'],
  'callTiming.turnStart': ['before drawing', 'vor dem Ziehen'],
  'callTiming.afterAction': ['after the action', 'nach der Aktion'],
  'callTiming.anySubphase': ['at any point of a turn', 'jederzeit im Zug'],
  'penalty.double': ['points are doubled', 'Punkte verdoppelt'],
  'penalty.none': ['none', 'keine'],
  'penalty.add': ['a fixed number', 'eine feste Zahl'],
  'penaltyWhen.notLowest': ['somebody has fewer points', 'jemand hat weniger Punkte'],
  'penaltyWhen.highest': ['nobody has more points', 'niemand hat mehr Punkte'],
  'tieRule.coWinners': ['all of them win', 'alle gewinnen'],
  'tieRule.callerWins': ['the caller wins', 'wer rief, gewinnt'],
  'tieRule.share': ['all of them win', 'alle gewinnen'],
  'tieRule.replay': ['the round is played again', 'die Runde wird wiederholt'],
  'tieRule.stopperLoses': ['all but the one who stopped', 'alle außer wer „Stop“ rief'],
  'emptyPile.reshuffle': ['the discards are shuffled', 'die Ablage wird gemischt'],
  'emptyPile.finishTurn': ['the round ends with this turn', 'die Runde endet mit diesem Zug'],
  'emptyPile.immediate': ['the round ends at once', 'die Runde endet sofort'],
  'matchMode.single': ['one round', 'eine Runde'],
  'matchMode.firstTo': ['first to some wins', 'bis zu einer Zahl Siege'],
  'matchMode.cumulative': ['fewest points in all', 'wenigste Punkte insgesamt'],
  'matchMode.elimination': ['until somebody is out', 'bis jemand ausscheidet'],
  'matchMode.lastStanding': ['until one is left', 'bis eine Person übrig ist'],
  'matchTie.playoff': ['goes on', 'es geht weiter'],
  'matchTie.coWinners': ['all of them win', 'alle gewinnen'],
  'firstPlayer.seat0': ['the first seat', 'der erste Platz'],
  'firstPlayer.random': ['chance decides', 'der Zufall'],
  'nextStarter.rotate': ['the next seat', 'der nächste Platz'],
  'nextStarter.winner': ['the winner', 'wer gewonnen hat'],
  'nextStarter.loser': ['who had the most points', 'wer die meisten Punkte hatte'],
  'finalRoundDisconnect.forfeit': ['the turn is lost', 'der Zug verfällt'],
  'finalRoundDisconnect.bot': ['a bot plays', 'ein Bot spielt'],
  'memoryAid.off': ['none: remember', 'keine: merken'],
  'memoryAid.mine': ['what I saw stays marked', 'Gesehenes bleibt markiert'],
  'powerUpTiming.firstFlip': ['before every attempt', 'vor jedem Versuch'],
  'powerUpTiming.turnStart': ['at the start of a turn', 'zu Beginn eines Zuges'],
  'powerUps.shuffle': ['Shuffle', 'Mischen'],
  'powerUps.glimpse': ['Glimpse', 'Blick'],
  'deck54.rankSet': ['52 and the added jokers', '52 und die zusätzlichen Joker'],
  'deck54.twoJokersIncluded': ['two jokers of its own', 'zwei eigene Joker'],
  'emptyHandWin.immediate': ['wins at once', 'gewinnt sofort'],
  'emptyHandWin.afterChallenge': ['can be challenged', 'kann angezweifelt werden'],
  'disconnectPolicy.bot': ['a bot stands in', 'ein Bot springt ein'],
  'disconnectPolicy.skip': ['the turn is skipped', 'der Zug entfällt'],
  'disconnectPolicy.wait': ['everybody waits', 'alle warten'],
  'reseat.keep': ['as it was', 'wie zuvor'],
  'reseat.shuffle': ['shuffled', 'gemischt'],
  'reseat.ask': ['somebody is asked', 'auf Nachfrage'],
  'endBy.host': ['the host', 'wer eröffnet hat'],
  'endBy.vote': ['a vote', 'Abstimmung'],
  'powers.none': ['nothing', 'nichts'],
  'powers.peekOwn': ['look at one of yours', 'eine eigene ansehen'],
  'powers.peekOpp': ['look at another’s', 'eine fremde ansehen'],
  'powers.peekAny': ['look at any card', 'irgendeine ansehen'],
  'powers.autoPeekOwn': ['one of yours is shown', 'eine eigene wird gezeigt'],
  'powers.blindSwap': ['swap blindly', 'blind tauschen'],
  'turnSeconds.0': ['none', 'keine'],
}

function inLanguage([en, de]: Both): string {
  return language.now === 'en' ? en : de
}

export function ruleTitle(name: string, field: RuleField): string {
  return language.now === 'en' ? field.title : (germanRules[name]?.[0] ?? field.title)
}

/** Milliseconds and the letters of ranks are for machines: the forms speak of seconds, and name the ten and the joker. */
export function ruleHelp(name: string, field: RuleField): string {
  const help = language.now === 'en' ? field.help : (germanRules[name]?.[1] ?? field.help)
  return help
    .replace(/,? in milliseconds/, '')
    .replace('milliseconds', 'seconds')
    .replace('; T is ten and X the joker', '')
}

export function presetWords(info: GameInfo, id: string): { readonly name: string; readonly help: string } {
  const { name, help } = info.presets.find((one) => one.id === id) ?? { name: id, help: '' }
  const german = language.now === 'en' ? undefined : germanPresets[`${info.id}.${id}`]
  return { name: german?.[0] ?? name, help: german?.[1] ?? help }
}

export function choiceLabel(name: string, value: string | number): string {
  const words = choices[`${name}.${value}`]
  if (words) return inLanguage(words)
  if (name === 'turnSeconds') return t('seconds', { count: Number(value) })
  if (name === 'takeoverLevel') return levelName(`${value}`)
  return `${value}`
}

/** A rank, or whatever else a table of values is about. */
export function keyLabel(name: string, key: string): string {
  if (name === 'powerUpCosts') return choiceLabel('powerUps', key)
  return key === 'T' ? '10' : key === 'X' ? t('joker') : key
}

export function isDuration(name: string): boolean {
  return name.endsWith('Ms')
}

/** An option's value in a few words. */
export function valueText(name: string, field: Field, value: unknown): string {
  if (value === undefined) return t('leftOpen')
  if (field.kind === 'flag') return value === true ? t('yes') : t('no')
  if (field.kind === 'choice') return choiceLabel(name, value as string | number)
  if (field.kind === 'int' && isDuration(name)) return duration(Number(value) / 1000)
  if (field.kind === 'list' && Array.isArray(value))
    return value.length === 0 ? t('none') : value.map((one) => choiceLabel(name, one)).join(', ')
  if (field.kind === 'map') return mapText(name, field, Object(value))
  return `${value}`
}

function duration(seconds: number): string {
  const minutes = seconds / 60
  return seconds >= 120 && Number.isInteger(minutes)
    ? t('minutes', { count: minutes })
    : t('seconds', { count: seconds })
}

/** Ranks that are alike are said together: "J Q swap blindly". */
function mapText(
  name: string,
  field: Extract<Field, { kind: 'map' }>,
  value: Readonly<Record<string, unknown>>,
): string {
  const groups = new Map<string, string[]>()
  for (const key of field.keys) {
    const one = value[key]
    if (one === 'none' || one === undefined) continue
    const words = valueText(name, field.of, one)
    groups.set(words, [...(groups.get(words) ?? []), keyLabel(name, key)])
  }
  return [...groups].map(([words, keys]) => `${keys.join(' ')}: ${words}`).join(' · ')
}
