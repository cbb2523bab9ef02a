// Puts the service together, top to bottom, and takes it apart again.

import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { gameOf } from '../../games/registry.ts'
import type { Entry, Surroundings } from '../../table/table.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { Settling } from '../after/settling.ts'
import { Sweeping } from '../after/sweeping.ts'
import { AddressLimit, Limit, perMinute } from '../base/buckets.ts'
import { type Clock, machineClock, SharedClock, timepieces } from '../base/clock.ts'
import { hmac } from '../base/hmac.ts'
import { limits } from '../base/limits.ts'
import type { Settings } from '../base/settings.ts'
import { Clients } from '../gateways/clients.ts'
import { lateHttp } from '../gateways/late-http.ts'
import { liveGateway } from '../gateways/live/gateway.ts'
import { memoryGateway } from '../gateways/memory/gateway.ts'
import { newMetrics } from '../gateways/metrics.ts'
import type { Service } from '../gateways/service.ts'
import { hubGateway } from '../gateways/signalr/hub.ts'
import { serveSockets } from '../gateways/sockets.ts'
import { Work } from '../gateways/work.ts'
import { Heartbeat } from '../hosting/heartbeat.ts'
import { Host } from '../hosting/host.ts'
import { openHints } from '../hosting/open-hints.ts'
import { Thinkers } from '../hosting/thinkers.ts'
import { ConnectedPeople } from '../people/connected-people.ts'
import { Emotes } from '../people/emotes.ts'
import { looksOf } from '../people/looks.ts'
import { OpenSessions } from '../people/open-sessions.ts'
import { Presence } from '../people/presence.ts'
import { hearOfAllInvitations, hearOfInvitation } from '../rooms/invitations.ts'
import { Matchmaking } from '../rooms/matchmaking.ts'
import { Openings } from '../rooms/openings.ts'
import { Strangers } from '../rooms/strangers.ts'
import type { Database, StorageOptions } from '../storage/database.ts'
import { openDatabase } from '../storage/open.ts'
import { projections } from './projections.ts'
import type { AllSettings } from './settings.ts'

export interface Running {
  readonly port: number
  readonly service: Service
  stop(): Promise<void>
}

export interface Parts {
  /** Where log lines go, if not to the standard output. */
  readonly logTo?: { write(line: string): void }
  readonly openDatabase?: (settings: Settings, options: StorageOptions) => Promise<Database>
  readonly openAccounts: (settings: Settings, log: Logger) => Promise<Accounts>
  /** The folder of the built page for browsers. Without it the service says where its API is. */
  readonly page?: () => Promise<string | null>
  /** Tests bring their own time, and nodes that have other versions of the rules. */
  readonly now?: () => number
  readonly steady?: () => number
  readonly gameOf?: Surroundings['gameOf']
}

/** Who was playing when the service stopped comes back within this time, before anybody else is served; sooner if nobody comes. */
const playersFirstMs = 500
/** What waits for a database that is away is not waited for much longer when the service stops. */
const lastMs = 5000
const glanceMs = 25
const quiet = 0.3 // share of the time in which something is done

export async function start(settings: AllSettings, parts: Parts): Promise<Running> {
  const log = pino({ level: settings.LOG_LEVEL, base: null }, parts.logTo ?? pino.destination(1))
  const env: Surroundings = { gameOf: parts.gameOf ?? gameOf, hmac, looksOf }
  const metrics = newMetrics()
  const database = await (parts.openDatabase ?? openDatabase)(settings, { watch: metrics.storage, projections })
  const alone = database.engine === 'sqlite'
  const shared = alone || parts.now || parts.steady ? null : new SharedClock(timepieces, () => database.now())
  const clock: Clock = shared ?? machineClock(parts.now, parts.steady)
  const now = () => clock.now()
  const steady = () => clock.steady()
  const hints = await openHints(settings, (reached) => {
    metrics.hintsLost.inc(reached ? 0 : 1)
    if (reached) log.info('the other nodes are told at once again when a table moves')
    else log.warn('the other nodes cannot be told when a table moves; until that works again they look every second')
  })
  const node = randomBytes(6).toString('base64url')
  const connected = new ConnectedPeople(hints, node)
  const people = () => connected.people
  const heartbeat = new Heartbeat({
    database,
    clock,
    node,
    alone,
    people,
    ...(shared ? { agree: () => shared.agree() } : {}),
  })
  const settling = new Settling({
    database,
    env,
    clock,
    failed: (tableId, error) =>
      log.error({ table: tableId, err: error }, 'a game could not be counted; its log is kept'),
  })
  const watch = {
    ended: (tableId: string) => void settling.settle(tableId),
    appended({ act }: Entry) {
      metrics.entries.add(act.type)
      if (act.type === 'joined') connected.seated(act.player)
      if (act.type === 'opened') connected.seated(act.host.player)
    },
    failed(tableId: string, error: unknown) {
      metrics.brokenTables.inc()
      log.error({ table: tableId, err: error }, 'a table has stopped; its log is kept')
    },
  }
  const thinkers = new Thinkers(env)
  const host = new Host(
    { database, env, thinkers, clock, hints, heartbeat, watch, randomBytes, randomInt },
    { idleMs: settings.IDLE_MS },
  )
  const presence = new Presence((id) => host.get(id), {
    debounceMs: settings.DISCONNECT_DEBOUNCE_MS,
    clock,
    heartbeat,
    visitMs: 3 * settings.HEARTBEAT_MS, // where the rules set no time, asking is the heartbeat of whoever has no socket
    env,
  })
  const accounts = await parts.openAccounts(settings, log)
  const sessions = new OpenSessions({ accounts, everyMs: settings.HEARTBEAT_MS, hints, node })
  const guests = new AddressLimit(perMinute(settings.GUESTS_PER_MINUTE))
  const inAnHour = limits.playersPerAddress * settings.GUESTS_PER_MINUTE
  const guestsInAnHour = new AddressLimit({ perSecond: inAnHour / 3600, burst: inAnHour })
  const newcomers = {
    take: (address: string, at: number) => guests.take(address, at) || guestsInAnHour.take(address, at),
  }
  const openings = new Openings({
    clock,
    tablesPerHour: settings.TABLES_PER_HOUR,
    mostBytes: settings.STORAGE_MIB * 1024 * 1024,
    stored: async () => (await database.size()) + (await accounts.size()),
  })
  const codeLookups = new AddressLimit(perMinute(settings.CODE_LOOKUPS_PER_MINUTE))
  const requests = new AddressLimit(perMinute(settings.REQUESTS_PER_MINUTE))
  const signIns = new Map(
    ['sign-in', 'sign-up', 'change-password'].map((what) => [
      what,
      new AddressLimit(perMinute(settings.SIGN_INS_PER_MINUTE)),
    ]),
  )
  const work = new Work(settings.ENTRIES_PER_SECOND)
  const templateStarts = new AddressLimit(perMinute(limits.templateStartsPerMinute))
  const { COMMANDS_PER_SECOND, COMMAND_BURST } = settings
  const commands = new Limit({ perSecond: COMMANDS_PER_SECOND, burst: COMMAND_BURST })
  const emotes = new Emotes({ host, hints, node, steady })
  const matchmaking = new Matchmaking({
    database,
    env,
    host,
    clock,
    heartbeat,
    randomInt,
    mayOpen: (player, address) => openings.take(player, address),
    botAfterMs: settings.SEEK_BOT_MS,
    failed: (error) => log.error({ err: error }, 'people could not be seated together'),
  })
  const sweeping = new Sweeping({
    database,
    accounts,
    clock,
    isLoaded: (tableId) => host.loadedAt(tableId) !== undefined,
    failed: (error) => log.warn({ err: error }, 'what nobody needs could not be removed; it is tried again in an hour'),
  })
  const clients = new Clients(settings, metrics)
  const stopping = new AbortController()
  const service: Service = {
    settings,
    database,
    env,
    host,
    presence,
    accounts,
    sessions,
    newcomers,
    openings,
    codeLookups,
    signIns,
    commands,
    strangers: new Strangers(database, steady),
    requests,
    work,
    templateStarts,
    clients,
    connected,
    emotes,
    heartbeat,
    matchmaking,
    settling,
    metrics,
    log,
    stopping: stopping.signal,
    now,
    steady,
  }

  const http = lateHttp(service, parts.page ?? (async () => null))
  await host.start((hosted, { player, epoch }) => {
    if (player !== null) presence.expect(hosted, player, epoch)
  })
  const untold = (error: unknown) => log.warn({ err: error }, 'an invitation could not be told')
  connected.onSpread(
    (invitation) => void hearOfInvitation(service, invitation).catch(untold),
    () => void hearOfAllInvitations(service).catch(untold),
  )
  emotes.listen()
  sessions.listen((error) => log.warn({ err: error }, 'sessions could not be looked up; they are looked up again soon'))
  settling.start()
  sweeping.start()
  await openings.start()
  const gateways = [liveGateway(service), memoryGateway(service, settings), hubGateway(service)]
  serveSockets(http.server, gateways, service)
  const port = await http.listen(settings.PORT, settings.HOST)
  const loadHttp = () => http.load().catch((error) => log.error({ err: error }, 'HTTP cannot be served'))
  untilQuiet(host.loaded > 0 ? playersFirstMs : 0, stopping.signal).then(loadHttp, () => undefined)
  log.info({ port, node, tables: host.loaded }, 'ready')

  return {
    port,
    service,
    async stop() {
      stopping.abort()
      await clients.drain(alone ? 0 : settings.DRAIN_MS)
      sessions.close()
      matchmaking.close()
      openings.close()
      sweeping.close()
      presence.close()
      await http.close()
      await host.close()
      await Promise.race([settling.close(), pause(lastMs, undefined, { ref: false })]) // what is not counted is found later
      await hints.close()
      thinkers.close()
      await accounts.close()
      await database.close()
      log.info('stopped')
    },
  }
}

/** Until the first rush is over. */
async function untilQuiet(mostMs: number, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < mostMs; waited += glanceMs) {
    const before = performance.eventLoopUtilization()
    await pause(glanceMs, undefined, { signal })
    const isQuiet = performance.eventLoopUtilization(before).utilization < quiet
    if (isQuiet && waited >= 4 * glanceMs) return
  }
}
