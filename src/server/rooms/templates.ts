// Templates (B4-10.1): a group that plays together, by name, with its game and rules. They belong to whoever made them.

import { randomBytes } from 'node:crypto'
import type { HouseRules } from '../../kernel/house.ts'
import { parseName } from '../../kernel/names.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { quote } from '../../kernel/schema.ts'
import { limits as wireLimits } from '../../protocol/limits.ts'
import type { Member, TemplateInput } from '../../protocol/rest/templates.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { badSeats, refusedRules } from '../../table/refusals.ts'
import type { PlayerId, Surroundings } from '../../table/table.ts'
import { idOf } from '../base/guids.ts'
import { limits } from '../base/limits.ts'
import type { TemplateRow } from '../storage/schema.ts'
import { addTemplate, changeTemplate, removeTemplate, templateOf, templatesOf } from '../storage/templates.ts'
import type { Parts } from './parts.ts'

export interface Template extends Required<TemplateInput> {
  readonly id: string
  readonly rules: HouseRules
}

const badTimeout = refused('badTimeout', {
  min: limits.inviteTimeoutMinSeconds,
  max: limits.inviteTimeoutMaxSeconds,
})

type Templates = Pick<Parts, 'accounts' | 'database' | 'env' | 'now'>

export async function listTemplates({ database }: Templates, owner: PlayerId): Promise<readonly Template[]> {
  return (await templatesOf(database, owner)).map(templateIn)
}

export async function findTemplate(
  { database }: Templates,
  owner: PlayerId,
  id: string,
): Promise<Result<Template, Refusal>> {
  const row = await templateOf(database, owner, id)
  return row === null ? refused('noSuchTemplate') : ok(templateIn(row))
}

export async function createTemplate(
  service: Templates,
  owner: PlayerId,
  input: TemplateInput,
): Promise<Result<Template, Refusal>> {
  const { database, now } = service
  const parsed = await readTemplate(service, owner, input)
  if (!parsed.ok) return parsed
  const template = { ...parsed.value, id: randomBytes(12).toString('base64url') }
  return (await addTemplate(database, rowOf(template, owner, now())))
    ? ok(template)
    : refused('tooManyTemplates', { count: limits.templatesPerPlayer })
}

export async function replaceTemplate(
  service: Templates,
  owner: PlayerId,
  id: string,
  input: TemplateInput,
): Promise<Result<Template, Refusal>> {
  const { database, now } = service
  const parsed = await readTemplate(service, owner, input)
  if (!parsed.ok) return (await templateOf(database, owner, id)) ? parsed : refused('noSuchTemplate')
  const template = { ...parsed.value, id }
  return (await changeTemplate(database, rowOf(template, owner, now()))) ? ok(template) : refused('noSuchTemplate')
}

export async function deleteTemplate(
  { database }: Templates,
  owner: PlayerId,
  id: string,
): Promise<Result<null, Refusal>> {
  return (await removeTemplate(database, owner, id)) ? ok(null) : refused('noSuchTemplate')
}

/** A template as it can be played: everything in it fits together, and everybody in it is there. */
export async function readTemplate(
  { accounts, env }: Pick<Templates, 'accounts' | 'env'>,
  owner: PlayerId,
  input: TemplateInput,
): Promise<Result<Omit<Template, 'id'>, Refusal>> {
  const parsed = parseTemplate(input, owner, env)
  if (!parsed.ok) return parsed
  const known = await accounts.namesOf(parsed.value.members.map(({ player }) => player))
  const place = parsed.value.members.findIndex(({ player }) => !known.has(player))
  if (place === -1) return parsed
  const given = input.members[place]?.shortName ?? input.members[place]?.player ?? ''
  return refused('noSuchPlayer', { player: quote(given) })
}

/** The owner may stand in the list, to have a short name too, but need not. */
function parseTemplate(
  input: TemplateInput,
  owner: PlayerId,
  env: Surroundings,
): Result<Omit<Template, 'id'>, Refusal> {
  const game = env.gameOf(input.game)
  if (!game) return refused('noSuchGame')
  const rules = game.parseRules(input.rules ?? {})
  if (!rules.ok) return refusedRules(rules.error)
  const name = parseName(input.name, limits.templateNameLength)
  if (!name.ok) return refused('badName', { problem: name.error })
  const members = parseMembers(input.members, rules.value.maxNameLength, env)
  if (!members.ok) return members
  const people = new Set([owner, ...members.value.map(({ player }) => player)]).size
  const seats = game.seats(rules.value)
  if (people < 2) return refused('badMembers')
  if (people > seats.max) return badSeats(game, seats)
  const timed = withTimeout(rules.value, input.inviteTimeoutSeconds)
  if (!isTimeout(timed.inviteTimeoutSeconds)) return badTimeout
  return ok({ name: name.value, game: game.id, members: members.value, ...timed })
}

/** Some games have the time to answer among their rules (B-22). What the template says goes before, and is said once. */
function withTimeout(rules: HouseRules, wanted: number | undefined): Pick<Template, 'rules' | 'inviteTimeoutSeconds'> {
  const ruled: unknown = Reflect.get(rules, 'inviteTimeoutSec')
  if (typeof ruled !== 'number') return { rules, inviteTimeoutSeconds: wanted ?? limits.inviteTimeoutSeconds }
  const inviteTimeoutSeconds = wanted ?? ruled
  return { rules: { ...rules, ...{ inviteTimeoutSec: inviteTimeoutSeconds } }, inviteTimeoutSeconds }
}

function parseMembers(
  members: readonly Member[],
  maxNameLength: number,
  { looksOf = (name) => name }: Surroundings,
): Result<readonly Member[], Refusal> {
  const parsed: Member[] = []
  for (const { player: given, shortName } of members) {
    const player = idOf(given)
    const name = shortName === undefined ? null : parseName(shortName, maxNameLength)
    if (name && !name.ok) return refused('badName', { problem: name.error })
    parsed.push(name ? { player, shortName: name.value } : { player })
  }
  const players = new Set(parsed.map(({ player }) => player))
  const names = parsed.flatMap(({ shortName }) => shortName ?? [])
  if (players.size < parsed.length || parsed.length > wireLimits.membersPerTemplate) return refused('badMembers')
  if (new Set(names.map(looksOf)).size < names.length)
    return refused('badName', { problem: 'Two people must not have the same short name.' })
  return ok(parsed)
}

function isTimeout(seconds: number): boolean {
  const { inviteTimeoutMinSeconds, inviteTimeoutMaxSeconds } = limits
  return Number.isInteger(seconds) && seconds >= inviteTimeoutMinSeconds && seconds <= inviteTimeoutMaxSeconds
}

function rowOf(template: Template, owner: PlayerId, now: number): TemplateRow {
  const { id, name, game, rules, members, inviteTimeoutSeconds } = template
  const texts = { rules: JSON.stringify(rules), members: JSON.stringify(members) }
  return { id, owner, name, game, ...texts, invite_seconds: inviteTimeoutSeconds, created_at: now, updated_at: now }
}

function templateIn(row: TemplateRow): Template {
  const { id, name, game } = row
  const members = JSON.parse(row.members) as readonly Member[]
  return { id, name, game, rules: JSON.parse(row.rules), members, inviteTimeoutSeconds: Number(row.invite_seconds) }
}
