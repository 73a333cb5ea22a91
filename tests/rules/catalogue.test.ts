import { expect, test } from 'vitest'
import { ANCHORS, citationsIn } from './citations.ts'
import { filesOf, textOf } from './source-files.ts'

/**
 * The known dangers of a client like this one, each with the tests that hold it off, by the ids at the ends of their
 * names: `(pitfall 22)`, fault `(R-40)`, security row `(S-04)`, defect `(F6)`, `(deviation 3)` from the specification.
 * Several are listed: `(pitfalls 20, 21; R-25)`, `(F6, deviation 1)`. `docs` says which there are. What no test here can
 * show stands below with its reason.
 */
const KINDS = ['pitfall', 'fault', 'security row', 'defect', 'deviation'] as const
type Kind = (typeof KINDS)[number]

interface Row {
  readonly id: RegExp
  /** What a test may name as well and need not. */
  readonly optional?: readonly string[]
  /** Id -> why there is no test. */
  readonly untested: Readonly<Record<string, string>>
}

const CATALOGUE: Readonly<Record<Kind, Row>> = {
  pitfall: {
    id: /^pitfall /,
    untested: {},
  },
  fault: {
    id: /^R-/,
    untested: {
      'R-70': 'it takes 24 h: `bench/live/soak.ts` is run by hand for that',
    },
  },
  'security row': {
    id: /^S-/,
    untested: {
      'S-33': 'nothing shares memory between threads, so no page needs to be isolated from other sites',
    },
  },
  defect: { id: /^F/, untested: {} },
  deviation: {
    id: /^deviation /,
    // What is still to be built, which its rules demand, and what was in doubt and has only been decided.
    optional: [...numbers(13, 33), 38, 39, 40, 42, 44, ...numbers(47, 50)].map((number) => `deviation ${number}`),
    untested: {},
  },
}

const MARKED_GROUP = /\(((?:pitfalls? \d|deviations? \d|rules? [A-Z]\d|[RS]-\d|[FI]\d)[^()]*)\)['"`]/g

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** The ids of one group. Throws where it holds anything else. */
function idsOf(group: string): readonly string[] {
  const citations = citationsIn(group)
  const rest = citations.reduce((left, { text }) => left.replace(text, ''), group)
  if (!/^[,; ]*$/.test(rest)) throw new Error(`a test is named (${group}): what is "${rest}"?`)
  return citations.map(({ id }) => id)
}

/** The groups in brackets at the ends of test names. */
const FOUND = new Set(
  filesOf('tests/**/*.test.ts', 'tests/**/*.spec.ts')
    .filter((path) => !/\/(?:catalogue|citations)\.test\.ts$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(MARKED_GROUP)].flatMap((match) => idsOf(match[1] ?? ''))),
)

const known = (kind: Kind) => ANCHORS.map(({ id }) => id).filter((id) => CATALOGUE[kind].id.test(id))

test.each(KINDS)('every known %s has a test or a reason why it has none', (kind) => {
  const { optional = [], untested } = CATALOGUE[kind]
  const ids = known(kind)
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => !FOUND.has(id) && untested[id] === undefined && !optional.includes(id))).toEqual([])
})

test.each(KINDS)('no %s that has a test is excused, and none that is not known', (kind) => {
  const { optional = [], untested } = CATALOGUE[kind]
  expect(Object.keys(untested).filter((id) => FOUND.has(id))).toEqual([])
  expect([...Object.keys(untested), ...optional].filter((id) => !known(kind).includes(id))).toEqual([])
})

test('ids of several kinds are read from one name', () => {
  expect(idsOf('pitfalls 20, 21; R-25, S-04; F6, deviation 1').toSorted()).toEqual(
    ['pitfall 20', 'pitfall 21', 'R-25', 'S-04', 'F6', 'deviation 1'].toSorted(),
  )
  expect(() => idsOf('R-25, soon')).toThrow('soon')
})
