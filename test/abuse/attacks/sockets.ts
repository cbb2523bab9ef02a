// Attacks through /live and the other sockets: messages that are too many, or not what they seem.

import { randomBytes } from 'node:crypto'
import { type Attack, send, several } from '../attack.ts'

export const socketAttacks: readonly Attack[] = [
  {
    name: 'attach-all',
    what: '40 strangers ask for the whole log of a long public table, as fast as they may',
    async run(field) {
      const sockets = await several(40, () => field.socket(field.place()))
      const attach = { type: 'attach', table: field.long.id, since: 0 }
      await field.flood(400, (turn) => send(sockets[turn % sockets.length] ?? null, { ...attach, id: `a${turn}` }))
    },
  },
  {
    name: 'attach-detach',
    what: '20 players attach to their tables and detach, 400 times a second',
    async run(field) {
      const tables = await several(20, () => field.table(field.place()))
      await field.flood(400, (turn) => {
        const table = tables[(turn >> 1) % tables.length]
        send(table?.socket ?? null, { type: turn % 2 === 0 ? 'detach' : 'attach', table: table?.id })
      })
    },
  },
  {
    name: 'hellos',
    what: '20 sockets say hello 500 times a second',
    async run(field) {
      const sockets = await several(20, () => field.socket(field.place()))
      await field.flood(500, (turn) => send(sockets[turn % sockets.length] ?? null, { type: 'hello', protocol: 1 }))
    },
  },
  {
    name: 'binary',
    what: '20 sockets send binary frames of 4 KiB, 1,000 a second',
    async run(field) {
      const sockets = await several(20, () => field.socket(field.place()))
      const bytes = Buffer.alloc(4096, 7)
      await field.flood(1000, (turn) => send(sockets[turn % sockets.length] ?? null, bytes))
    },
  },
  {
    name: 'emotes',
    what: '20 players react 500 times a second',
    async run(field) {
      const tables = await several(20, () => field.table(field.place()))
      await field.flood(500, (turn) => {
        const table = tables[turn % tables.length]
        send(table?.socket ?? null, { type: 'emote', table: table?.id, emote: 'wow' })
      })
    },
  },
  {
    name: 'seeks',
    what: '30 players look for opponents and stop, 300 times a second',
    async run(field) {
      const sockets = await several(30, () => field.welcome(field.place()))
      await field.flood(300, (turn) => {
        const socket = sockets[(turn >> 1) % sockets.length] ?? null
        send(socket, turn % 2 === 0 ? { type: 'seek', game: 'memory' } : { type: 'stopSeeking' })
      })
    },
  },
  {
    name: 'queue',
    what: 'players of the socket at /ws come, are matched and go, 100 a second',
    async run(field) {
      await field.flood(100, async (turn) => {
        const socket = await field.socket(field.place(turn % 4), '/ws')
        send(socket, { type: 'set_name', name: `Bot ${turn}` })
        setTimeout(() => socket?.terminate(), 500)
      })
    },
  },
  {
    name: 'unknown-tables',
    what: '20 sockets attach to tables that there are not, 500 a second',
    async run(field) {
      const sockets = await several(20, () => field.socket(field.place()))
      await field.flood(500, (turn) =>
        send(sockets[turn % sockets.length] ?? null, { type: 'attach', table: `none${turn}` }),
      )
    },
  },
  {
    name: 'revoked',
    what: 'a session is revoked while its socket says hello as somebody else',
    async run(field) {
      const place = field.place()
      const account = {
        email: `eve${randomBytes(6).toString('hex')}@example.org`,
        password: 'one and two and three',
        name: 'Eve',
      }
      const { body } = await field.ask(place, { path: '/api/auth/sign-up/email', body: account })
      const token = String(body.token)
      const opened = await field.ask(place, {
        path: '/api/tables',
        token,
        body: { game: 'memory', bots: [{ level: 'easy' }] },
      })
      const socket = await field.welcome(place, token)
      const other = await field.guest(place)
      send(socket, { type: 'attach', table: opened.body.id, id: 'attach' })
      send(socket, { type: 'hello', protocol: 1, token: other?.token })
      const change = {
        currentPassword: account.password,
        newPassword: 'four and five and six',
        revokeOtherSessions: true,
      }
      await field.ask(place, { path: '/api/auth/change-password', token, body: change })
      await new Promise((resolve) => setTimeout(resolve, 1000))
      socket?.on('message', (data) => {
        if (/"re":"theft"/.test(String(data)) && !/"refused"/.test(String(data)))
          field.breaches.push('a revoked session moved')
      })
      send(socket, { type: 'start', table: opened.body.id, id: 'theft' })
      await field.rest()
    },
  },
]
