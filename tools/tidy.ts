// Tidiness that neither the compiler nor the linter sees: calls that have a replacement here, and rules that must be written
// down and tested. Run by `npm run check`; prints every problem with what to do instead.

import { globSync, readFileSync } from 'node:fs'
import { gameNameProblems } from './game-names.ts'
import { ledgerProblems } from './ledger.ts'
import { lockProblems } from './lock.ts'

export interface SourceFile {
  readonly path: string
  readonly text: string
}

export function tidyProblems(files: readonly SourceFile[]): readonly string[] {
  return [...files.flatMap(bannedCalls), ...gameNameProblems(files), ...citationProblems(files)]
}

// --- banned calls ---

interface Ban {
  readonly where: RegExp
  readonly call: RegExp
  readonly instead: string
}

const pure = /^src\/(kernel|refusals|games|table|testkit|arena|client)\//
const source = /^(src|test|tools|bench)\/.*\.(ts|svelte)$/

const bans: readonly Ban[] = [
  { where: source, call: /\bMath\.random\b/, instead: 'chance comes with the moment (src/kernel/chance.ts)' },
  {
    where: /\.svelte$/,
    call: /\{@html\b/,
    instead: 'text is text: what players write must never become a part of the page',
  },
  {
    where: /^src\/web\//,
    call: /from '(@sinclair\/)?typebox/,
    instead: 'its compiler needs eval: read with kernel/schema.ts',
  },
  {
    where: /^src\/(web|cli|client)\//,
    call: /^\s*import (?!type\b).*\/protocol\/rest\//,
    instead: 'shapes are made by typebox, for the service: import their types',
  },
  {
    where: /^src\/(server|protocol|table|arena)\/|^src\/cli\/(?!replay\.ts)|^src\/web\/(?!replay\/)/,
    call: /\ballOpen\b/,
    instead: 'everything face up is for the replay of a game that is over; what is sent is made with `view`',
  },
  {
    where: /^src\/server\/(?!storage\/|gateways\/[^/]+\/tables\.ts$)/,
    call: /[`'"](select|insert into|delete from|update \w+ set|create (table|view|index))\s|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/i,
    instead: 'only src/server/storage knows SQL: give it a function for what you need',
  },
  { where: source, call: /@ts-(ignore|expect-error|nocheck)/, instead: 'make the types true' },
  {
    where: /^test\/(?!e2e\/)/, // in a page, things are found by patterns
    call: /^\s*\w+: \/.*\/[,\s]*$|[{,] \w+: \/[^/]+\/[,\s})]/,
    instead: 'expect.stringMatching: a bare pattern in toMatchObject matches anything',
  },
  { where: pure, call: /\b(Date|performance)\.now\b|\bnew Date\b/, instead: 'time comes with the moment or the input' },
  { where: pure, call: /\bset(Timeout|Interval|Immediate)\b/, instead: 'a deadline is data: `deadlines(state)`' },
  {
    where: /^src\/((kernel|games|table|testkit|arena)\/|client\/(?!rest\.ts$))/, // its methods are questions: each has an answer
    call: /\basync\b|\bawait\b|\bPromise\b/,
    instead: 'the pure layers do not wait for anything',
  },
  { where: pure, call: /\bprocess\.|\bconsole\./, instead: 'return it; whoever runs the rules prints it' },
  { where: pure, call: /from 'node:/, instead: 'the pure layers run in browsers too' },
  {
    where: /^src\/(kernel|games|table)\//,
    call: /\bstructuredClone\b/,
    instead: 'nothing is changed, so nothing is copied',
  },
  { where: /^src\/(games|table)\//, call: /\bthrow\b/, instead: 'refuse with a Result, or assert the impossible' },
]

/** Here the banned words are what it is about. */
const aboutItself = /^(tools\/tidy|test\/tools\/tidy\.test)\.ts$/

function bannedCalls(file: SourceFile): readonly string[] {
  const rules = bans.filter((ban) => ban.where.test(file.path) && !aboutItself.test(file.path))
  return file.text.split('\n').flatMap((line, index) => {
    const code = line.replace(/(^|\s)\/\/.*$/, '')
    if (/^\s*(\/?\*)/.test(line)) return []
    return rules
      .filter((ban) => ban.call.test(code))
      .map((ban) => `${file.path}:${index + 1}: ${ban.call.exec(code)?.[0]}: ${ban.instead}`)
  })
}

// --- rules are written down, tested, and traced to where they come from ---

const ruleFile = /^docs\/rules\/(cambio|stop|memory|believe)\.md$/
const ruleId = /\b(?:cambio|stop|memory|believe)-\d+\b/g
const definition = /^- \*\*((?:cambio|stop|memory|believe)-\d+)\*\*/gm
const sourceId = /\b(?:(?:C0|C1|S2|M3|B4)-[A-Z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|(?:C0|C1|S2|M3|B4)-\d|[PKSMB]-\d\d)\b/g

/** The requirements of each game that speak of its rules; the others are for the service and the page. */
const ruleRequirements: Readonly<Record<string, RegExp>> = {
  cambio:
    /^C0-(US[3-6](\.(IT|[1-7]))?|US8\.[345]|US9\.2|EC[2457]|FR-0(0[2-9]|1[0-69]|2[124])|EN3|SC-008|AS(9|10)|OOS4)$|^C1-((OV|TODO|EC|CL|EN)\d|PM|PV|PEN|US\d(\.\w+)?|FR-0(0[1-46-9]|1[0-357]|19|2\d)|SC-00[1-5]|TV2|OOS[56])$/,
  stop: /^S2-(OV|(KF|DK|PT|SP|SU|KN|TS|SA|ER|RS|MS|FS|WC|TR|RD)\d|US([1-8]|10)|FE-M3\.2|TBD1)$/,
  memory: /^M3-(1|4\.1\.\d|4\.2\.\w+|4\.3\.[12]|4\.4\.1|5\..+|6\..+|8\..+|9\.[1-6]|10\.[134])$/,
  believe: /^B4-([1-9]\..+|10\.5|12\..+|14\.[1-578]|15\.[12]|17\.[145]|18\..+)$/,
}

function citationProblems(files: readonly SourceFile[]): readonly string[] {
  const docs = files.filter((file) => ruleFile.test(file.path))
  const tests = files.filter((file) => file.path.startsWith('test/'))
  const defined = new Set(
    docs.flatMap((file) => [...file.text.matchAll(definition)].map((match) => match[1] as string)),
  )
  const tested = new Set(tests.flatMap((file) => file.text.match(ruleId) ?? []))
  const untested = [...defined].filter((id) => !tested.has(id)).map((id) => `${id}: no test cites this rule`)
  const unknown = [...tested]
    .filter((id) => !defined.has(id))
    .map((id) => `${id}: cited by a test, but not in docs/rules`)
  return [...untested, ...unknown, ...requirementProblems(files, docs)]
}

function requirementProblems(files: readonly SourceFile[], docs: readonly SourceFile[]): readonly string[] {
  const ledger = files.find((file) => file.path === 'docs/ledger.md')
  const settled = files.find((file) => file.path === 'docs/rules/settled.md')
  if (!ledger || !settled) return []
  const requirements = [...ledger.text.matchAll(/^- (\S+) /gm)].map((match) => match[1] as string)
  const settlements = [...settled.text.matchAll(/^\| ([PKSMB]-\d\d) \|/gm)].map((match) => match[1] as string)
  const known = new Set([...requirements, ...settlements])
  return docs.flatMap((doc) => {
    const game = ruleFile.exec(doc.path)?.[1] as string
    const cited = new Set(doc.text.match(sourceId) ?? [])
    const unknown = [...cited].filter((id) => !known.has(id)).map((id) => `${doc.path}: ${id} is not in the ledger`)
    const wanted = requirements.filter((id) => ruleRequirements[game]?.test(id))
    const missing = wanted.filter((id) => !cited.has(id)).map((id) => `${doc.path}: says nothing about ${id}`)
    return [...unknown, ...missing]
  })
}

/** For each game, how many of the requirements that speak of rules its document cites. */
function coverage(files: readonly SourceFile[]): string {
  const ledger = files.find((file) => file.path === 'docs/ledger.md')?.text ?? ''
  const requirements = [...ledger.matchAll(/^- (\S+) /gm)].map((match) => match[1] as string)
  return Object.entries(ruleRequirements)
    .map(([game, pattern]) => {
      const doc = files.find((file) => file.path === `docs/rules/${game}.md`)?.text ?? ''
      const cited = new Set(doc.match(sourceId) ?? [])
      const wanted = requirements.filter((id) => pattern.test(id))
      return `${game} ${wanted.filter((id) => cited.has(id)).length} of ${wanted.length}`
    })
    .join(', ')
}

if (import.meta.main) {
  const paths = globSync(['{src,test,tools,bench,docs}/**/*.{ts,mjs,md,svelte}', '*.md'], {
    exclude: (name) => /(^|\/)node_modules$/.test(name),
  })
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const lock = readFileSync('package-lock.json', 'utf8')
  const problems = [...tidyProblems(files), ...ledgerProblems(files), ...lockProblems(lock)]
  for (const problem of problems) console.error(problem)
  console.log(`tidy: ${files.length} files, ${problems.length} problems; requirements covered: ${coverage(files)}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
