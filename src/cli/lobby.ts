// What the host may type before the game starts.

import type { Request } from '../client/known.ts'
import { levels } from '../kernel/bot.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { WholeTable } from '../protocol/server-messages.ts'

export function lobbyOffers({ you, host, starts }: WholeTable): readonly string[] {
  if (starts) return ['Shuffling: everybody adds chance to the deal.']
  if (you === null || you !== host) return ['Waiting for the host to start the game.']
  return [
    'start  begin the game',
    `bot LEVEL  add a bot: ${levels.join(', ')}`,
    'remove N  free a seat; back N  lets whoever was removed come back',
    'code  a new code; the old one leads nowhere then',
    'set RULE VALUE  change a rule; rules lists them',
  ]
}

export function readLobby(line: string, { rules, seats, barred }: WholeTable): Result<Request, string> {
  const [word = '', first, ...rest] = line.split(/\s+/)
  switch (word.toLowerCase()) {
    case 'start':
      return ok({ type: 'start' })
    case 'bot':
      return ok({ type: 'addBot', level: (first ?? 'medium').toLowerCase() })
    case 'remove': {
      const seat = Number(first)
      if (!Number.isInteger(seat) || seat < 1 || seat > seats.length) {
        return refuse(`Say which seat: remove 1 to ${seats.length}.`)
      }
      return ok({ type: 'removeSeat', seat: seat - 1 })
    }
    case 'back': {
      const place = Number(first)
      if (!Number.isInteger(place) || place < 1 || place > barred.length) {
        return refuse(barred.length === 0 ? 'Nobody was removed.' : `Say whom: back 1 to ${barred.length}.`)
      }
      return ok({ type: 'letBack', index: place - 1 })
    }
    case 'code':
      return ok({ type: 'renewCode' })
    case 'set': {
      if (first === undefined || rest.length === 0) return refuse('Say which rule and its value: set rows 2')
      if (!Object.hasOwn(rules, first)) return refuse(`There is no rule "${first}"; type rules to see them.`)
      return ok({ type: 'changeRules', rules: { ...rules, [first]: meant(rest.join(' ')) } })
    }
    case '':
      return refuse('Type start, bot, remove, back, code, set, rules, leave or quit; ? for help.')
    default:
      return refuse(`"${line.slice(0, 40)}" is not something you can do in the lobby. Type ? for help.`)
  }
}

/** 2, true and {"a":1} are themselves, yes and no are flags, and everything else is a word. */
function meant(typed: string): unknown {
  if (/^(yes|no)$/i.test(typed)) return /^y/i.test(typed)
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
