// The methods of the hub (B4-13). Each reads what it is called with, asks the room or the table, and gives the state of the
// match as the caller sees it then. Refusals are exceptions here: that is what a failed invocation is to a client.

import type { Result } from '../../../kernel/result.ts'
import { refusal } from '../../../refusals/catalogue.ts'
import type { Refusal } from '../../../refusals/refusal.ts'
import { answeredBefore } from '../../../table/answers.ts'
import { tableFrom } from '../../../table/replay.ts'
import type { Step } from '../../../table/step.ts'
import { hasPerson, isRunning, seatOf, type Table } from '../../../table/table.ts'
import type { Person } from '../../accounts/accounts.ts'
import { commandKeyOf, idOf } from '../../base/guids.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import type { Listener, Notice } from '../../people/connected-people.ts'
import { acceptInvitation, declineInvitation, openInvitations } from '../../rooms/invitations.ts'
import { lookUpCode, openRoom, type RoomRefusal, sitDown } from '../../rooms/rooms.ts'
import { activeTable, roomOf } from '../../storage/listings.ts'
import { readLog } from '../../storage/log.ts'
import type { InputOfPlayer } from '../seated-connection.ts'
import type { Service } from '../service.ts'
import { isSameName } from './fields.ts'
import { invitationEvent } from './invitations.ts'
import { commandIdProblem, commandOf, inHubWords, type MoveRequest, readMatchRequest, readMove } from './requests.ts'
import { type Caller, HubSeat } from './seat.ts'
import { type GameState, gameStateOf, turnNoOf, viewOf } from './state.ts'

export class HubRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

type Asked =
  | { readonly type: 'command'; readonly command: object; readonly expectedSeq?: number }
  | { readonly type: 'start' | 'leave' }

/** The methods, with how many arguments each takes at most. */
const takes = new Map([
  ['CreateOrJoinMatch', 1],
  ['SubmitMove', 1],
  ['DisposeJokers', 2],
  ['StartMatch', 2],
  ['LeaveMatch', 2],
  ['AcceptInvitation', 1],
  ['DeclineInvitation', 1],
] as const)

const settlingMs = 2000
const defaultPlayerCount = 2 // the fewest that the game is for: whoever joins a match finds it dealt (B4-13.1)

export class HubMethods {
  readonly #caller: Caller
  readonly #person: Person
  readonly #service: Service
  readonly #hear: Listener = (notice) => this.#heard(notice)
  #seat: HubSeat | null = null
  #settling: NodeJS.Timeout | undefined
  #sitting: Promise<unknown> = Promise.resolve()

  constructor(caller: Caller, person: Person, service: Service) {
    this.#caller = caller
    this.#person = person
    this.#service = service
  }

  async invoke(target: string, args: readonly unknown[]): Promise<GameState | null> {
    const name = [...takes.keys()].find((one) => isSameName(one, target))
    if (name === undefined) throw malformed(`Unknown hub method '${target.slice(0, 40)}'`)
    const most = takes.get(name) ?? 0
    if (args.length > most)
      throw malformed(`${name} takes ${most} argument${most === 1 ? '' : 's'}, not ${args.length}.`)
    switch (name) {
      case 'CreateOrJoinMatch':
        return this.#createOrJoin(args[0])
      case 'SubmitMove':
        return this.#submitMove(args[0])
      case 'DisposeJokers':
        return this.#ask(args, { type: 'command', command: { type: 'disposeJokers' } })
      case 'StartMatch':
        return this.#ask(args, { type: 'start' })
      case 'LeaveMatch':
        return this.#ask(args, { type: 'leave' })
      case 'AcceptInvitation':
        return this.#accept(args[0])
      case 'DeclineInvitation':
        granted(await declineInvitation(this.#service, this.#person, invitationId(args[0])))
        return null
    }
  }

  /** B4-11.2: somebody who has a match is shown it, without having to ask; and what they are invited to. */
  async arrive(): Promise<void> {
    const { player } = this.#person
    this.#service.connected.arrived(player, this.#hear)
    const hosted = await this.#active()
    if (hosted) await this.#sit(hosted)
    for (const invitation of await openInvitations(this.#service, player)) this.#hear({ type: 'invited', invitation })
  }

  closed(): void {
    this.#service.connected.left(this.#person.player, this.#hear)
    this.#standUp()
  }

  #standUp(): void {
    clearTimeout(this.#settling)
    this.#seat?.end()
    this.#seat = null
  }

  // --- what comes by other ways ---

  #heard(notice: Notice): void {
    if (notice.type === 'seated') return this.#caller.after(() => this.#showNew())
    const event = invitationEvent(notice)
    if (event) this.#caller.tell(...event)
  }

  /** A match that the player came to over another connection: shown here at once. */
  async #showNew(): Promise<void> {
    const { player } = this.#person
    const hosted = this.#caller.isClosed ? null : await this.#active()
    if (hosted === null || hosted === this.#seat?.hosted || this.#caller.isClosed) return
    this.#standUp()
    const code = (await roomOf(this.#service.database, hosted.table.id))?.code ?? null
    const seat = this.#newSeat(hosted, code)
    this.#seat = seat
    seat.begin()
    // Whoever sits down in a window of the page comes to the table there, and must not find the seat taken by this connection.
    this.#settling = setTimeout(() => {
      this.#caller.after(async () => {
        if (this.#seat !== seat || seat.isHeld || this.#caller.isClosed || !hasSeat(hosted.table, player)) return
        const claim = await seat.claim(player, { takeover: false })
        seat.holds(claim === 'attached')
      })
    }, settlingMs)
  }

  /** The match of Believe Or Not that holds the player. */
  async #active(): Promise<HostedTable | null> {
    const active = await activeTable(this.#service.database, this.#person.player)
    return active?.game === 'believe' ? this.#mine(active.id) : null
  }

  async #accept(id: unknown): Promise<GameState> {
    const { table } = granted(await acceptInvitation(this.#service, this.#person, invitationId(id)))
    const hosted = await this.#mine(table)
    if (hosted === null) throw notFound() // of another game
    return this.#sit(hosted)
  }

  // --- a match ---

  async #createOrJoin(input: unknown): Promise<GameState> {
    const { rules, matchId, code, playerName, playerCount } = read(readMatchRequest(input))
    const person = { ...this.#person, name: playerName ?? this.#person.name }
    const service = this.#service
    if (matchId === undefined && code === undefined) {
      const seats = playerCount ?? defaultPlayerCount
      return this.#sit(
        granted(
          await openRoom(service, person, { game: 'believe', rules, seats, address: this.#caller.client.address }),
        ),
      )
    }
    const id = matchId === undefined ? await this.#idByCode(code ?? '') : idOf(matchId)
    return this.#sit((await this.#mine(id)) ?? (await this.#join(person, id, matchId === undefined))) // B4-11.3: who sits there comes back
  }

  async #idByCode(typed: string): Promise<string> {
    return granted(await lookUpCode(this.#service, this.#caller.client.address, typed, 'believe')).table.id
  }

  /** A room whose code was renewed takes nobody by its id. */
  async #join(person: Person, id: string, byCode: boolean): Promise<HostedTable> {
    const hosted = await this.#service.host.get(id)
    if (hosted?.table.game !== 'believe' || (hosted.table.onlyByCode && !byCode)) throw notFound()
    return granted(await sitDown(this.#service, hosted, person))
  }

  /** The match with this id, if the caller sits there. Nobody else learns whether it exists. */
  async #mine(id: string): Promise<HostedTable | null> {
    const { host } = this.#service
    const hosted = await host.get(id)
    // Whoever comes may have been told more by another node; whoever looks at it here knows it from here.
    if (hosted && !host.alone && this.#seat?.hosted !== hosted) await hosted.look()
    const isMine = hosted?.table.game === 'believe' && seatOf(hosted.table, this.#person.player) !== undefined
    return isMine ? hosted : null
  }

  /** The caller looks at this match from now on, holds its seat, and is sent its state. */
  #sit(hosted: HostedTable): Promise<GameState> {
    // One after the other: of two at once, the second would take the seat from the first, which is the same connection.
    const sitting = this.#sitting.then(() => this.#sitDown(hosted))
    this.#sitting = sitting.catch(() => undefined)
    return sitting
  }

  async #sitDown(hosted: HostedTable): Promise<GameState> {
    const { player } = this.#person
    const code = (await roomOf(this.#service.database, hosted.table.id))?.code ?? null
    if (this.#seat && this.#seat.hosted !== hosted) {
      // A match that is over, or that a bot plays on, takes nobody away from the one that they play.
      if (isPlaying(this.#seat.hosted.table, player) && !isPlaying(hosted.table, player))
        return this.#stateOf(hosted.table)
      this.#standUp()
    }
    const seat = this.#seat ?? this.#newSeat(hosted, code)
    // The newest connection has the seat: a client that reconnects is often faster than the news that it was gone.
    if (hasSeat(hosted.table, player)) await seat.claim(player, { takeover: true })
    if (this.#caller.isClosed) {
      seat.end()
      return seat.state(hosted.table)
    }
    this.#seat = seat
    seat.isHeld = true
    seat.begin()
    return seat.state(hosted.table)
  }

  #newSeat(hosted: HostedTable, code: string | null): HubSeat {
    const follow = (next: string) => void this.#follow(next).catch(() => this.#caller.end('tableLost'))
    return new HubSeat(this.#caller, hosted, this.#person.player, code, follow)
  }

  /** K-33: the people of a match go on at another, and the caller has a seat there. */
  async #follow(id: string): Promise<void> {
    const hosted = await this.#mine(id)
    const isThere = this.#seat?.hosted === hosted && this.#seat.isHeld
    if (hosted && !isThere && !this.#caller.isClosed) await this.#sit(hosted)
  }

  // --- what is done there ---

  async #submitMove(input: unknown): Promise<GameState> {
    const move = read(readMove(input))
    const hosted = await this.#table(move.matchId)
    const before = this.#answered(hosted.table, move.clientCmdId)
    if (before !== undefined) return this.#again(hosted, before, move.clientCmdId) // whatever the hand is by now
    if (this.#meaningOf(hosted.table, move) === 'old' && !this.#service.host.alone) await hosted.look() // others may know the turn
    const first = await this.#submitMeaning(hosted, move)
    // The table has moved since it was read here: once more, by what is known now.
    const hasMoved = first.type === 'refused' && first.refusal.code === 'stale'
    const done = hasMoved ? await this.#submitMeaning(hosted, move) : first
    return this.#answerTo(done, hosted, move.clientCmdId)
  }

  async #submitMeaning(hosted: HostedTable, move: MoveRequest): Promise<Step> {
    const meaning = this.#meaningOf(hosted.table, move)
    if (meaning !== 'old') return this.#submit(hosted, meaning, move.clientCmdId)
    const { player } = this.#person
    const attendance = hosted.table.seats[seatOf(hosted.table, player) ?? -1]?.attendance
    if (attendance === 'standIn') await hosted.submit({ type: 'return', player }) // P-08
    const code = attendance === 'bot' || attendance === 'gone' ? 'takenOver' : 'stale'
    return { type: 'refused', refusal: refusal(code) }
  }

  /**
   * What a move means at the table as it is. The places of cards are those of this hand, and of no later one. 'old': it was
   * made for another turn, and its cards may be gone by now.
   */
  #meaningOf(table: Table, move: MoveRequest): Asked | 'old' {
    const view = viewOf(table, seatOf(table, this.#person.player) ?? 'spectator', this.#service.env)
    if (view !== null && move.turnNo !== undefined && move.turnNo !== turnNoOf(view)) return 'old'
    return { type: 'command', command: read(commandOf(move, view)), expectedSeq: table.seq }
  }

  async #ask([matchId, clientCmdId]: readonly unknown[], asked: Asked): Promise<GameState> {
    if (typeof matchId !== 'string') throw malformed('The first argument must be the id of a match.')
    if (clientCmdId !== undefined && clientCmdId !== null && typeof clientCmdId !== 'string')
      throw malformed('The second argument must be the id of the command.')
    const idProblem = typeof clientCmdId === 'string' ? commandIdProblem('The second argument', clientCmdId) : null
    if (idProblem !== null) throw malformed(idProblem)
    const hosted = await this.#table(matchId)
    const done = await this.#submit(hosted, asked, clientCmdId ?? undefined)
    if (asked.type === 'leave' && done.type === 'entry' && this.#seat?.hosted === hosted) this.#standUp()
    return this.#answerTo(done, hosted, clientCmdId ?? undefined)
  }

  /** The match that is meant. Whoever acts there looks at it, too. */
  async #table(matchId: string): Promise<HostedTable> {
    const hosted = await this.#mine(idOf(matchId))
    if (hosted === null) throw notFound()
    if (this.#seat?.hosted !== hosted || !this.#seat.isHeld) await this.#sit(hosted)
    return hosted
  }

  async #submit(hosted: HostedTable, asked: Asked, commandId: string | undefined): Promise<Step> {
    const { player } = this.#person
    const id = commandId === undefined ? {} : { commandId: commandKeyOf(commandId) }
    const input = { ...asked, player, ...id } as InputOfPlayer
    if (this.#seat?.hosted === hosted) this.#seat.asked = commandId
    const done = await this.#caller.submit(hosted, input)
    if (done.type !== 'refused' || done.refusal.code !== 'standIn') return done
    await hosted.submit({ type: 'return', player }) // P-08: any input ends the play of a stand-in
    return hosted.submit(input)
  }

  async #answerTo(done: Step, hosted: HostedTable, commandId: string | undefined): Promise<GameState> {
    switch (done.type) {
      case 'entry':
        return this.#stateOf(done.table)
      case 'nothing':
        return this.#stateOf(hosted.table)
      case 'repeated':
        return this.#again(hosted, done.seq, commandId)
      case 'refused': {
        // B-16: the same id for something else: nothing is done, and the answer is the one that the id has.
        const before = done.refusal.code === 'commandIdReused' ? this.#answered(hosted.table, commandId) : undefined
        if (before !== undefined) return this.#again(hosted, before, commandId)
        if (done.refusal.code === 'stale') this.#caller.update(this.#stateOf(hosted.table)) // P-10: what to decide on
        throw new HubRefusal(done.refusal)
      }
    }
  }

  #answered(table: Table, commandId: string | undefined): number | undefined {
    const info = table.seats[seatOf(table, this.#person.player) ?? -1]
    return info && commandId !== undefined ? answeredBefore(info.answered, commandKeyOf(commandId))?.seq : undefined
  }

  /** B4-14.6: the state that a command led to, from the log, to the letter; and after it the one of now. */
  async #again(hosted: HostedTable, seq: number, commandId: string | undefined): Promise<GameState> {
    const { database, env } = this.#service
    if (!this.#caller.client.spend(hosted.table.seq, this.#person.player)) throw new HubRefusal(refusal('tooFast'))
    const log = await readLog(database, hosted.table.id)
    const then = tableFrom(
      log.filter((entry) => entry.seq <= seq),
      env,
    )
    const state = this.#stateOf(then)
    this.#caller.update(state, commandId)
    if (hosted.table.seq > seq) this.#caller.update(this.#stateOf(hosted.table))
    return state
  }

  #stateOf(table: Table): GameState {
    return gameStateOf(table, this.#person.player, this.#seat?.code ?? null, this.#service.env)
  }
}

function hasSeat(table: Table, player: string): boolean {
  const info = table.seats[seatOf(table, player) ?? -1]
  return info !== undefined && hasPerson(info)
}

/** Their one match (P-06), which waits for them or is played. */
function isPlaying(table: Table, player: string): boolean {
  return isRunning(table) && hasSeat(table, player)
}

function read<T>(parsed: Result<T, string>): T {
  if (!parsed.ok) throw malformed(parsed.error)
  return parsed.value
}

function granted<T>(asked: Result<T, RoomRefusal>): T {
  if (asked.ok) return asked.value
  throw new HubRefusal({ code: asked.error.code, text: inHubWords(asked.error.text) })
}

function invitationId(given: unknown): string {
  if (typeof given !== 'string') throw malformed('The first argument must be the id of an invitation.')
  return idOf(given)
}

function malformed(problem: string): HubRefusal {
  return new HubRefusal(refusal('malformed', { problem }))
}

function notFound(): HubRefusal {
  return new HubRefusal(refusal('noSuchTable'))
}
