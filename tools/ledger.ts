// `npm run ledger`: writes into docs/ledger.md how each requirement is met, from the citations there are. A line is met by the
// rules of docs/rules that cite it (each of which a test cites) and by the tests that cite it; what is met by neither has
// an explanation below it, written by hand. `npm run check` fails where there is nothing, or where this has not run.

import { globSync, readFileSync, writeFileSync } from 'node:fs'

interface SourceFile {
  readonly path: string
  readonly text: string
}

export const ledgerPage = 'docs/ledger.md'

const requirement = /^- ((?:C0|C1|S2|M3|B4)-\S+) /
const cited = /\b(?:C0|C1|S2|M3|B4)-[A-Z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?/g
const rule = /^- \*\*((?:cambio|stop|memory|believe)-\d+)\*\*(.*)$/gm
const ruleFile = /^docs\/rules\/(cambio|stop|memory|believe)\.md$/
const testFile = /^test\/(?!tools\/(ledger|tidy)\.test\.ts$).*\.ts$/

/** By requirement: the rules and the tests that cite it, in their order. */
function citations(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const note = (text: string, by: string) => {
    for (const [id] of text.matchAll(cited)) found.set(id, (found.get(id) ?? new Set()).add(by))
  }
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { text } of sorted.filter((file) => ruleFile.test(file.path)))
    for (const [, id = '', words = ''] of text.matchAll(rule)) note(words, id)
  for (const { path, text } of sorted.filter((file) => testFile.test(file.path))) note(text, path)
  return new Map([...found].map(([id, by]) => [id, [...by]]))
}

const met = '  Met: '
const explained = '  Explained: '

/** The ledger with the line below each requirement made anew; explanations stay. */
export function withStatus(ledger: string, files: readonly SourceFile[]): string {
  const by = citations(files)
  return ledger
    .split('\n')
    .filter((line) => !line.startsWith(met))
    .flatMap((line) => {
      const shown = by.get(requirement.exec(line)?.[1] ?? '')
      return shown ? [line, `${met}${shown.join(', ')}`] : [line]
    })
    .join('\n')
}

export function ledgerProblems(files: readonly SourceFile[]): readonly string[] {
  const ledger = files.find(({ path }) => path === ledgerPage)?.text
  if (ledger === undefined) return []
  const made = withStatus(ledger, files)
  const lines = made.split('\n')
  const known = new Set(lines.flatMap((line) => requirement.exec(line)?.[1] ?? []))
  const open = lines.flatMap((line, index) => {
    const id = requirement.exec(line)?.[1]
    const next = lines[index + 1] ?? ''
    if (id === undefined || next.startsWith(met) || isExplanation(next)) return []
    return [
      `${ledgerPage}: ${id}: no rule and no test cites it; add the citation to the test that shows it, or explain it`,
    ]
  })
  const unknown = files
    .filter(({ path }) => testFile.test(path))
    .flatMap(({ path, text }) =>
      [...new Set(text.match(cited))].filter((id) => !known.has(id)).map((id) => `${path}: ${id} is not in the ledger`),
    )
  return [
    ...open,
    ...unknown,
    ...(made === ledger ? [] : [`${ledgerPage}: not as the citations are: run npm run ledger`]),
  ]
}

function isExplanation(line: string): boolean {
  return line.startsWith(explained) && line.length > explained.length + 20
}

if (import.meta.main) {
  const paths = globSync(['test/**/*.ts', 'docs/rules/*.md'])
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const ledger = readFileSync(ledgerPage, 'utf8')
  writeFileSync(ledgerPage, withStatus(ledger, files))
}
