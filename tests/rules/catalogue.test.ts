import { expect, test } from 'vitest'
import { filesOf, textOf } from './source-files.ts'

/**
 * The known dangers of a client like this one, each with the tests that hold it off. A test that covers pitfall 22 of the
 * live engine ends its name in `(pitfall 22)`, one that covers fault R-40 in `(R-40)`; several are listed:
 * `(pitfalls 20, 21; R-25)`. Rows of the security catalogue are named like faults, with an S: `(S-04)`. What no test here
 * can show stands below with its reason.
 */
const PITFALLS = numbers(1, 46)
const SECURITY = numbers(1, 34)
const FAULTS = [...numbers(1, 34), ...numbers(40, 46), ...numbers(50, 53), ...numbers(60, 73)]

/** Number -> why there is no test. */
const UNTESTED_PITFALLS: Readonly<Record<number, string>> = {
  31: 'no chart has a logarithmic or a reversed axis yet: they come with the configured charts',
}
const UNTESTED_FAULTS: Readonly<Record<number, string>> = {
  28: 'no tile shows a webcam yet; that its calls tell every failure is shown by R-27',
  33: 'there is no logout after inactivity yet',
  70: 'it takes 24 h: `bench/live/soak.ts` is run by hand for that',
  73: 'no screen has tiles yet that could fail one by one',
}
const UNTESTED_SECURITY: Readonly<Record<number, string>> = {
  3: 'no report is collected: a breach fails every end-to-end test here, and a plant that took reports from strangers would be one more thing to flood',
  6: 'no screen opens configured paths or links yet',
  7: 'texts of servers become text nodes only (code-habits); a plant with hostile texts in every field is still to come',
  8: 'no process image is shown yet',
  9: 'no tile frames another page yet',
  10: 'there is no logout after inactivity yet, which such messages would put off',
  11: 'there is no native bridge yet',
  13: 'no screen uploads files yet; what the server refuses is shown in datasheets.test.ts',
  14: 'no tile shows a webcam yet',
  15: 'no QR code is made or read yet',
  16: 'server data live in maps and typed arrays; R-20 sends hostile keys',
  19: 'the search for the texts of the user before is still to come',
  20: 'there is no logout after inactivity yet',
  25: 'no process image is shown yet, and nothing else takes ids from a server',
  30: 'the worker takes calls from pages of its own origin only, which could ask the server themselves',
  33: 'nothing needs SharedArrayBuffer, so there is no Cross-Origin-Embedder-Policy, which would break tiles and maps',
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** The groups in brackets at the ends of test names. */
const GROUPS = filesOf('tests/**/*.test.ts', 'tests/**/*.spec.ts')
  .filter((path) => !path.endsWith('/catalogue.test.ts'))
  .map(textOf)
  .flatMap((text) =>
    [...text.matchAll(/\(((?:pitfalls? \d|[RS]-\d|F\d)[^()]*)\)['"`]/g)].map((match) => match[1] ?? ''),
  )

const named = (pattern: RegExp) =>
  new Set(GROUPS.flatMap((group) => [...group.matchAll(pattern)].map(([number]) => Number(number))))
const TESTED_PITFALLS = named(/(?<=\bpitfalls? (?:\d+, )*)\d+\b/g)
const TESTED_FAULTS = named(/(?<=R-)\d+/g)
const TESTED_SECURITY = named(/(?<=S-)\d+/g)

test.each([
  ['pitfall', PITFALLS, TESTED_PITFALLS, UNTESTED_PITFALLS],
  ['fault', FAULTS, TESTED_FAULTS, UNTESTED_FAULTS],
  ['row of the security catalogue', SECURITY, TESTED_SECURITY, UNTESTED_SECURITY],
] as const)('every known %s has a test or a reason why it has none', (_, all, tested, untested) => {
  expect(all.filter((number) => !tested.has(number) && untested[number] === undefined)).toEqual([])
})

test.each([
  ['pitfall', PITFALLS, TESTED_PITFALLS, UNTESTED_PITFALLS],
  ['fault', FAULTS, TESTED_FAULTS, UNTESTED_FAULTS],
  ['row of the security catalogue', SECURITY, TESTED_SECURITY, UNTESTED_SECURITY],
] as const)('no test names a %s that is not known, and none that has a test is excused', (_, all, tested, untested) => {
  expect([...tested].filter((number) => !all.includes(number))).toEqual([])
  expect(
    Object.keys(untested)
      .map(Number)
      .filter((number) => tested.has(number)),
  ).toEqual([])
})
