import { describe, expect, it } from 'vitest'
import { ledgerProblems, withStatus } from '../../tools/ledger.ts'

const file = (path: string, text: string) => ({ path, text })
const rules = file('docs/rules/memory.md', '- **memory-1** Two players. (M3-1, M-05)\n- **memory-12** Points. (M3-1)\n')
const tests = file('test/server/x.test.ts', "it('two of them (M3-7.1a)')\n// M3-7.1b: text\n")
const ledger = [
  '- M3-1 Two players.',
  '- M3-7.1a Sockets.',
  '- M3-7.1b Text.',
  '- M3-0 The document.',
  '  Explained: says what the document is for.',
  '',
].join('\n')

describe('the ledger', () => {
  const made = withStatus(ledger, [rules, tests])
  const page = (text: string) => file('docs/ledger.md', text)

  it('says below each line which rules and which tests cite it, and keeps explanations', () => {
    expect(made.split('\n')).toEqual([
      '- M3-1 Two players.',
      '  Met: memory-1, memory-12',
      '- M3-7.1a Sockets.',
      '  Met: test/server/x.test.ts',
      '- M3-7.1b Text.',
      '  Met: test/server/x.test.ts',
      '- M3-0 The document.',
      '  Explained: says what the document is for.',
      '',
    ])
    expect(withStatus(made, [rules, tests])).toBe(made)
    expect(ledgerProblems([page(made), rules, tests])).toEqual([])
  })

  it('cannot say what the citations do not', () => {
    const stale = 'docs/ledger.md: not as the citations are: run npm run ledger'
    expect(ledgerProblems([page(made.replace('memory-12', 'memory-13')), rules, tests])).toEqual([stale])
    const typed = made.replace('- M3-0 The document.\n  Explained:', '- M3-0 The document.\n  Met:')
    expect(ledgerProblems([page(typed), rules, tests])[0]).toMatch(/^docs\/ledger\.md: M3-0: no rule and no test/)
  })

  it.each([
    ['a line that nothing cites any more', made, "it('two of them')\n// M3-7.1a"],
    ['an explanation that explains nothing', made.replace('says what the document is for.', 'later'), tests.text],
  ])('has no room for %s', (_what, text, code) => {
    const problems = ledgerProblems([page(text), rules, file(tests.path, code)])
    expect(problems[0]).toMatch(/M3-\S+: no rule and no test cites it/)
  })

  it('knows a citation of what is not in it', () => {
    const wrong = file('test/server/y.test.ts', '// M3-7.1c, M3-7')
    const problems = ledgerProblems([page(made), rules, tests, wrong])
    expect(problems).toEqual(['M3-7.1c', 'M3-7'].map((id) => `test/server/y.test.ts: ${id} is not in the ledger`))
  })
})
