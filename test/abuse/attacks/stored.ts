// Attacks on what is stored, and on what is dear to work out.

import { randomBytes } from 'node:crypto'
import { type Attack, send, several } from '../attack.ts'

const quickBots = { botDelayMinMs: 0, botDelayMaxMs: 0, turnSeconds: 30 }

export const storedAttacks: readonly Attack[] = [
  {
    name: 'bot-tables',
    what: '20 silent sockets at tables of quick bots, in matches without an end',
    async run(field) {
      const rules = { ...quickBots, matchMode: 'firstTo', matchWins: 20, maxTurns: 2000, roundBreakMs: 1000 }
      const tables = await several(20, () => {
        return field.table(field.place(), {
          game: 'cambio',
          rules,
          bots: [{ level: 'easy' }, { level: 'easy' }, { level: 'easy' }],
        })
      })
      for (const { id, socket } of tables) send(socket, { type: 'start', table: id })
      await field.rest()
    },
  },
  {
    name: 'rule-changes',
    what: '20 hosts change the rules of their lobbies, 1,000 times a second',
    async run(field) {
      const tables = await several(20, () => field.table(field.place()))
      await field.flood(1000, (turn) => {
        const table = tables[turn % tables.length]
        send(table?.socket ?? null, {
          type: 'changeRules',
          table: table?.id,
          rules: { rows: turn % 3 === 0 ? 2 : 4, maxNameLength: 24 },
        })
      })
    },
  },
  {
    name: 'guests',
    what: '200 new guests a second from one address',
    run: (field) => field.flood(200, () => field.guest(field.place())),
  },
  {
    name: 'rooms',
    what: 'one guest after the other opens a table, 50 a second',
    run: (field) =>
      field.flood(50, async (turn) => {
        const place = field.place(turn % 4)
        const guest = await field.guest(place)
        if (guest !== null)
          await field.ask(place, { path: '/api/tables', token: guest.token, body: { game: 'cambio' } })
      }),
  },
  {
    name: 'invitations',
    what: 'a stranger invites somebody again and again, under names of his own',
    async run(field) {
      const [place, victim] = [field.place(), await field.guest(field.place(1))]
      const guest = await field.guest(place)
      const reader = await field.welcome(field.place(1), victim?.token)
      const told = { invitations: 0 }
      reader?.on('message', (data) => {
        if (/"type":"invit/.test(String(data))) told.invitations += 1
      })
      await field.flood(
        20,
        async (turn) => {
          const template = {
            name: `Buy ${turn}`,
            game: 'memory',
            members: [{ player: victim?.player, shortName: 'You' }],
          }
          const { body } = await field.ask(place, { path: '/api/templates', token: guest?.token ?? '', body: template })
          const started = await field.ask(place, {
            path: `/api/templates/${body.id}/start`,
            token: guest?.token ?? '',
            body: {},
          })
          if (started.status === 201)
            await field.ask(place, {
              path: `/api/tables/${started.body.table}/leave`,
              token: guest?.token ?? '',
              body: {},
            })
        },
        1,
      )
      if (told.invitations > 100) field.breaches.push(`somebody was told of ${told.invitations} invitations`)
    },
  },
  {
    name: 'read-logs',
    what: 'the long public table, its log and the API document, 200 times a second',
    run: (field) =>
      field.flood(200, (turn) => {
        const paths = [
          `/api/tables/${field.long.id}`,
          `/api/tables/${field.long.id}/log`,
          '/api/docs/json',
          '/api/tables',
        ]
        return field.ask(field.place(), { path: paths[turn % paths.length] ?? '/' })
      }),
  },
  {
    name: 'sign-ins',
    what: '50 sign-ins with wrong passwords a second, from ten addresses',
    run: (field) =>
      field.flood(50, (turn) =>
        field.ask(field.place(turn % 10), {
          path: '/api/auth/sign-in/email',
          body: { email: `nobody${turn}@example.org`, password: 'not the password' },
        }),
      ),
  },
  {
    name: 'sign-ups',
    what: '50 sign-ups a second, from ten addresses',
    run: (field) =>
      field.flood(50, (turn) =>
        field.ask(field.place(turn % 10), {
          path: '/api/auth/sign-up/email',
          body: {
            email: `eve${randomBytes(6).toString('hex')}@example.org`,
            password: 'a long enough one',
            name: 'Eve',
          },
        }),
      ),
  },
  {
    name: 'negotiations',
    what: '300 negotiations of the hub a second',
    run: (field) =>
      field.flood(300, () => field.ask(field.place(), { method: 'POST', path: '/game/negotiate?negotiateVersion=1' })),
  },
  {
    name: 'codes',
    what: 'every network of a /48 tries a room code, 1,000 a second; then somebody comes with the right one',
    behindProxy: true,
    async run(field) {
      let network = 0
      const from = () => ({ 'x-forwarded-for': `2001:db8:7:${(network++ & 0xffff).toString(16)}::1` })
      await field.flood(1000, () => field.ask(field.place(), { path: '/api/join/ZZZZZZ', headers: from() }))
      const { status } = await field.ask(field.place(), {
        path: `/api/join/${field.long.code}`,
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
      if (status !== 200) field.breaches.push(`the right code was answered with ${status}`)
    },
  },
]
