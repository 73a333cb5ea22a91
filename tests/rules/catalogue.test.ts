import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/**
 * The known dangers of a client like this one, each with the tests that hold it off, by the numbers at the ends of their
 * names: `(pitfall 22)` of the live engine, fault `(R-40)`, security row `(S-04)`, defect `(F6)` of the first review,
 * `(deviation 3)` from the specification. Several are listed: `(pitfalls 20, 21; R-25)`, `(F6, deviation 1)`. What no
 * test here can show stands below with its reason.
 */
const KINDS = ['pitfall', 'fault', 'security row', 'defect', 'deviation'] as const
type Kind = (typeof KINDS)[number]

interface Row {
  readonly numbers: readonly number[]
  /** What a test may name as well and need not. */
  readonly more?: readonly number[]
  /** Number -> why there is no test. */
  readonly untested: Readonly<Record<number, string>>
}

const NO_AUTOMATIC_LOGOUT = 'there is no logout after inactivity yet'

const CATALOGUE: Readonly<Record<Kind, Row>> = {
  pitfall: {
    numbers: numbers(1, 46),
    untested: {
      31: 'no chart has a logarithmic or a reversed axis yet: they come with the configured charts',
    },
  },
  fault: {
    numbers: [...numbers(1, 34), ...numbers(40, 46), ...numbers(50, 53), ...numbers(60, 73)],
    untested: {
      28: 'no tile shows a webcam yet; that its calls tell every failure is shown by R-27',
      33: NO_AUTOMATIC_LOGOUT,
      70: 'it takes 24 h: `bench/live/soak.ts` is run by hand for that',
      73: 'no screen has tiles yet that could fail one by one',
    },
  },
  'security row': {
    numbers: numbers(1, 34),
    untested: {
      3: 'no report is collected: a breach fails every end-to-end test here, and a plant that took reports from strangers would be one more thing to flood',
      6: 'no page shows an address that somebody has configured yet',
      8: 'no page shows a process image yet',
      9: 'no page shows another site in a frame yet',
      10: `${NO_AUTOMATIC_LOGOUT}, so no message of a frame is listened to`,
      11: 'the client does not talk to a native application around it yet',
      13: 'no page sends a file yet',
      14: 'no tile shows a webcam yet',
      15: 'the client neither shows nor reads a QR code yet',
      20: NO_AUTOMATIC_LOGOUT,
      25: 'no markup of others gets into the document yet: it comes with the process images',
      33: 'nothing shares memory between threads, so no page needs to be isolated from other sites',
    },
  },
  defect: { numbers: numbers(1, 24), untested: {} },
  deviation: {
    // What the client did otherwise than the specification, then what is still lacking, then what was doubtful.
    numbers: [...numbers(1, 12), 34, 35, 36, 37, 41, 43, 45, 46],
    more: numbers(13, 50),
    untested: {
      5: 'charts do not show annotations yet: they come with the configured charts',
    },
  },
}

const MARKS: readonly { readonly kind: Kind; readonly mark: RegExp }[] = [
  { kind: 'pitfall', mark: /^pitfalls? (\d+)$/ },
  { kind: 'deviation', mark: /^deviations? (\d+)$/ },
  { kind: 'fault', mark: /^R-(\d+)$/ },
  { kind: 'security row', mark: /^S-(\d+)$/ },
  { kind: 'defect', mark: /^F(\d+)$/ },
]
const MARKED_GROUP = /\(((?:pitfalls? \d|deviations? \d|[RS]-\d|F\d)[^()]*)\)['"`]/g

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** The numbers of one group by their kinds; a bare number is of the kind of the one before it. */
function marksOf(group: string): { readonly kind: Kind; readonly number: number }[] {
  let before: Kind | null = null
  return group.split(/[,;] */).map((text) => {
    for (const { kind, mark } of MARKS) {
      const number = mark.exec(text)?.[1]
      if (number === undefined) continue
      before = kind
      return { kind, number: Number(number) }
    }
    if (before === null || !/^\d+$/.test(text)) throw new Error(`a test is named (${group}): what is "${text}"?`)
    return { kind: before, number: Number(text) }
  })
}

/** The groups in brackets at the ends of test names. */
const FOUND = filesOf('tests/**/*.test.ts', 'tests/**/*.spec.ts')
  .filter((path) => !path.endsWith('/catalogue.test.ts'))
  .map(textOf)
  .flatMap((text) => [...text.matchAll(MARKED_GROUP)].flatMap((match) => marksOf(match[1] ?? '')))

const testedOf = (wanted: Kind) => new Set(FOUND.filter(({ kind }) => kind === wanted).map(({ number }) => number))

test.each(KINDS)('every known %s has a test or a reason why it has none', (kind) => {
  const tested = testedOf(kind)
  const { numbers: all, untested } = CATALOGUE[kind]
  expect(all.filter((number) => !tested.has(number) && untested[number] === undefined)).toEqual([])
})

test.each(KINDS)('no test names a %s that is not known, and none that has a test is excused', (kind) => {
  const tested = testedOf(kind)
  const { numbers: all, more = [], untested } = CATALOGUE[kind]
  expect([...tested].filter((number) => ![...all, ...more].includes(number))).toEqual([])
  expect(
    Object.keys(untested)
      .map(Number)
      .filter((number) => tested.has(number)),
  ).toEqual([])
})

test('numbers of several kinds are read from one name', () => {
  expect(marksOf('pitfalls 20, 21; R-25, S-04; F6, deviation 1')).toEqual([
    { kind: 'pitfall', number: 20 },
    { kind: 'pitfall', number: 21 },
    { kind: 'fault', number: 25 },
    { kind: 'security row', number: 4 },
    { kind: 'defect', number: 6 },
    { kind: 'deviation', number: 1 },
  ])
  expect(() => marksOf('R-25, soon')).toThrow('soon')
})
