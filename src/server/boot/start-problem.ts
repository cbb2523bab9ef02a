// Why the service did not start, for whoever has set it up: which setting is meant, and what to do. What is not known here is a
// fault of ours and keeps its stack.

import { relative, resolve } from 'node:path'
import type { Settings } from '../base/settings.ts'
import { EmptyFile, FolderInUse } from '../storage/folder.ts'

export function startProblem(error: unknown, settings: Settings): string {
  if (error instanceof FolderInUse || error instanceof EmptyFile) return error.message
  // Of a name with several addresses each has its own error; one of them says enough.
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  const problem = listenProblem(first, settings) ?? folderProblem(first, settings) ?? databaseProblem(first, settings)
  return problem ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

function listenProblem(error: unknown, { PORT, HOST }: Settings): string | undefined {
  const { code, syscall, hostname } = factsOf(error)
  if (syscall === 'getaddrinfo' && hostname === HOST)
    return `HOST ${HOST} is a name that nobody knows. Set it to an address of this machine, or unset it.`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') return `Port ${PORT} is taken by another program. Set PORT to another one.`
  if (code === 'EACCES') return `Port ${PORT} may not be used by this account. Set PORT to one above 1023.`
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(code))
    return `HOST ${HOST} is no address of this machine. Set it to one that is, or unset it.`
  return undefined
}

/** By what the system says of a file, or SQLite, which does not say of which. */
function folderProblem(error: unknown, { DATA_DIR }: Settings): string | undefined {
  const { code, path, errcode } = factsOf(error)
  const isOurs = path !== '' && (lies(path, DATA_DIR) || lies(DATA_DIR, path))
  const kind = code === 'ERR_SQLITE_ERROR' ? sqliteKinds[errcode & 0xff] : isOurs ? fileKinds[code] : undefined
  return kind && folderSentences[kind](`DATA_DIR (${DATA_DIR})`)
}

const folderSentences = {
  forbidden: (dir: string) =>
    `This account may not write to ${dir}. Give it the right to, or set DATA_DIR to another folder.`,
  noFolder: (dir: string) => `${dir} is no folder, or a file is in its way. Set it to a folder.`,
  impossible: (dir: string) => `${dir} cannot be made there. Set it to another folder.`,
  full: (dir: string) => `The disk of ${dir} is full. Make room, or set DATA_DIR to a folder on another one.`,
  busy: (dir: string) => `Another program has locked the database in ${dir}. End it, and start again.`,
  damaged: (dir: string) =>
    `A .sqlite file in ${dir} is damaged, or no database. Put a backup in the place of all that is there, or set DATA_DIR to another folder.`,
} as const

type FolderKind = keyof typeof folderSentences

const fileKinds: Readonly<Record<string, FolderKind>> = {
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  EEXIST: 'noFolder',
  ENOTDIR: 'noFolder',
  ENOENT: 'impossible',
  ENAMETOOLONG: 'impossible',
  ELOOP: 'impossible',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

/** https://www.sqlite.org/rescode.html */
const sqliteKinds: Readonly<Record<number, FolderKind>> = {
  3: 'forbidden',
  5: 'busy',
  6: 'busy',
  8: 'forbidden',
  11: 'damaged',
  13: 'full',
  14: 'forbidden',
  26: 'damaged',
}

/** The address is told without the password that may be in it. */
function databaseProblem(error: unknown, { DATABASE_URL }: Settings): string | undefined {
  if (DATABASE_URL === '') return undefined
  const { code, syscall, message } = factsOf(error)
  const { host, pathname } = new URL(DATABASE_URL)
  const where = `PostgreSQL at ${host || 'this machine'}`
  if (syscall === 'getaddrinfo')
    return `The name in DATABASE_URL is not known: ${host}. Correct it, or see to the network.`
  if (syscall === 'connect' || /^timeout e|timeout$/.test(message))
    return `${where} cannot be reached (${code || message}). Start it, or correct DATABASE_URL.`
  if (/^28/.test(code) || /password must be/.test(message))
    return `${where} does not let us in: ${message}. Correct the name or the password in DATABASE_URL.`
  if (code === '3D000')
    return `${where} has no database "${decodeURIComponent(pathname.slice(1))}". Make it (docs/operate.md), or correct DATABASE_URL.`
  if (code === '42501')
    return `${where} does not let us make our tables: ${message}. Make the name in DATABASE_URL the owner of the database.`
  if (code === '53300') return `${where} has no connection left: ${message}. Raise its max_connections.`
  if (/^57P0|^25006$/.test(code)) return `${where} is not ready: ${message}. Start again when it is.`
  if (/^Connection terminated|SSL|certificate|invalid response/i.test(message))
    return `${where} cannot be talked to: ${message}. Correct DATABASE_URL.`
  return undefined
}

function lies(path: string, inside: string): boolean {
  return !relative(resolve(inside), resolve(path)).startsWith('..')
}

function factsOf(error: unknown) {
  const fact = (name: string): unknown => Reflect.get(Object(error), name)
  const text = (name: string) => String(fact(name) ?? '')
  return {
    code: text('code'),
    syscall: text('syscall'),
    hostname: text('hostname'),
    path: text('path'),
    message: text('message'),
    errcode: Number(fact('errcode') ?? 0),
  }
}
