// What the service refuses around the tables: sessions, connections, limits, requests.

import type { Catalogue } from './refusal.ts'

export const serviceRefusals = {
  noSession: {
    status: 401,
    text: 'Sign in, or become a guest, first',
    when: 'You have no session, or one that is not valid any more. Over `/live` say `hello`; where that is what was refused, without `re`, become a guest or sign in.',
  },
  invalidSession: {
    status: 401,
    text: 'This session is not valid any more.',
    when: 'You come to the hub with a token that is not valid, or not any more.',
  },
  hasSession: {
    status: 409,
    text: 'You have a session already; sign out first.',
    when: 'You become a guest while you are somebody.',
  },
  noSuchSession: { status: 404, text: 'You have no session of this id', when: 'You end a session that is not yours.' },
  noProfile: {
    status: 404,
    text: 'There is no profile to see here',
    when: 'You look at the profile of a bot, of nobody, or of somebody who does not show it.',
  },
  wrongVersion: {
    status: 400,
    text: 'This service speaks version {spoken} of the protocol, not {asked}.',
    when: 'In answer to `hello`, without `re`. The connection is closed.',
  },
  connectedElsewhere: {
    status: 409,
    text: 'You are already connected to this game in another session',
    when: 'In answer to `attach`: ask whoever sits here, and attach with `takeover`.',
  },
  tooManyAttached: {
    status: 429,
    text: 'You are looking at too many tables; detach from some first.',
    when: 'In answer to `attach`: one connection looks at `tablesPerConnection` tables at most ([limits](limits.md)).',
  },
  tooFast: {
    status: 429,
    text: 'That is too much at once; wait a moment.',
    when: 'You, or others at your address, ask too often, try too many passwords or become too many guests. Nothing was done: send it again after `Retry-After`, or over `/live` under the same `id` after a second.',
  },
  tooManyReactions: {
    status: 429,
    text: 'Too many reactions at once; wait a moment.',
    when: 'In answer to `emote`. It is not sent again.',
  },
  tooManyConnections: {
    status: 429,
    text: 'There are too many connections from your address; close some, or come back later.',
    when: 'You open one connection too many.',
  },
  elsewhere: {
    status: 503,
    text: 'This server does not have the rules of this table; come back to reach another.',
    when: 'The rules of the table are on another node, during a release. Over `/live` the connection is closed with 4003: come back.',
  },
  unavailable: {
    status: 500,
    text: 'This cannot be done right now; try again.',
    when: 'Something failed here. Whether it was done is not known: send it again, under the same id.',
  },
  restarting: {
    status: 503,
    text: 'The service is restarting; come back in a moment.',
    when: 'You connect to a node that has been told to stop, or ask whether it is ready.',
  },
  noDatabase: {
    status: 503,
    text: 'The database does not answer, or cannot be written to.',
    when: 'In answer to `GET /readyz`.',
  },
  foreignPage: {
    status: 403,
    text: 'This page may not do that here.',
    when: 'A browser asks from a page of an origin that may not.',
  },
  notFound: { status: 404, text: 'There is nothing here.', when: 'There is no such address, or not for this method.' },
  noSocket: {
    status: 404,
    text: 'There is no socket here.',
    when: 'You open a WebSocket at an address that has none.',
  },
  noSuchConnection: {
    status: 404,
    text: 'There is no connection of this id; negotiate anew.',
    when: 'A request to the hub names a connection that is over or was never there.',
  },
  connectionInUse: {
    status: 409,
    text: 'Another request uses this connection already.',
    when: 'The stream or the poll of a connection to the hub is asked for a second time.',
  },
  badCursor: { status: 400, text: 'There is no such page', when: 'A `cursor` is none that a list has given you.' },
  tooLarge: { status: 413, text: 'Request body is too large', when: 'A body is larger than it may be.' },
  notJson: { status: 415, text: 'Unsupported Media Type', when: 'A body does not say that it is JSON.' },
} as const satisfies Catalogue
