// The gateway of seed 003's protocol, at `/` and `/ws`: Memory between two strangers, over plain JSON. It translates, and
// holds no rules. A connection is its own identity and ends with it (P-01); the tables are like all others, but for the
// names, which the two connections know and nobody stores (P-02).

import { randomBytes } from 'node:crypto'
import type { MemoryCommand, MemoryView } from '../../../games/memory/public.ts'
import { type Standing, standingsBy } from '../../../kernel/game.ts'
import { parseName } from '../../../kernel/names.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import type { Refusal } from '../../../refusals/refusal.ts'
import { gameOf } from '../../../table/fold.ts'
import { turnText } from '../../../table/refusals.ts'
import { type Act, type PlayerId, seatOf, type Table } from '../../../table/table.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import type { News } from '../../hosting/onlookers.ts'
import type { Seek, SeekNews } from '../../rooms/matchmaking.ts'
import type { Client } from '../client.ts'
import { type Ending, Place, SeatedConnection } from '../seated-connection.ts'
import type { Service } from '../service.ts'
import type { SocketGateway } from '../sockets.ts'
import {
  errorMessage,
  gameOver,
  gameState,
  type MemoryMessage,
  matchFound,
  opponentDisconnected,
  parseMemoryMessage,
  type Side,
  waitingForMatch,
} from './messages.ts'
import { type MemorySettings, memoryRules } from './settings.ts'

export function memoryGateway(service: Service, settings: MemorySettings): SocketGateway {
  return {
    name: 'memory',
    paths: ['/', '/ws'],
    anyOrigin: true, // there is no session that a foreign page could use
    connected: (client) => client.listen(new MemoryConnection(client, service, settings)),
  }
}

type Matched = Extract<SeekNews, { type: 'matched' }>

/** Where a player is: naming, waiting for an opponent, playing, or after a game. */
type Where =
  | { readonly at: 'door' }
  | { readonly at: 'queue'; readonly player: string; readonly seek: Seek | null }
  | { readonly at: 'board'; readonly player: string; readonly board: Board }
  | { readonly at: 'end' }

class MemoryConnection extends SeatedConnection {
  readonly #settings: MemorySettings
  #name = ''
  #where: Where = { at: 'door' }
  #answering: Promise<void> = Promise.resolve()

  constructor(client: Client, service: Service, settings: MemorySettings) {
    super(client, service)
    this.#settings = settings
  }

  heard(text: string | null, isTooFast: boolean): void {
    if (isTooFast) return this.#error('You are sending too much: this was not done. Send it again in a second.')
    if (text === null) return this.#error('A message must be text.')
    const parsed = parseMemoryMessage(text)
    if (!parsed.ok) return this.#error(parsed.error)
    const message = parsed.value
    // One at a time: what a client sends in a row is meant in that order.
    this.#answering = this.#answering
      .then(() => this.#answer(message))
      .catch((error) => this.failed(error, undefined, message.type))
  }

  async #answer(message: MemoryMessage): Promise<void> {
    if (this.isClosed) return
    switch (message.type) {
      case 'set_name':
        return this.#setName(message.name)
      case 'play_again':
        return this.#playAgain()
      case 'flip_card':
        return this.#play({ type: 'flip', card: message.index })
      case 'use_power_up':
        return this.#play({ type: 'usePowerUp', id: message.powerUpId })
    }
  }

  async #setName(given: unknown): Promise<void> {
    if (this.#where.at !== 'door') return this.#error('Your name is already set.') // M-07
    const name = parseName(given, this.#settings.MAX_NAME_LENGTH)
    if (!name.ok) return this.#error(name.error)
    this.#name = name.value
    return this.#enterQueue()
  }

  async #playAgain(): Promise<void> {
    switch (this.#where.at) {
      case 'door':
        return this.#error('Set your name first.')
      case 'queue':
        return this.#error('You are already waiting.') // M-10
      case 'board':
        return this.#error('The game is not over yet.') // M-10
      case 'end':
        return this.#enterQueue()
    }
  }

  async #enterQueue(): Promise<void> {
    const { matchmaking } = this.service
    const player = randomBytes(12).toString('base64url')
    const before = this.#where
    const entering: Where = { at: 'queue', player, seek: null }
    this.#where = entering
    const wanted = { game: 'memory', rules: memoryRules(this.#settings), nameless: true, address: this.client.address }
    const person = { player, name: this.#name }
    const seeking = await matchmaking
      .seek(person, wanted, (news) => this.#told(player, news))
      .catch((error) => {
        this.#where = before // who is told to try again can
        throw error
      })
    if (!seeking.ok) {
      this.#where = { at: 'end' }
      return this.#error(seeking.error.text)
    }
    if (this.isClosed) return matchmaking.stop(seeking.value)
    if (this.#where !== entering) return // an opponent was found, or refused, before this was known
    this.#where = { at: 'queue', player, seek: seeking.value }
    this.#send(waitingForMatch)
  }

  #told(player: string, news: SeekNews): void {
    if (news.type === 'ended') {
      this.#where = { at: 'end' }
      return this.#error(news.refusal.text)
    }
    // M3-7.5: whoever is matched before we know that they wait is still told first that they do.
    if (this.#where.at === 'queue' && this.#where.seek === null) this.#send(waitingForMatch)
    this.#sitDown(player, news).catch((error) => {
      this.service.log.error({ err: error }, 'somebody could not be brought to a table')
      this.#giveUp(news.table, player)
    })
  }

  async #sitDown(player: string, { table, names }: Matched): Promise<void> {
    const hosted = await this.service.host.get(table)
    const seat = hosted === null ? undefined : seatOf(hosted.table, player)
    if (hosted === null || seat === undefined) return this.#giveUp(table, player)
    if (this.isClosed) return leave(hosted, player)
    // Who was to start it is gone, or it was over before we came: there was no match, so they wait on.
    const view = hosted.table.state === null ? null : this.#viewOf(hosted.table, seat)
    if (view === null || view.goneSeat === seat) {
      leave(hosted, player)
      return this.#enterQueue()
    }
    const side = { seat, name: this.#name, opponentName: names[1 - seat] ?? '' }
    const board = new Board(this, hosted, player, side)
    this.#where = { at: 'board', player, board }
    // From the view to `watch` nothing may wait, or an entry could fall between.
    this.#send(matchFound(view, side))
    this.#send(gameState(view, side)) // M-21
    hosted.watch(board)
    if (view.goneSeat !== null) return this.#won() // the other was gone before we came
    await board.claim(player, { takeover: false })
  }

  async #play(command: MemoryCommand): Promise<void> {
    if (this.#where.at !== 'board') return this.#error(notPlaying[this.#where.at]) // M-04
    const { player, board } = this.#where
    const done = await this.submit(board.hosted, { type: 'command', player, command })
    if (done.type !== 'refused') return
    const { code } = done.refusal
    const text = code === 'notYourTurn' ? turnText(board.side.opponentName) : done.refusal.text // the table has no names here
    this.refuse({ code, text }, undefined)
  }

  showEntry({ table, entry }: News, side: Side): void {
    const view = this.#viewOf(table, side.seat)
    if (table.phase === 'abandoned') return this.#sendResult(standingsBy(scoresOf(view), 'highest'), side)
    if (entry.events.length === 0) return
    if (view.goneSeat === 1 - side.seat && isDeparture(entry.act)) return this.#won()
    if (view.goneSeat === null) this.#send(gameState(view, side))
    const outcome = table.state === null ? null : gameOf(table, this.service.env).outcome(table.state)
    if (outcome !== null) this.#sendResult(outcome.standings, side) // M-03
  }

  /** The game is over, and both are told how it ended. */
  #sendResult(standings: readonly Standing[], side: Side): void {
    this.#send(gameOver(standings, side))
    this.#getUp()
  }

  /** M3-4.4.1, M-09: whoever stays has won, and is told why. */
  #won(): void {
    this.#send(opponentDisconnected)
    this.#getUp()
  }

  #viewOf(table: Table, seat: Seat): MemoryView {
    return gameOf(table, this.service.env).view(table.state as object, seat) as MemoryView
  }

  /** The game is over, for whatever reason. */
  #getUp(): void {
    if (this.#where.at !== 'board') return
    this.#where.board.end()
    this.#where = { at: 'end' }
  }

  /** The connection is all that there is of a player: it stays, and may play again. */
  end(why: Ending): void {
    if (why === 'tableLost' && this.#where.at === 'board')
      this.#giveUp(this.#where.board.hosted.table.id, this.#where.player)
  }

  /** M3-4.4: nobody comes back to a game that they were told is over, so they leave it, as soon as it can be had again. */
  #giveUp(tableId: string, player: string): void {
    this.#error('This game had a fault and cannot go on; play again.')
    this.#getUp()
    this.#where = { at: 'end' }
    this.service.host.get(tableId).then(
      (hosted) => hosted && leave(hosted, player),
      () => undefined, // whoever is connected there no more goes missing, and that is written when it can be
    )
  }

  /** P-05, M-09: there is nobody to come back, so a lost connection is a departure at once. */
  override gone(): void {
    super.gone()
    const where = this.#where
    if (where.at === 'queue' && where.seek) this.service.matchmaking.stop(where.seek) // M3-3.5
    if (where.at === 'board') {
      this.#getUp()
      leave(where.board.hosted, where.player)
    }
  }

  #send(text: string): void {
    this.client.send(text)
  }

  protected printRefusal({ text }: Refusal): void {
    this.#send(errorMessage(text))
  }

  /** M-04: errors keep the connection, but not for ever. */
  override refuse(refusal: Refusal, asked: unknown): void {
    super.refuse(refusal, asked, true)
  }

  #error(message: string): void {
    this.#send(errorMessage(message))
    this.client.strike()
  }
}

class Board extends Place<MemoryConnection> {
  readonly side: Side

  constructor(connection: MemoryConnection, hosted: HostedTable, player: PlayerId, side: Side) {
    super(connection, hosted, player)
    this.side = side
  }

  protected show(news: News): void {
    this.connection.showEntry(news, this.side)
  }
}

const notPlaying = {
  door: 'Set your name first.',
  queue: 'Wait for an opponent first.',
  end: 'You are not in a game; play again to find an opponent.',
} as const

/** A seat is also lost by not playing, where MEMORY_TURN_SECONDS sets a clock: its player is still connected then. */
function isDeparture({ type }: Act): boolean {
  return type === 'left' || type === 'replaced'
}

function scoresOf({ players }: MemoryView): readonly number[] {
  return players.map(({ score }) => score)
}

function leave(hosted: HostedTable, player: string): void {
  hosted.submit({ type: 'leave', player }).catch(() => undefined) // a table that broke has been reported where it broke
}
