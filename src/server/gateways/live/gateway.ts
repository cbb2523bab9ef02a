// The gateway of the native protocol. It translates: it holds no rules and no game state.

import type { IncomingHttpHeaders } from 'node:http'
import { type ClientMessage, idInText, parseClientMessage, protocolVersion } from '../../../protocol/client-messages.ts'
import { answerFrame, refusalFrame, tableFrame } from '../../../protocol/frames.ts'
import { limits as wireLimits } from '../../../protocol/limits.ts'
import { closeCodes, type Room } from '../../../protocol/server-messages.ts'
import { refusal } from '../../../refusals/catalogue.ts'
import type { Refusal } from '../../../refusals/refusal.ts'
import type { PlayerInput } from '../../../table/inputs.ts'
import { hasPerson, type PlayerId, seatOf } from '../../../table/table.ts'
import type { Person } from '../../accounts/accounts.ts'
import { limits } from '../../base/limits.ts'
import { countMissed, missedSince } from '../../hosting/catch-up.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import { changedRules } from '../../rooms/rooms.ts'
import { isListed, roomOf } from '../../storage/listings.ts'
import type { Client } from '../client.ts'
import { type Ending, type InputOfPlayer, SeatedConnection, sessionEnded, tooFast } from '../seated-connection.ts'
import type { Service } from '../service.ts'
import type { SocketGateway } from '../sockets.ts'
import { LivePlace, type LivePlaces, viewerOf } from './place.ts'
import { LiveWaiting } from './waiting.ts'

export function liveGateway(service: Service): SocketGateway {
  return {
    name: 'live',
    paths: ['/live'],
    connected: (client) => client.listen(new LiveConnection(client, service)),
  }
}

const nobody: Promise<Person | null> = Promise.resolve(null)
const endings = {
  signedOut: sessionEnded,
  elsewhere: refusal('elsewhere').text,
  tableLost: 'This table had a fault; come back to it.',
  replaced: 'This game was opened in another session.',
}

type TableMessage = Exclude<
  ClientMessage,
  { type: 'hello' | 'attach' | 'detach' | 'emote' | 'seek' | 'stopSeeking' | 'ping' }
>

/** The id of a message; the message itself, where a table refuses it. */
type Asked = string | undefined | { readonly id?: string; readonly table: string }

class LiveConnection extends SeatedConnection<Asked> implements LivePlaces {
  readonly #attached = new Map<string, LivePlace>()
  readonly #waiting: LiveWaiting
  #person: Promise<Person | null> = nobody
  #session: string | null = null
  #turn = 0 // counts the people at this connection: a hello as another person begins the next

  constructor(client: Client, service: Service) {
    super(client, service)
    this.#waiting = new LiveWaiting(service, client.address, this)
    this.comesWith(client.request.headers, service.accounts.whoIs(client.request.headers))
  }

  override gone(): void {
    for (const place of this.#attached.values()) place.end()
    this.#attached.clear()
    this.#waiting.closed()
    super.gone()
  }

  /** All that another session had here ends before this one counts. */
  protected override comesWith(credentials: IncomingHttpHeaders, person: Promise<Person | null>): void {
    const session = this.service.accounts.sessionIn(credentials)
    if (session !== this.#session) this.#nobodyAnyMore()
    this.#session = session
    this.#person = person
    person.catch(() => undefined)
    super.comesWith(credentials, person)
  }

  /** The person who was here has left. Places of nobody in particular stay, for the next. */
  #nobodyAnyMore(): void {
    this.#turn += 1
    for (const place of [...this.#attached.values()]) if (place.player !== null) this.dismiss(place)
    this.#waiting.left()
  }

  /** Who is here; null also for whoever is not any more when this is known. */
  async #whoIsHere(): Promise<Person | null> {
    const turn = this.#turn
    const person = await this.#person
    return turn === this.#turn ? person : null
  }

  send(frame: string): void {
    this.client.send(frame)
  }

  end(why: Ending, text = endings[why]): void {
    this.client.close(closeCodes[why], text)
  }

  protected printRefusal(refusal: Refusal, asked: Asked): void {
    const { id, table } = typeof asked === 'object' ? asked : { id: asked }
    this.send(refusalFrame(refusal, id, refusal === tooFast ? undefined : table)) // that limit is of no table
  }

  heard(text: string | null, isTooFast: boolean): void {
    if (isTooFast) return this.refuse(tooFast, text === null ? undefined : idInText(text))
    if (text === null) return this.refuse(refusal('malformed', { problem: 'A message must be text.' }), undefined, true)
    const parsed = parseClientMessage(text)
    if (!parsed.ok) return this.refuse(refusal('malformed', { problem: parsed.error }), idInText(text), true)
    const message = parsed.value
    this.#answer(message)?.catch((error) => this.failed(error, idOf(message), message.type))
  }

  /** Undefined: it is answered. */
  #answer(message: ClientMessage): Promise<void> | undefined {
    switch (message.type) {
      case 'hello':
        return this.#hello(message)
      case 'ping':
        this.send(answerFrame(message.id))
        return
      case 'attach':
        return this.#attach(message)
      case 'detach':
        this.#attached.get(message.table)?.end()
        this.#attached.delete(message.table)
        this.send(answerFrame(message.id))
        return
      case 'emote':
        return this.#emote(message)
      case 'seek':
      case 'stopSeeking':
        return this.#whoIsHere().then((person) => this.#waiting.answer(message, person))
      default:
        return this.#atTable(message)
    }
  }

  /** Says who the client is. Without a session it becomes a guest, and is told the token to come back with. */
  async #hello(message: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    if (message.protocol !== protocolVersion) {
      const wrong = refusal('wrongVersion', { spoken: protocolVersion, asked: message.protocol })
      this.refuse(wrong, undefined)
      return this.client.close(closeCodes.policy, wrong.text)
    }
    if (message.token !== undefined)
      this.comesWith({ authorization: `Bearer ${message.token}` }, this.service.accounts.whoHas(message.token))
    const turn = this.#turn
    let person = await this.#person
    if (turn !== this.#turn) return // somebody else has said hello meanwhile
    if (person === null && message.token !== undefined) {
      this.#nobodyAnyMore()
      return this.refuse(refusal('noSession'), undefined, true) // or tokens could be tried
    }
    let token: string | undefined
    if (person === null) {
      const guest = await this.newGuest()
      if (guest === null) return this.refuse(refusal('tooFast'), undefined)
      if (turn !== this.#turn) return
      token = guest.token
      person = guest.person
      this.comesWith({ authorization: `Bearer ${token}` }, Promise.resolve(person))
    }
    this.send(
      JSON.stringify({ type: 'welcome', protocol: protocolVersion, player: person.player, name: person.name, token }),
    )
    await this.#waiting.arrived(person)
  }

  async #attach(message: Extract<ClientMessage, { type: 'attach' }>): Promise<void> {
    const { host, presence, database, env } = this.service
    const arrival = presence.arrive()
    const turn = this.#turn
    const person = await this.#whoIsHere()
    const isNew = !this.#attached.has(message.table)
    if (isNew && this.#attached.size >= wireLimits.tablesPerConnection)
      return this.refuse(refusal('tooManyAttached'), message.id)
    const cost = limits.tableCost + (host.loadedAt(message.table) === undefined ? limits.loadCost : 0)
    if (!this.client.spend(cost, person?.player)) return this.refuse(refusal('tooFast'), message.id)
    const hosted = await host.get(message.table)
    if (!hosted) return this.refuse(refusal('noSuchTable'), message.id)
    // Nobody is shown a table as it was before what they have seen of it, on whatever node that was.
    if (message.since !== undefined && !(await hosted.reach(message.since)) && !host.alone) {
      return this.refuse(refusal('unavailable'), message.id)
    }
    if (person && !host.alone && seatOf(hosted.table, person.player) === undefined) await hosted.look() // just sat down elsewhere
    const seat = person ? seatOf(hosted.table, person.player) : undefined
    const info = seat === undefined ? undefined : hosted.table.seats[seat]
    const plays = info !== undefined && hasPerson(info)
    // A seat can go in the lobby only: who has one after that need not be asked about.
    const isSure = info !== undefined && hosted.table.phase !== 'waiting'
    const isOpen = isSure || (await isListed(database, message.table))
    if (info === undefined && !isOpen) {
      return this.refuse(refusal('noSuchTable'), message.id)
    }
    if (plays && person) await presence.meetNodeOf(hosted, person.player)
    if (person && turn !== this.#turn) return this.refuse(refusal('noSession'), message.id)
    const { since: seen = Number.POSITIVE_INFINITY } = message
    if (!this.client.spend(countMissed(hosted.table, seen), person?.player))
      return this.refuse(refusal('tooFast'), message.id)
    this.#attached.get(message.table)?.end()
    const place = new LivePlace(this, hosted, person?.player ?? null, isOpen)
    this.#attached.set(message.table, place) // so that it ends with the connection, however far it got
    if (plays && person) {
      const { takeover = false, client, since = 0 } = message
      const wish = { takeover, hasSeen: since > 0, arrival, ...(client === undefined ? {} : { client }) }
      if ((await place.claim(person.player, wish)) === 'connectedElsewhere') {
        this.#attached.delete(message.table)
        return this.refuse(refusal('connectedElsewhere'), message.id)
      }
    }
    const room = message.since ? undefined : await this.#roomOf(hosted)
    const missed = await missedSince(database, hosted, seen)
    // Whoever has gone meanwhile holds no seat.
    if (!this.client.isOpen) return place.end()
    // Whoever asked again, or does not want to see it any more, is not told of everything twice.
    if (this.#attached.get(message.table) !== place) return this.send(answerFrame(message.id))
    if (!place.mayLook) {
      this.dismiss(place)
      return this.refuse(refusal('noSuchTable'), message.id)
    }
    // From here to `begin` nothing may wait, or an entry could fall between.
    const viewer = place.begin()
    const around = { watchers: hosted.watchers, room: room?.(), commandId: message.id }
    this.send(tableFrame(hosted.table, viewer, missed(), this.service.now(), env, around))
  }

  /**
   * The room, for whoever sees the table for the first time. To be called in the turn of the loop in which the table is shown: it
   * is undefined when something has happened since that may have changed it, and the client has to ask.
   */
  async #roomOf(hosted: HostedTable): Promise<() => Room | undefined> {
    const { seq } = hosted.table
    const room = await roomOf(this.service.database, hosted.table.id)
    return () => {
      if (room === null || hosted.table.seq !== seq) return undefined
      return hosted.next === null ? room : { ...room, code: null, next: hosted.next }
    }
  }

  async #emote(message: Extract<ClientMessage, { type: 'emote' }>): Promise<void> {
    const found = await this.#find(message)
    if (found === null) return
    const problem = this.service.emotes.send(found.hosted, found.player, message.emote)
    if (problem !== null) return this.refuse(problem, message)
    this.send(answerFrame(message.id))
  }

  /** Without waiting for anything: nearly all messages are for a table that this connection looks at. */
  #here({ table }: { readonly table: string }) {
    const place = this.#attached.get(table)
    return place && place.player !== null ? { place, player: place.player, hosted: place.hosted } : null
  }

  /** The table that a message is for, and who sent it; null: there is no such table or person, and that was said. */
  async #find(message: { readonly table: string; readonly id?: string; readonly type: string }) {
    const place = this.#attached.get(message.table)
    const player = place?.player ?? (await this.#whoIsHere())?.player
    const hosted = place?.hosted ?? (await this.service.host.get(message.table))
    if (player === undefined) this.refuse(refusal('noSession'), message.id)
    else if (hosted && (place || (await this.#mayKnow(hosted, player)))) return { place, player, hosted }
    else if (message.type === 'leave')
      this.send(answerFrame(message.id)) // sent again, it is still done
    else this.refuse(refusal('noSuchTable'), message.id)
    return null
  }

  /** To everybody else a table that is hidden is one that is not there. */
  async #mayKnow(hosted: HostedTable, player: PlayerId): Promise<boolean> {
    const { database, host } = this.service
    if (seatOf(hosted.table, player) === undefined && !host.alone) await hosted.look() // just sat down elsewhere
    return seatOf(hosted.table, player) !== undefined || isListed(database, hosted.table.id)
  }

  async #atTable(message: TableMessage): Promise<void> {
    const found = this.#here(message) ?? (await this.#find(message))
    if (found === null) return
    const { place, player, hosted } = found
    let input = inputOf(message, player)
    if (input.type === 'changeRules')
      input = { ...input, rules: changedRules(input.rules, await isListed(this.service.database, hosted.table.id)) }
    const done = await this.submit(hosted, input)
    switch (done.type) {
      case 'entry':
        if (!place?.shows(done.entry.seq)) this.send(answerFrame(message.id, done.entry.seq))
        return
      case 'repeated':
        return this.send(answerFrame(message.id, done.seq))
      case 'nothing':
        return this.send(answerFrame(message.id))
      case 'refused':
        this.refuse(done.refusal, message)
        if (done.refusal.code === 'stale' && message.type === 'command') await this.#showAnew(hosted, player, message)
    }
  }

  /** P-10: whoever decided on an old state is shown the one that there is. */
  async #showAnew(hosted: HostedTable, player: PlayerId, { expectedSeq = 0 }: { expectedSeq?: number }): Promise<void> {
    const { table } = hosted
    const mayCatchUp = this.client.spend(limits.tableCost + countMissed(table, expectedSeq), player)
    const missed = await missedSince(this.service.database, hosted, mayCatchUp ? expectedSeq : table.seq)
    const viewer = viewerOf(hosted.table.seats, player, 'spectator') // now, and not when it was asked
    const { env, now } = this.service
    this.send(tableFrame(hosted.table, viewer, missed(), now(), env, { watchers: hosted.watchers }))
  }

  /** This table is not for the person who is connected here any more. */
  dismiss(place: LivePlace): void {
    const { id } = place.hosted.table
    if (this.#attached.get(id) === place) this.#attached.delete(id)
    place.end()
  }
}

/** What a message asks of the table, in the name of this player. */
function inputOf(message: TableMessage, player: PlayerId): InputOfPlayer {
  const { table: _table, id, ...rest } = message
  const asked = { ...rest, player, ...(id === undefined ? {} : { commandId: id }) }
  return asked satisfies Omit<PlayerInput, 'at'> as InputOfPlayer
}

function idOf(message: ClientMessage): string | undefined {
  return 'id' in message ? message.id : undefined
}
