import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { filesOf, textOf } from './source-files.ts'

/**
 * What is cited by its number: `rule H27`, `pitfall 22`, `deviation 1`, fault `R-40`, security row `S-04`, defect `F6`,
 * several in a list: `pitfalls 20, 21; R-25`. A heading, row or item of `docs` begins with that text.
 */
const WORDS =
  /\b(?:(rule)s?\s((?:[A-Z]\d+(?:, and |, | and | to |; )?)+)|(pitfall|deviation)s?\s((?:\d+(?:, and |, | and | to |; )?)+))/g
const CODES = /(?<![\w\-/.%#$'"`])(?:[RS]-\d+|[FI]\d+)(?![\w-])/g
const PLACE = /^(?:#+ |\| |- \*\*)((?:pitfall|deviation) \d+|rule [A-Z]\d+|[RS]-\d\d|[FI]\d+)(?=:| \||\*\*)/gm

const OWN_PATH = 'tests/rules/citations.test.ts'
const TEXTS = filesOf('{src,workers,tests,bench}/**/*.{ts,tsx,css,cs,md,html}', 'docs/**/*.md', '*.{md,ts,html}')
  .filter((path) => path !== OWN_PATH)
  .map((path) => ({ path, text: textOf(path) }))
const DOCUMENTS = TEXTS.filter(({ path }) => path.endsWith('.md'))
const PLACES: readonly string[] = TEXTS.filter(({ path }) => path.startsWith('docs/')).flatMap(({ text }) =>
  [...text.matchAll(PLACE)].map(([, id = '']) => id),
)

function citedIn(text: string): readonly string[] {
  // A comment may wrap between the word and its number.
  const flat = text.replaceAll(/\n\s*(?:\*+ |\/\/ )?\s*/g, ' ')
  const ids: string[] = []
  const rest = flat.replaceAll(WORDS, (_, rule = '', letters = '', kind = '', digits = '') => {
    for (const [number] of `${letters}${digits}`.matchAll(/[A-Z]?\d+/g)) ids.push(`${rule}${kind} ${number}`)
    return ''
  })
  return [...ids, ...[...rest.matchAll(CODES)].map(([code]) => code)]
}

test('every number that is cited has its place in docs', () => {
  const known = new Set(PLACES)
  expect(known.size).toBeGreaterThan(300)
  const unknown = TEXTS.flatMap(({ path, text }) =>
    citedIn(text).flatMap((id) => (known.has(id) ? [] : [`${path}: ${id}`])),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('what documents link to or name exists', () => {
  const linked = DOCUMENTS.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link))
      .map((link) => ({ path, target: posix.join(posix.dirname(path), link) })),
  )
  const named = DOCUMENTS.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|workers|tests|bench|locales)(?:\/[^`\s]*)?)`/g)].flatMap(([, name = '']) => {
      const [, before = name, options, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
      return (options?.split(',') ?? ['']).map((option) => ({ path, target: `${before}${option}${after}` }))
    }),
  )
  expect(named.length).toBeGreaterThan(100)
  // `<area>` stands for any of them.
  const missing = [...linked, ...named].filter(
    ({ target }) => !existsSync(`${PROJECT_ROOT}/${target.replace(/<.*/, '')}`),
  )
  expect(missing.map(({ path, target }) => `${path}: ${target}`)).toEqual([])
})

/** Known dangers without a test, each with its reason. */
const UNTESTED: Readonly<Record<string, string>> = {
  'R-70': 'it takes 24 h: `bench/live/soak.ts` is run by hand for that',
  'S-33': 'nothing shares memory between threads, so no page needs to be isolated from other sites',
}
/** Deviations that are still to be built, which their rules demand, and what was in doubt and has only been decided. */
const OPTIONAL = [...numbers(13, 33), 38, 39, 40, 42, 44, ...numbers(47, 50)].map((number) => `deviation ${number}`)
const GROUP = /\(((?:pitfalls? \d|deviations? \d|rules? [A-Z]\d|[RS]-\d|F\d)[^()]*)\)['"`]/g

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

test('every known danger has a test that ends its name with its number, or a reason why not', () => {
  const found = new Set(
    TEXTS.filter(({ path }) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path)).flatMap(({ text }) =>
      // In the name, or in a table of cases whose names are made of it.
      [...text.matchAll(GROUP), ...text.matchAll(/: '(F\d+)'/g)].flatMap(([, group = '']) => citedIn(group)),
    ),
  )
  // Rules are what is wanted, invariants what all of it serves.
  const dangers = PLACES.filter((id) => !/^(?:rule |I)/.test(id))
  const excused = [...Object.keys(UNTESTED), ...OPTIONAL]
  expect(dangers.filter((id) => !found.has(id) && !excused.includes(id))).toEqual([])
  expect(Object.keys(UNTESTED).filter((id) => found.has(id))).toEqual([])
  expect(excused.filter((id) => !dangers.includes(id))).toEqual([])
})

test.each([
  ['(pitfalls 20, 21; R-25, S-04; F6, deviation 1)', ['pitfall 20', 'pitfall 21', 'deviation 1', 'R-25', 'S-04', 'F6']],
  ['rules F6, H27 and R-40 to R-46', ['rule F6', 'rule H27', 'R-40', 'R-46']],
  [' * as pitfall\n   * 22 says', ['pitfall 22']],
  ["'PW11-F70' and `F5`, UTF-8, R-402x", []],
])('%j is read as %j', (text, ids) => {
  expect(citedIn(text)).toEqual(ids)
})
