// The gateway of the native protocol. It translates: it holds no rules and no game state.

import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import { answerFrame, emoteFrame, movedFrame, refusalFrame, tableFrame, watchersFrame } from '../../protocol/frames.ts'
import { closeCodes } from '../../protocol/heard.ts'
import { limits as wireLimits } from '../../protocol/limits.ts'
import { type ClientMessage, idInText, parseClientMessage, protocolVersion } from '../../protocol/live.ts'
import { liveRefusal } from '../../protocol/refusals.ts'
import type { PlayerInput } from '../../table/inputs.ts'
import type { Refusal } from '../../table/refusals.ts'
import { hasPerson, seatOf } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import { Elsewhere } from '../hosting/host.ts'
import type { HostedTable, TableInput } from '../hosting/hosted-table.ts'
import { countMissed, missedSince } from '../hosting/missed.ts'
import type { Emoted, News, Onlooker } from '../hosting/onlookers.ts'
import { limits } from '../limits.ts'
import type { SeatHolder } from '../presence.ts'
import { changedRules, isListed } from '../rooms.ts'
import type { Service } from '../service.ts'
import type { Client, Hears } from './client.ts'
import { LiveWaiting } from './live-waiting.ts'
import type { SocketGateway } from './sockets.ts'

export function liveGateway(service: Service): SocketGateway {
  return {
    name: 'live',
    paths: ['/live'],
    connected: (client) => client.listen(new LiveConnection(client, service)),
  }
}

const nobody: Promise<Person | null> = Promise.resolve(null)
const tooManyGuests = 'There are too many new guests from your address; wait a minute.'

type TableMessage = Exclude<
  ClientMessage,
  { type: 'hello' | 'attach' | 'detach' | 'emote' | 'seek' | 'stopSeeking' | 'ping' }
>

class LiveConnection implements Hears {
  readonly #client: Client
  readonly #service: Service
  readonly #attached = new Map<string, Attached>()
  readonly #waiting: LiveWaiting
  #person: Promise<Person | null> = nobody
  #session: string | null = null
  #turn = 0 // of somebody at this connection: whoever says hello as somebody else begins the next
  #forget: () => void = () => undefined // the session it came with
  #hasEnded = false // its session

  constructor(client: Client, service: Service) {
    const { headers } = client.request
    this.#client = client
    this.#service = service
    this.#waiting = new LiveWaiting(service, client.address, (frame) => this.send(frame))
    this.#comesWith(headers, service.accounts.whoIs(headers))
  }

  gone(): void {
    this.#detachAll()
    this.#waiting.closed()
    this.#forget()
  }

  /** It ends with the session that it came with. Whatever another session had here ends before this one counts. */
  #comesWith(
    credentials: Pick<IncomingMessage['headers'], 'authorization' | 'cookie'>,
    person: Promise<Person | null>,
  ): void {
    const { accounts, sessions } = this.#service
    const session = accounts.sessionIn(credentials)
    if (session !== this.#session) this.#nobodyAnyMore()
    this.#session = session
    this.#person = person
    person.catch(() => undefined)
    this.#forget()
    this.#forget = sessions.opened(credentials, person, () => {
      this.#hasEnded = true // what was sent and waits for something is not done either
      this.close('signedOut', 'This session has ended.')
    })
  }

  /** Whoever was here is not any more. What nobody in particular looks at can be looked at by the next as well. */
  #nobodyAnyMore(): void {
    this.#turn += 1
    for (const attached of [...this.#attached.values()]) if (attached.person) this.dismiss(attached)
    this.#waiting.left()
  }

  /** Who is here; null also for whoever is not any more when this is known. */
  async #whoIsHere(): Promise<Person | null> {
    const turn = this.#turn
    const person = await this.#person
    return turn === this.#turn ? person : null
  }

  send(frame: string): void {
    this.#client.send(frame)
  }

  close(code: keyof typeof closeCodes, text: string): void {
    this.#client.close(closeCodes[code], text)
  }

  heard(text: string | null, isTooFast: boolean): void {
    if (isTooFast) return this.#strike(liveRefusal('tooFast'), idIn(text))
    if (text === null) return this.#strike({ code: 'malformed', text: 'A message must be text.' }, undefined)
    const parsed = parseClientMessage(text)
    if (!parsed.ok) return this.#strike({ code: 'malformed', text: parsed.error }, idIn(text))
    const message = parsed.value
    this.#answer(message)?.catch((error) => this.#failed(message, error))
  }

  #failed(message: ClientMessage, error: unknown): void {
    if (error instanceof Elsewhere) {
      this.#refuse(liveRefusal('elsewhere', error.message), idOf(message))
      return this.close('elsewhere', error.message)
    }
    this.#service.log.error({ err: error, message: message.type }, 'a message could not be answered')
    this.#refuse(liveRefusal('unavailable'), idOf(message))
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
      const text = `This service speaks version ${protocolVersion} of the protocol, not ${message.protocol}.`
      this.#refuse(liveRefusal('wrongVersion', text), undefined)
      return this.close('policy', text)
    }
    const { accounts, newcomers, steady } = this.#service
    if (message.token !== undefined) {
      this.#comesWith({ authorization: `Bearer ${message.token}` }, accounts.whoHas(message.token))
    }
    const turn = this.#turn
    let person = await this.#person
    if (turn !== this.#turn) return // somebody else has said hello meanwhile
    if (person === null && message.token !== undefined) {
      this.#nobodyAnyMore()
      return this.#strike(liveRefusal('noSession', 'This session is not valid any more.'), undefined) // or tokens could be tried
    }
    let token: string | undefined
    if (person === null) {
      if (newcomers.take(this.#client.address, steady()) > 0)
        return this.#refuse(liveRefusal('tooFast', tooManyGuests), undefined)
      const guest = await accounts.newGuest()
      if (turn !== this.#turn) return
      token = guest.token
      person = { player: guest.player, name: guest.name }
      this.#comesWith({ authorization: `Bearer ${token}` }, Promise.resolve(person))
    }
    this.send(
      JSON.stringify({ type: 'welcome', protocol: protocolVersion, player: person.player, name: person.name, token }),
    )
    await this.#waiting.arrived(person)
  }

  async #attach(message: Extract<ClientMessage, { type: 'attach' }>): Promise<void> {
    const { host, presence, database, env } = this.#service
    const arrival = presence.arrive()
    const turn = this.#turn
    const person = await this.#whoIsHere()
    const isNew = !this.#attached.has(message.table)
    if (isNew && this.#attached.size >= wireLimits.tablesPerConnection)
      return this.#refuse(liveRefusal('tooManyAttached'), message.id)
    const cost = limits.tableCost + (host.loadedAt(message.table) === undefined ? limits.loadCost : 0)
    if (!this.#client.spend(cost, person?.player)) return this.#refuse(liveRefusal('tooFast'), message.id)
    const hosted = await host.get(message.table)
    if (!hosted) return this.#refuse(liveRefusal('noSuchTable'), message.id)
    // Nobody is shown a table as it was before what they have seen of it, on whatever node that was.
    if (message.since !== undefined && !(await hosted.reach(message.since)) && !host.alone) {
      return this.#refuse(liveRefusal('unavailable'), message.id)
    }
    if (person && !host.alone && seatOf(hosted.table, person.player) === undefined) await hosted.look() // just sat down elsewhere
    const seat = person ? seatOf(hosted.table, person.player) : undefined
    const info = seat === undefined ? undefined : hosted.table.seats[seat]
    const plays = info !== undefined && hasPerson(info)
    // A seat can go in the lobby only: who has one after that need not be asked about.
    const isSure = info !== undefined && hosted.table.phase !== 'waiting'
    const isOpen = isSure || (await isListed(database, message.table))
    if (info === undefined && !isOpen) {
      return this.#refuse(liveRefusal('noSuchTable'), message.id)
    }
    if (plays && person) await presence.meetNodeOf(hosted, person.player)
    if (person && turn !== this.#turn) return this.#refuse(liveRefusal('noSession'), message.id)
    const { since: seen = Number.POSITIVE_INFINITY } = message
    if (!this.#client.spend(countMissed(hosted.table, seen), person?.player))
      return this.#refuse(liveRefusal('tooFast'), message.id)
    this.#attached.get(message.table)?.end()
    const attached = new Attached(this, hosted, person, this.#service, isOpen)
    this.#attached.set(message.table, attached) // so that it ends with the connection, however far it got
    if (plays && person) {
      const { takeover = false, client, since = 0 } = message
      const wish = { takeover, hasSeen: since > 0, arrival, ...(client === undefined ? {} : { client }) }
      const claim = await presence.claim(hosted, person.player, attached, wish)
      if (claim === 'connectedElsewhere') {
        this.#attached.delete(message.table)
        return this.#refuse(liveRefusal('connectedElsewhere'), message.id)
      }
    }
    const missed = await missedSince(database, hosted, seen)
    // Whoever has gone meanwhile holds no seat.
    if (!this.#client.isOpen) return attached.end()
    // Whoever asked again, or does not want to see it any more, is not told of everything twice.
    if (this.#attached.get(message.table) !== attached) return this.send(answerFrame(message.id))
    if (!attached.mayLook) {
      this.dismiss(attached)
      return this.#refuse(liveRefusal('noSuchTable'), message.id)
    }
    // From here to `begin` nothing may wait, or an entry could fall between.
    const viewer = attached.begin()
    const around = { watchers: hosted.watchers, commandId: message.id }
    this.send(tableFrame(hosted.table, viewer, missed(), this.#service.now(), env, around))
  }

  async #emote(message: Extract<ClientMessage, { type: 'emote' }>): Promise<void> {
    const found = await this.#find(message)
    if (found === null) return
    const refusal = this.#service.emotes.send(found.hosted, found.person.player, message.emote)
    if (refusal !== null) return this.#refuse(refusal, message.id, message.table)
    this.send(answerFrame(message.id))
  }

  /** Without waiting for anything: nearly all messages are for a table that this connection looks at. */
  #here({ table }: { readonly table: string }) {
    const attached = this.#attached.get(table)
    return attached?.person ? { attached, person: attached.person, hosted: attached.hosted } : null
  }

  /** The table that a message is for, and whoever sent it; null: there is none for them, or nobody, and that was said. */
  async #find(message: { readonly table: string; readonly id?: string; readonly type: string }) {
    const attached = this.#attached.get(message.table)
    const person = attached?.person ?? (await this.#whoIsHere())
    const hosted = attached?.hosted ?? (await this.#service.host.get(message.table))
    if (person === null) this.#refuse(liveRefusal('noSession'), message.id)
    else if (hosted && (attached || (await this.#mayKnow(hosted, person)))) return { attached, person, hosted }
    else if (message.type === 'leave')
      this.send(answerFrame(message.id)) // sent again, it is still done
    else this.#refuse(liveRefusal('noSuchTable'), message.id)
    return null
  }

  /** To everybody else a table that is hidden is one that is not there. */
  async #mayKnow(hosted: HostedTable, { player }: Person): Promise<boolean> {
    const { database, host } = this.#service
    if (seatOf(hosted.table, player) === undefined && !host.alone) await hosted.look() // just sat down elsewhere
    return seatOf(hosted.table, player) !== undefined || isListed(database, hosted.table.id)
  }

  async #atTable(message: TableMessage): Promise<void> {
    const found = this.#here(message) ?? (await this.#find(message))
    if (found === null) return
    const { attached, person, hosted } = found
    if (this.#service.commands.take(person.player, this.#service.steady()) > 0) {
      return this.#strike(liveRefusal('tooFast'), message.id)
    }
    let input = inputOf(message, person)
    if (input.type === 'changeRules') {
      input = { ...input, rules: await changedRules(this.#service, hosted.table.id, input.rules) }
    }
    if (this.#hasEnded) return
    const done = await hosted.submit(input)
    switch (done.type) {
      case 'entry':
        if (!attached?.shows(done.entry.seq)) this.send(answerFrame(message.id, done.entry.seq))
        return
      case 'repeated':
        return this.send(answerFrame(message.id, done.seq))
      case 'nothing':
        return this.send(answerFrame(message.id))
      case 'refused':
        this.#refuse(done.refusal, message.id, message.table)
        if (done.refusal.code === 'stale' && message.type === 'command') await this.#showAnew(hosted, person, message)
    }
  }

  /** P-10: whoever decided on an old state is shown the one that there is. */
  async #showAnew(hosted: HostedTable, person: Person, { expectedSeq = 0 }: { expectedSeq?: number }): Promise<void> {
    const { table } = hosted
    const mayCatchUp = this.#client.spend(limits.tableCost + countMissed(table, expectedSeq), person.player)
    const missed = await missedSince(this.#service.database, hosted, mayCatchUp ? expectedSeq : table.seq)
    const viewer = viewerOf(hosted.table.seats, person, 'spectator') // now, and not when it was asked
    const { env, now } = this.#service
    this.send(tableFrame(hosted.table, viewer, missed(), now(), env, { watchers: hosted.watchers }))
  }

  #refuse(refusal: Refusal, id: string | undefined, table?: string): void {
    this.#service.metrics.refusals.inc({ code: refusal.code })
    this.send(refusalFrame(refusal, id, table))
  }

  /** Nonsense is answered, but not for ever. */
  #strike(refusal: Refusal, id: string | undefined): void {
    this.#refuse(refusal, id)
    this.#client.strike()
  }

  /** This table is not for whoever is connected here any more. */
  dismiss(attached: Attached): void {
    const { id } = attached.hosted.table
    if (this.#attached.get(id) === attached) this.#attached.delete(id)
    attached.end()
  }

  #detachAll(): void {
    for (const attached of this.#attached.values()) attached.end()
    this.#attached.clear()
  }
}

/** One connection's place at one table. */
class Attached implements Onlooker, SeatHolder {
  readonly hosted: HostedTable
  readonly person: Person | null
  readonly #connection: LiveConnection
  readonly #service: Service
  readonly #isOpen: boolean // to whoever has no seat
  #viewer: Viewer = 'spectator'
  #shown = 0

  constructor(
    connection: LiveConnection,
    hosted: HostedTable,
    person: Person | null,
    service: Service,
    isOpen: boolean,
  ) {
    this.#connection = connection
    this.#isOpen = isOpen
    this.hosted = hosted
    this.person = person
    this.#service = service
  }

  /** As whom this connection sees the table from now on: that may have changed while it waited. */
  begin(): Viewer {
    const { seats, seq } = this.hosted.table
    const seat = seats.findIndex((info) => info.player === this.person?.player && hasPerson(info))
    this.#viewer = seat === -1 ? 'spectator' : seat
    this.#shown = seq
    this.hosted.watch(this)
    return this.#viewer
  }

  end(): void {
    this.hosted.unwatch(this)
    if (this.person) this.#service.presence.release(this.hosted, this.person.player, this)
  }

  /** This entry has been shown to the client, with the answer to its command in it. */
  shows(seq: number): boolean {
    return seq <= this.#shown
  }

  saw(news: News): void {
    const { entry, table } = news
    const asked = entry.id !== null && entry.by !== null && entry.by === this.#viewer // before the seat is somebody else's
    // Seats move up in the lobby, and a seat that a bot has taken for good is a spectator's from then on (C0-US8.3).
    if (entry.act.type !== 'moved') this.#viewer = viewerOf(table.seats, this.person, this.#viewer)
    const { type } = entry.act
    if (this.person && (type === 'connected' || type === 'disconnected')) {
      this.#service.presence.noticed(this.hosted, this.person.player, this)
    }
    this.#shown = entry.seq
    this.#connection.send(news.frame(this.#viewer, asked ? (entry.id ?? undefined) : undefined))
    if (type !== 'moved' && !this.mayLook) this.#connection.dismiss(this) // that their seat is gone is the last they hear
  }

  /** P-11: at a table that is not public nobody looks on who has no seat. One that a bot has taken is still theirs. */
  get mayLook(): boolean {
    return this.#isOpen || (this.person !== null && seatOf(this.hosted.table, this.person.player) !== undefined)
  }

  get watcher(): string | null {
    return this.#viewer === 'spectator' ? (this.person?.player ?? null) : null
  }

  counted(watchers: number): void {
    this.#connection.send(watchersFrame(this.hosted.table.id, watchers))
  }

  moved(next: string): void {
    this.#connection.send(movedFrame(this.hosted.table.id, next))
  }

  emoted({ seat, player, emote }: Emoted): void {
    const from = markOf(player, this.person)
    this.#connection.send(emoteFrame(this.hosted.table.id, seat, emote, from))
  }

  lost(): void {
    this.#service.host.forget(this.hosted.table.id)
    this.#connection.close('tableLost', 'This table had a fault; come back to it.')
  }

  replaced(): void {
    this.hosted.unwatch(this)
    this.#connection.close('replaced', 'This game was opened in another session.')
  }
}

/**
 * By this somebody is known again, to be muted. The id itself is for those whom it was given to: with it people can be invited.
 * Everybody has another mark for the same person, so that it tells them nothing about each other's tables.
 */
function markOf(player: string, viewer: Person | null): string {
  return hash('sha256', `emotes of ${player} for ${viewer?.player ?? ''}`, 'base64url').slice(0, 16)
}

function viewerOf(seats: HostedTable['table']['seats'], person: Person | null, before: Viewer): Viewer {
  if (person === null) return 'spectator'
  const seat: Seat = seats.findIndex((info) => info.player === person.player)
  const info = seats[seat]
  if (info === undefined) return 'spectator'
  return info.attendance === 'bot' ? 'spectator' : info.attendance === 'gone' ? before : seat
}

/** What a message asks of the table, for this person. */
function inputOf(message: TableMessage, person: Person): TableInput {
  const { table: _table, id, ...rest } = message
  const asked = { ...rest, player: person.player, ...(id === undefined ? {} : { commandId: id }) }
  return asked satisfies Omit<PlayerInput, 'at'> as TableInput
}

function idIn(said: string | null): string | undefined {
  return said === null ? undefined : idInText(said)
}

function idOf(message: ClientMessage): string | undefined {
  return 'id' in message ? message.id : undefined
}
