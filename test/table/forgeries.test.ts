// Whoever has the file of a game has its seed, and can write another that fits together as well: other moves, people, names, times,
// all hashed and sealed anew. It must be found by whoever was there, and by whoever has only the keys of the service.

import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { verifySignature } from '../../src/table/ed25519.ts'
import { hashOf, noHash } from '../../src/table/fairness.ts'
import { checkGame, type GameFile, gameFileOf, readGameFile } from '../../src/table/game-file.ts'
import { withoutName } from '../../src/table/names.ts'
import { perform, type Run } from '../../src/table/run.ts'
import { type KeyList, keyIdOf, keysFormat, type PublishedKey, signedText } from '../../src/table/signature.ts'
import type { Entry, Surroundings } from '../../src/table/table.ts'
import { keyOfSeed } from '../../src/testkit/playout.ts'
import { disturbed, must, nextInput, played, type Seating, sitDown } from './noise.ts'
import { witnessTo } from './witnesses.ts'

const env: Surroundings = { gameOf, hmac: pureHmac }

// --- keys ---

function newSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  const id = keyIdOf(key, pureHmac)
  const published = (retired: string | null): PublishedKey => ({ id, key, since: '2026-01-01', retired })
  const signed = (file: GameFile): GameFile => {
    const signature = sign(null, Buffer.from(signedText(file)), privateKey).toString('hex')
    return { ...file, signed: { id, key, signature } }
  }
  return { published, signed }
}

const service = newSigner()
const retired = newSigner()
const forger = newSigner()
const keys: KeyList = { format: keysFormat, keys: [service.published(null), retired.published('2026-02-01')] }

// --- an honest game, and those who were there ---

const table = 700

/** Ann and Ben play, come and go; then it is over. */
function honestRun(game: string): Run {
  return played(game, table, 1, env, true).run
}

const fileOf = ({ table: { id }, log }: { readonly table: { readonly id: string }; readonly log: readonly Entry[] }) =>
  gameFileOf(id, log, env)

function checkersOf(log: readonly Entry[]) {
  const middle = Math.floor(log.length / 2)
  const away = [middle - 4, middle + 4] as const
  return {
    'who sat there': witnessTo(log, { viewer: 0 }, env),
    'who sat beside them': witnessTo(log, { viewer: 1, from: 4 }, env),
    'who was away and saw how it stood then': witnessTo(log, { viewer: 1, from: 4, away }, env),
    'who was away and was told': witnessTo(log, { viewer: 0, away, told: true }, env),
    'who watched': witnessTo(log, { viewer: 'spectator', from: 6 }, env),
    'who watched the end': witnessTo(log, { viewer: 'spectator', from: log.length - 3 }, env),
  }
}

// --- forgeries ---

/** The same game with something else at its beginning, and otherwise played the same as far as the rules let it. */
function playedAgain(game: string, seating: Seating, change: (run: Run, steps: number) => Run = (run) => run): Run {
  let run = sitDown(game, table, env, seating)
  const { inputs } = played(game, table, 1, env, true)
  const later = (seating.at ?? 0) && (seating.at as number) - start
  const who = (player: string) => (seating.players ?? ['ann', 'ben'])[player === 'ann' ? 0 : 1] as string
  for (const [steps, input] of inputs.entries()) {
    run = change(run, steps)
    const again = { ...input, at: Math.max(input.at + later, run.table.at) }
    const done = perform(run, 'player' in again ? { ...again, player: who(again.player) } : again, env)
    if (done.step.type !== 'entry') break // other times, other deadlines: from here on it goes its own way
    run = done.run
  }
  return toTheEnd(run, 1)
}

function toTheEnd(run: Run, choices: number): Run {
  const input = nextInput(run, run.table.at, choices, env)
  return input === null ? run : toTheEnd(must(run, input, env), choices)
}

const start = 1_700_000_000_000

/** From a step on people choose otherwise. */
function otherCourse(game: string, from: number): Run {
  let run = sitDown(game, table, env)
  for (let steps = 0; steps < from; steps++) {
    const input = nextInput(run, run.table.at, 1, env)
    if (input !== null) run = must(run, input, env)
  }
  return toTheEnd(run, 99)
}

/** What is in no rule, hashed anew. */
function rewritten(log: readonly Entry[], change: (entry: Entry) => Entry): readonly Entry[] {
  const chainKey = honestChainKey(log)
  const forged: Entry[] = []
  for (const entry of log) {
    const { hash: _hash, ...body } = change(entry)
    forged.push({ ...body, hash: hashOf(body, forged.at(-1)?.hash ?? noHash, chainKey, pureHmac) })
  }
  return forged
}

function honestChainKey(log: readonly Entry[]): string {
  const act = log[0]?.act
  if (act?.type !== 'opened') throw new Error('no beginning')
  return pureHmac(act.seed, 'chain')
}

const firstMove = (log: readonly Entry[]) => log.find(({ act }) => act.type === 'moved')?.seq

type Forge = (game: string, log: readonly Entry[]) => readonly Entry[]
const again =
  (seating: Seating, change?: (run: Run, steps: number) => Run): Forge =>
  (game) =>
    playedAgain(game, seating, change).log

const comeAndGo = [
  { type: 'disconnect', player: 'ben', epoch: 1 },
  { type: 'connect', player: 'ben' },
] as const

/** What each of them is found by, by somebody who was there. */
const forgeries: readonly (readonly [what: string, forge: Forge, foundBy?: string])[] = [
  ['another course of play from the first move on', (game) => otherCourse(game, 0).log],
  ['another course of play from the tenth move on', (game) => otherCourse(game, 10).log],
  [
    'the first half of it, and another half',
    (game, log) => otherCourse(game, log.filter(({ act }) => act.type === 'moved').length >> 1).log,
  ],
  ['people who sat in each other’s seats', again({ names: ['Ben', 'Ann'], players: ['ben', 'ann'] })],
  ['names that were changed round and sealed anew', again({ names: ['Ben', 'Ann'] })],
  ['another person under the same name', again({ players: ['ann', 'eve'] })],
  ['another name of a player, sealed anew', again({ names: ['Ann', 'Eve'] })],
  ['another name of the host, sealed anew', again({ names: ['Eve', 'Ben'] })],
  ['the same name under another seal', again({ salt: 'ab'.repeat(32) })],
  ['a rule that nothing depends on', again({ rules: { maxNameLength: 25 } })],
  ['another time until a table is given up', again({ rules: { abandonMs: 300_001 } })],
  ['the same a minute later', again({ at: start + 60_000 })],
  ['a connection through another node', again({ node: 'elsewhere' })],
  ['a change of the rules that changed nothing', (game, log) => again({ lobby: [rulesAgain(log)] })(game, log)],
  ['somebody who came and went before the start', again({ lobby: comeAndGo })],
  ['without those who came and went', again({})],
  ['those who came and went, at another time', again({}, (run, steps) => (steps % 5 === 4 ? noise(run) : run))],
  ['an outage that was none', again({}, (run, steps) => (steps === 3 ? outage(run) : run))],
  ['the chance of a player exchanged', (game) => course(game, { entropy: keyOfSeed(9) })],
  ['the chance of a player left out', (game) => course(game, { entropy: null })],
  ['another seed, with its own commitment', (game) => course(game, { seed: keyOfSeed(8) }), 'otherDeal'],
  ['given up in the middle', givenUp],
  ['other ids of commands', (_game, log) => rewritten(log, withId('forged', 7))],
  ['another print of a command', (_game, log) => rewritten(log, withId('c1', 8))],
  [
    'another time of the end',
    (_game, log) => rewritten(log, (entry) => (entry.seq === log.length ? late(entry) : entry)),
  ],
]

function rulesAgain(log: readonly Entry[]) {
  const act = log[0]?.act
  return { type: 'changeRules', player: 'ann', rules: act?.type === 'opened' ? act.rules : {} } as const
}

function noise(run: Run): Run {
  return disturbed(run, run.table.at, 5, env) ?? run
}

function outage(run: Run): Run {
  return must(run, { type: 'outage', at: run.table.at, ms: 1 }, env)
}

function course(game: string, seating: Seating): readonly Entry[] {
  return toTheEnd(sitDown(game, table, env, seating), 1).log
}

function givenUp(game: string, log: readonly Entry[]): readonly Entry[] {
  let run = sitDown(game, table, env)
  while (run.log.length < log.length / 2) {
    const input = nextInput(run, run.table.at, 1, env)
    if (input === null) break
    run = must(run, input, env)
  }
  for (const player of ['ann', 'ben']) run = perform(run, { type: 'leave', player, at: run.table.at }, env).run
  return run.log
}

function withId(id: string, print: number) {
  return (entry: Entry): Entry => (entry.act.type === 'moved' && entry.by !== null ? { ...entry, id, print } : entry)
}

function late(entry: Entry): Entry {
  return { ...entry, at: entry.at + (entry.act.type === 'moved' ? 0 : 1), id: 'late', print: 1 }
}

const asRead = (file: GameFile) => {
  const read = readGameFile(JSON.stringify(file))
  if (!read.ok) throw new Error(read.error.text)
  return read.value
}

describe.each(allGames.map((game) => game.id))('a game of %s', (game) => {
  const honest = honestRun(game)
  const file = service.signed(fileOf(honest))
  const checkers = Object.entries(checkersOf(honest.log))
  const flawOf = (forged: GameFile, more: Parameters<typeof checkGame>[2] = {}) =>
    checkGame(asRead(forged), env, { verifySignature, ...more }).flaw?.code ?? null

  it('is long enough to be forged', () => {
    expect(honest.table.phase).toBe('completed')
    expect(firstMove(honest.log)).toBeGreaterThan(0)
    expect(honest.log.length).toBeGreaterThan(40)
  })

  it.each(checkers)('holds for %s, who saw it to its end', (_who, witness) => {
    const { flaw, vouched, findings } = checkGame(asRead(file), env, { witness, keys, verifySignature })
    expect([flaw, vouched]).toEqual([null, true])
    expect(findings.filter(({ state }) => state === 'notCompared').map(({ code }) => code)).toEqual(['addedNothing'])
  })

  it('holds for whoever has only the keys of the service', () => {
    const codes = (checked: GameFile, more: object = { keys }) =>
      checkGame(asRead(checked), env, { verifySignature, ...more }).findings.map(({ code }) => code)
    expect(codes(file)).toEqual(expect.arrayContaining(['signed', 'published', 'unseen', 'noHashes']))
    expect(codes(retired.signed(fileOf(honest)))).toContain('retired')
    expect(codes(file, {})).toEqual(expect.arrayContaining(['signed', 'unpublished']))
    expect(checkGame(asRead(file), env, { verifySignature }).vouched).toBe(false)
  })

  describe.each(forgeries.map(([what, forge, foundBy = 'otherHash']) => ({ what, forge, foundBy })))('$what', (one) => {
    const { forge, foundBy } = one
    const forged = fileOf({ table: honest.table, log: forge(game, honest.log) })
    const differs = JSON.stringify(forged) !== JSON.stringify(fileOf(honest))

    it('fits together', () => {
      expect(differs).toBe(true)
      expect(flawOf(forged)).toBeNull()
    })

    it.each(checkers)('is found by %s', (_who, witness) => {
      expect(flawOf(forged, { witness })).toBe(foundBy)
      expect(flawOf(forger.signed(forged), { witness })).toBe(foundBy)
    })

    it('is found by whoever has the keys of the service', () => {
      expect(flawOf(forger.signed(forged), { keys })).toBe('otherKey')
      expect(flawOf({ ...forged, ...(file.signed ? { signed: file.signed } : {}) }, { keys })).toBe('signature')
      const named = service.signed(forged).signed
      expect(
        flawOf({ ...forger.signed(forged), ...(named ? { signed: { ...named, signature: '0'.repeat(128) } } : {}) }),
      ).toBe('signature')
    })

    it('and without a signature nobody vouches for it', () => {
      const { flaw, vouched, findings } = checkGame(asRead(forged), env, { verifySignature, keys })
      expect([flaw, vouched]).toEqual([null, false])
      expect(findings.find(({ code }) => code === 'unsigned')?.state).toBe('notCompared')
    })
  })

  describe('what does not even fit together', () => {
    const { entries } = file
    const middle = entries.length >> 1
    it.each([
      ['cut off', { ...file, entries: entries.slice(0, middle) }, 'endsEarly'],
      [
        'another seed under the same commitment',
        { ...fileOf({ table: honest.table, log: course(game, { seed: keyOfSeed(8) }) }), commitment: file.commitment },
        'seed',
      ],
      [
        'halves of two games',
        { ...file, entries: [...entries.slice(0, middle), ...otherCourse(game, 0).log.slice(middle)] },
        null,
      ],
      [
        'a second start',
        {
          ...file,
          entries: rewritten(
            [
              ...entries.slice(0, -1),
              {
                ...(entries.find(({ act }) => act.type === 'started') as Entry),
                seq: entries.length,
                at: entries.at(-1)?.at ?? 0,
              },
            ],
            (entry) => entry,
          ),
        },
        'notAllowed',
      ],
    ] as const)('%s', (_what, forged, code) => {
      const flaw = flawOf(forged as GameFile)
      expect(flaw).not.toBeNull()
      if (code !== null) expect(flaw).toBe(code)
    })
  })

  it('may have lost its names since: it holds for all who were there', () => {
    let run = honest
    for (const player of ['ann', 'ben']) run = perform(run, { type: 'forget', at: run.table.at, player }, env).run
    const nameless = run.log.map((entry) => ({ ...entry, act: withoutName(entry.act) }))
    const erased = service.signed(fileOf({ table: run.table, log: nameless }))
    for (const [who, witness] of checkers) {
      const { flaw, vouched } = checkGame(asRead(erased), env, { witness, keys, verifySignature })
      expect([flaw, vouched], who).toEqual([null, true])
    }
  })

  it('was shown otherwise than it is written: only whoever was lied to finds it', () => {
    const seq = honest.log.findLast(({ events }) => events.length > 0)?.seq
    const lie = (frame: string, at: number) => (at === seq ? frame.replace(/"events":\[\{"type":"/, '$&not') : frame)
    const witness = witnessTo(honest.log, { viewer: 0, sent: lie }, env)
    expect(flawOf(file, { witness })).toBe('otherContent')
    expect(flawOf(file, { keys })).toBeNull()
  })
})
