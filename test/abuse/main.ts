// `npm run test:abuse`: attacks on a real service beside people who play, with a row for each.

import { parseArgs } from 'node:util'
import { abuse, heading, lineOf } from './abuse.ts'
import { attacks } from './attacks/list.ts'

const help = `npm run test:abuse -- [options]

Starts the service as npm start does, lets people play at many tables, and attacks it in every way there is, one after the other.
Ends with 1 if people wait longer than 100 ms (or three times what they wait without an attack, on a slow machine), if the service holds
more than 400 MB or does not give memory back, or if anybody loses anything.

  --only NAME   one attack: ${attacks.map(({ name }) => name).join(', ')}
  --seconds N   how long each attack takes (15)
  --tables N    tables of honest people (200)
  --help        this text
`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    tables: { type: 'string', default: '200' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) console.log(help)
else {
  const seconds = Number(values.seconds)
  const rows = await abuse({
    tables: Number(values.tables),
    seconds,
    quietSeconds: Math.min(5, seconds),
    settleSeconds: 60,
    prepareSeconds: 60,
    p99: { ms: 100, timesControl: 3 },
    mostMemory: 400,
    log: (line) => console.error(line),
    ...(values.only === undefined ? {} : { only: values.only }),
  })
  console.log([heading, ...rows.map(lineOf)].join('\n'))
  const failed = rows.filter(({ problems }) => problems.length > 0)
  if (failed.length > 0) console.error(`failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
