import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { ANCHORS, type Anchor, anchorsIn, citationsIn, otherFormsIn } from './citations.ts'
import { filesOf, textOf } from './source-files.ts'

const OWN_PATH = 'tests/rules/citations.test.ts'

/** Whatever may cite. This file has citations of nothing, to be found. */
const TEXTS = filesOf('{src,workers,tests,bench}/**/*.{ts,tsx,css,cs,md,html}', 'docs/**/*.md', '*.{md,ts,html}')
  .filter((path) => path !== OWN_PATH)
  .map((path) => ({ path, text: textOf(path) }))

const plain = (text: string) => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').toLowerCase()

/** What a text cites that is nowhere, as `line: citation`. */
function unresolvedIn(text: string, anchors: ReadonlyMap<string, Anchor>): readonly string[] {
  const citations = citationsIn(text)
  return citations.flatMap(({ id, quoted, text: whole, line }) => {
    if (!anchors.has(id)) return [`${line}: ${whole}: there is no ${id}`]
    // `Specification 3 and 7, "Maintenance"` names a part of either.
    const sections = citations
      .filter((other) => other.line === line && other.text === whole)
      .map((other) => plain(anchors.get(other.id)?.section ?? ''))
    if (quoted === null || sections.some((section) => section.includes(plain(quoted)))) return []
    return [`${line}: ${whole}: there is no "${quoted}"`]
  })
}

const KNOWN = new Map(ANCHORS.map((anchor) => [anchor.id, anchor]))

test('every citation has its heading or row in docs', () => {
  expect(TEXTS.flatMap(({ path, text }) => unresolvedIn(text, KNOWN).map((found) => `${path}:${found}`))).toEqual([])
})

test('nothing is cited in another form', () => {
  const found = TEXTS.flatMap(({ path, text }) =>
    otherFormsIn(text).map((other) => `${path}:${other.line}: ${other.text}`),
  )
  expect(found).toEqual([])
})

test('what is cited of ARCHITECTURE and CONTRIBUTING is a heading there', () => {
  const missing = TEXTS.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(ARCHITECTURE|CONTRIBUTING)((?:,? "[^"]+")+)/g)].flatMap(([, document = '', quoted = '']) => {
      const headings = [...textOf(`${document}.md`).matchAll(/^#+ (.*)$/gm)].map((match) => match[1])
      return [...quoted.matchAll(/"([^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !headings.includes(name))
        .map((name) => `${path}: ${document} has no "${name}"`)
    }),
  )
  expect(missing).toEqual([])
})

test('nothing has two places in docs', () => {
  const ids = ANCHORS.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('links between documents lead somewhere', () => {
  const dead = TEXTS.filter(({ path }) => path.endsWith('.md')).flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => posix.join(posix.dirname(path), link))
      .filter((target) => !existsSync(`${PROJECT_ROOT}/${target}`))
      .map((target) => `${path}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('files and folders that documents name exist', () => {
  const named = TEXTS.filter(({ path }) => path.endsWith('.md')).flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|workers|tests|bench|locales)(?:\/[^`\s]*)?)`/g)].flatMap(([, name = '']) => {
      const [, before = name, options, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
      return (options?.split(',') ?? ['']).map((option) => ({ path, target: `${before}${option}${after}` }))
    }),
  )
  // `<area>` stands for any of them.
  const missing = named.filter(({ target }) => !existsSync(`${PROJECT_ROOT}/${target.replace(/<.*/, '')}`))
  expect(missing.map(({ path, target }) => `${path}: ${target}`)).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

const DOCUMENT = `# A document

## Specification 9: constants

| item | value |
|---|---|
| **Delay** | 5 s |

### Specification 9.1: more

| pitfall 22 | half open |
- **Domain 6.14** says why.

## Specification 10: other

| F6 | a defect |
| rule F6 | a rule |
`

test('headings, rows and items can be cited; a section ends with the next of its level', () => {
  const anchors = anchorsIn('docs/a.md', DOCUMENT)
  expect(anchors.map(({ id }) => id)).toEqual([
    'Specification 9',
    'Specification 9.1',
    'pitfall 22',
    'Domain 6.14',
    'Specification 10',
    'F6',
    'rule F6',
  ])
  expect(anchors[0]?.section).toContain('half open')
  expect(anchors[0]?.section).not.toContain('a defect')
})

test.each([
  ['Specification 3 and 7, "Charts".', ['Specification 3', 'Specification 7']],
  ['specification 7, "User and system", and 8, "Login"', ['Specification 7', 'Specification 8']],
  ['Specification 6 to 8.', ['Specification 6', 'Specification 8']],
  ['Domain 4.3 and 10.11: 12 values', ['Domain 4.3', 'Domain 10.11']],
  ['(pitfalls 20, 21; R-25, S-04; F6, deviation 1)', ['pitfall 20', 'pitfall 21', 'deviation 1', 'R-25', 'S-04', 'F6']],
  ['rules F6, H27 and R-40 to R-46', ['rule F6', 'rule H27', 'R-40', 'R-46']],
  [' * as pitfall\n   * 22 says, I1', ['pitfall 22', 'I1']],
  ["'PW11-F70' and `F5`, UTF-8, R-402x", []],
])('%j is read as %j', (text, ids) => {
  expect(citationsIn(text).map(({ id }) => id)).toEqual(ids)
})

test('a citation of nothing is named with its line', () => {
  const anchors = new Map(anchorsIn('docs/a.md', DOCUMENT).map((anchor) => [anchor.id, anchor]))
  const text =
    '/**\n * Specification 9, "delay".\n * Specification 11; pitfalls 22, 23.\n * Specification 9, "Priority".\n */'
  expect(unresolvedIn(text, anchors)).toEqual([
    '3: Specification 11: there is no Specification 11',
    '4: Specification 9, "Priority": there is no "Priority"',
    '3: pitfalls 22, 23: there is no pitfall 23',
  ])
})

test.each([
  'Spec. 9',
  'Reliability 2.3',
  'Architecture 4.6',
  'reliability R-40',
  'Domain rule 2.4.1',
  'Domain 6, rule 14',
  '§ 5',
  'section 3',
])('%s is another form', (text) => {
  expect(otherFormsIn(`// see\n// ${text}`)).toMatchObject([{ line: 2 }])
})
