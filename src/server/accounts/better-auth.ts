// Accounts by Better Auth. Nothing else knows this library: it makes guests and accounts, checks passwords, speaks OpenID
// Connect and keeps sessions; who somebody is at a table is ours (players.ts).

import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { anonymous, bearer, genericOAuth } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { parseName } from '../../kernel/names.ts'
import { ok } from '../../kernel/result.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Settings } from '../base/settings.ts'
import { type AccountsDatabase, sweep } from '../storage/accounts/database.ts'
import { Players } from '../storage/accounts/players.ts'
import { endSession, eraseAccount, runningSessions, sessionsOf, signInsOf } from '../storage/accounts/sessions.ts'
import { forgetGuests, unusedGuests } from '../storage/accounts/unused.ts'
import { type Accounts, nameLength, type Person, type Profile } from './accounts.ts'
import { issuerAnswers, issuerOf } from './issuer.ts'
import { lookUpIn, tokenIn } from './look-up.ts'
import { refusalOf, refusedWith } from './refusals.ts'
import { secretOf } from './secret.ts'
import { cookiePrefix, farewellCookie, providersOf, renewMs, session } from './sessions.ts'
import { Turns } from './turns.ts'

const basePath = '/api/auth'
const sweepMs = 24 * 60 * 60 * 1000
const passwordPaths = /^\/(sign-in\/email|sign-up\/email|change-password)$/
const addressHeader = 'x-facedown-address'

/**
 * What may be asked, and what a question may say. What else the library offers stays shut: it would go around our names and
 * players.
 */
const questions: Readonly<Record<string, readonly string[]>> = {
  '/sign-up/email': ['email', 'password', 'name'],
  '/sign-in/email': ['email', 'password'],
  '/sign-in/social': ['provider', 'callbackURL', 'errorCallbackURL'],
  '/callback/oidc': [],
  '/callback/google': [],
  '/change-password': ['currentPassword', 'newPassword', 'revokeOtherSessions'],
  '/sign-out': [],
}

interface Parts {
  readonly settings: Settings
  readonly log: Logger
  readonly database: AccountsDatabase
  readonly secret: string
  readonly withIssuer: boolean
  /** The guest has become this user, who has typed this name or none. */
  readonly linked: (guest: string, user: string, name: string | undefined) => Promise<void>
}

function optionsOf(parts: Parts) {
  const { settings } = parts
  const { dialect, engine } = parts.database
  return {
    appName: 'Facedown',
    basePath,
    secret: parts.secret,
    // Without PUBLIC_URL the base is taken from each request, which the bridge builds from its Host.
    ...(settings.PUBLIC_URL === '' ? {} : { baseURL: new URL(settings.PUBLIC_URL).origin }),
    // No transactions with SQLite: they would hold the one connection while a password is hashed, and everybody else would wait.
    database: { dialect, type: engine, transaction: engine === 'postgres' },
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session,
    account: {
      updateAccountOnSignIn: false,
      // We verify no addresses, so the same address is no proof of the same person: an account is not taken over by it.
      accountLinking: { disableImplicitLinking: true },
    },
    ...(settings.GOOGLE_CLIENT_ID === ''
      ? {}
      : {
          socialProviders: {
            google: { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET },
          },
        }),
    plugins: [
      anonymous({
        onLinkAccount: async ({ anonymousUser, newUser, ctx }) => {
          const typed = ctx.path === '/sign-up/email' && newUser.user.name !== '' ? newUser.user.name : undefined
          await parts.linked(anonymousUser.user.id, newUser.user.id, typed)
        },
      }),
      bearer({ requireSignature: true }), // so that a copy of the database holds no session that can be used
      ...(parts.withIssuer ? [genericOAuth({ config: [issuerOf(settings)] })] : []),
    ],
    databaseHooks: {
      // What we need not know is not kept.
      session: {
        create: { before: async (session: object) => ({ data: { ...session, ipAddress: null, userAgent: null } }) },
      },
      account: {
        create: {
          before: async (account: object) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        const allowed = questions[ctx.path]
        const body = Object(ctx.body) as Record<string, unknown>
        if (allowed !== undefined && Object.keys(body).some((key) => !allowed.includes(key)))
          throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR' })
        if (ctx.path !== '/sign-up/email') return
        const name = body.name === undefined ? ok('') : parseName(body.name, nameLength)
        if (!name.ok) throw new APIError('BAD_REQUEST', { code: 'BAD_NAME', message: name.error })
        return { context: { body: { ...body, name: name.value } } }
      }),
    },
    rateLimit: { enabled: false }, // the gateway has our own limits, on a clock that nobody can set
    onAPIError: {
      errorURL: '/',
      // Without this the library prints every refusal on the console. A refusal is an answer; only a failure is news.
      onError: (error: unknown) => {
        // Told by its name: the router below the library has an APIError of its own.
        if (!(error instanceof Error && error.name === 'APIError'))
          parts.log.error({ cause: kindOf(error) }, 'accounts: a request failed')
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: settings.PUBLIC_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      disableOriginCheck: false, // said aloud, because the library stops checking when it thinks it is tested
      disableCSRFCheck: false,
    },
    // Messages of the library name people ("Sign-up attempt for existing email: …"), what comes with them even more.
    logger: {
      level: 'error' as const,
      log: (_level: string, message: string, ...rest: readonly unknown[]) => {
        const cause = kindOf(rest.find((one) => one instanceof Error))
        parts.log.warn({ about: withoutPeople(message), cause }, 'accounts: something was refused or failed')
      },
    },
  }
}

function withoutPeople(message: string): string {
  return message.replace(/\S*@\S*|\S{24,}/g, '…').slice(0, 200)
}

function kindOf(error: unknown): string | undefined {
  return error instanceof Error ? [error.name, Reflect.get(error, 'code')].filter(Boolean).join(' ') : undefined
}

function guestName(): string {
  return `Guest ${randomInt(1000, 10_000)}`
}

/** The library reads the environment by itself and would take its base or its secret from there; only our settings count. */
function hideEnvironment(): void {
  for (const name of Object.keys(process.env))
    if (/BETTER_AUTH|^NUXT_PUBLIC_AUTH_URL$|^BASE_URL$/.test(name)) delete process.env[name]
}

/** The database stays open when the accounts are closed. */
export async function openLibrary(settings: Settings, log: Logger, database: AccountsDatabase): Promise<Accounts> {
  hideEnvironment()
  const secret = await secretOf(settings, database)

  const linked = async (guest: string, user: string, name: string | undefined) => {
    // An account that has a player keeps it. Nothing is lost: what the guest played stays in the logs under the guest's id.
    if ((await players.ofUser(user)) !== null) return
    await players.move({ from: guest, to: user })
    const person = await players.ofUser(user)
    if (person && name !== undefined) await players.rename(person.player, name)
  }
  const setUp = async () => {
    const asked = await issuerAnswers(settings)
    const auth = betterAuth(optionsOf({ settings, log, database, secret, withIssuer: asked, linked }))
    const { socialProviders } = await auth.$context
    return { auth, withIssuer: socialProviders.some(({ id }) => id === 'oidc') }
  }

  const first = optionsOf({ settings, log, database, secret, withIssuer: false, linked })
  const players = await database.exclusively(async () => {
    await (await getMigrations(first)).runMigrations()
    return Players.open(database)
  })
  let { auth, withIssuer } = await setUp()
  let settingUp: Promise<void> | null = null
  const askIssuerAgain = async () => {
    try {
      const next = await setUp()
      if (next.withIssuer) ({ auth, withIssuer } = next)
    } finally {
      settingUp = null
    }
  }
  if (settings.OIDC_ISSUER !== '' && !withIssuer)
    log.warn('the OIDC issuer does not answer; it is asked again when needed')

  const turns = new Turns()
  const { authCookies } = await auth.$context
  const lookUp = lookUpIn({ database, secret, cookie: authCookies.sessionToken.name, renewMs })
  const sweepAll = () =>
    sweep(database).catch((error) => log.warn({ cause: kindOf(error) }, 'accounts: could not tidy up'))
  await sweepAll()
  const sweeping = setInterval(sweepAll, sweepMs).unref()

  const sessionOf = async ({ authorization, cookie }: IncomingHttpHeaders, renew: boolean) => {
    // A bearer token is meant; a cookie comes along by itself. So where there is a token, it alone counts.
    const headers = new Headers(
      authorization !== undefined ? { authorization } : cookie !== undefined ? { cookie } : {},
    )
    const query = { disableRefresh: !renew }
    const { response, headers: answer } = await auth.api.getSession({ headers, query, returnHeaders: true })
    if (response === null) return null
    const { user } = response
    const person = (await players.ofUser(user.id)) ?? (await players.ofNewUser(user.id, nameOf(user.name)))
    return { person, cookies: answer.getSetCookie() }
  }
  // A session is renewed only together with the cookie that carries it; a token has no date of its own.
  const whoIs = async (headers: IncomingHttpHeaders): Promise<Person | null> =>
    (await lookUp(headers)) ?? (await sessionOf(headers, headers.authorization !== undefined))?.person ?? null
  const whoHas = (token: string) => whoIs({ authorization: `Bearer ${token}` })

  const profile = async (player: string): Promise<Profile | null> => {
    const id = await players.userOf(player)
    const user = id === null ? null : await (await auth.$context).internalAdapter.findUserById(id)
    const person = user === null ? null : await players.ofUser(user.id)
    if (user === null || person === null) return null
    const guest = Reflect.get(user, 'isAnonymous') === true
    return { ...person, guest, ...(guest || user.email.endsWith('.invalid') ? {} : { email: user.email }) }
  }

  return {
    providers: providersOf(settings),
    whoHas,
    whoIs,
    arrive: (headers) => sessionOf(headers, true),
    async newGuest(name = guestName()) {
      const { response, headers } = await auth.api.signInAnonymous({ headers: new Headers(), returnHeaders: true })
      const person = await players.ofNewUser(response.user.id, name)
      return { ...person, token: headers.get('set-auth-token') ?? '', cookies: headers.getSetCookie() }
    },
    profile,
    isShown: (player) => players.isShown(player),
    show: (player, shown) => players.show(player, shown),
    namesOf: (wanted) => players.namesOf(wanted),
    sessionIn: (headers) => tokenIn(headers, authCookies.sessionToken.name),
    running: (sessions) => runningSessions(database, sessions),
    sessionsOf: (player) => sessionsOf(database, player),
    endSession: (player, id) => endSession(database, player, id),
    async stored(player) {
      const known = await profile(player)
      return known === null
        ? null
        : { ...known, shown: await players.isShown(player), ...(await signInsOf(database, player)) }
    },
    async erase(player) {
      await eraseAccount(database, player)
      return { cookies: [farewellCookie(settings)] }
    },
    async rename(player, name) {
      const parsed = parseName(name, nameLength)
      if (!parsed.ok) return refused('badName', { problem: parsed.error })
      const person = await players.rename(player, parsed.value)
      return person === null ? refused('noSession') : ok(person) // deleted in this moment
    },
    unusedGuests: (since, after, most) => unusedGuests(database, since, after, most),
    forgetGuests: (players) => forgetGuests(database, players),
    size: () => database.size(),
    async answer(request, address) {
      const path = new URL(request.url).pathname.slice(basePath.length)
      if (!Object.hasOwn(questions, path)) return refusedWith('notFound')
      if (path === '/sign-in/social' && settings.OIDC_ISSUER !== '' && !withIssuer) {
        settingUp ??= askIssuerAgain()
        await settingUp
      }
      request.headers.set(addressHeader, address)
      if (!passwordPaths.test(path)) {
        const response = await auth.handler(request)
        return response.status >= 400 ? refusalOf(response) : response
      }
      const response = await turns.take(address, () => auth.handler(request))
      if (response === null) return refusedWith('tooFast', { 'retry-after': '2' })
      if (response.status >= 400) return refusalOf(response)
      // The library would tell its own ids; ours is who somebody is, in the form of POST /api/me/guest.
      const token = response.headers.get('set-auth-token')
      const body = token === null ? { success: true } : { ...(await whoHas(token)), guest: false, token }
      return Response.json(body, { headers: response.headers })
    },
    async close() {
      clearInterval(sweeping)
    },
  }
}

function nameOf(given: string): string {
  const parsed = parseName(given, nameLength)
  return parsed.ok ? parsed.value : guestName()
}
