import { describe, expect, test } from 'vitest'
import {
  annotationProblem,
  areaProblem,
  dateProblem,
  integerProblem,
  numberProblem,
  pvProblem,
  textProblem,
  urlProblem,
} from '../../../src/domain/forms/entry-rules.ts'
import { isValid, type Problem, problem } from '../../../src/domain/forms/problem.ts'

const keyOf = (found: Problem | null) => found?.key ?? null

describe('a text', () => {
  test('must not be empty or blank (rule D14)', () => {
    expect(['', ' ', '\t\n', '\u00a0'].map((text) => keyOf(textProblem(text)))).toEqual(Array(4).fill('text.empty'))
    expect(textProblem(' a ')).toBeNull()
  })

  test.each(['value.missing', 'description.missing', 'shortDescription.missing'] as const)(
    'of a field of its own has its own sentence %s (rules D17, D20, D21)',
    (key) => {
      expect(keyOf(textProblem('', key))).toBe(key)
      expect(textProblem('a', key)).toBeNull()
    },
  )
})

describe('a number', () => {
  test('is required (rule D16)', () => {
    expect([null, Number.NaN, Number.POSITIVE_INFINITY].map((value) => keyOf(numberProblem(value)))).toEqual(
      Array(3).fill('number.missing'),
    )
    expect([0, -1.5].map(numberProblem)).toEqual([null, null])
  })

  test('may have to be whole and within two ends', () => {
    const bounds = { min: 0, max: 9, outside: 'priority.outside' } as const
    expect([null, -1, 0, 4.5, 9, 9.5, 10].map((value) => keyOf(integerProblem(value, bounds)))).toEqual([
      'number.missing',
      'priority.outside',
      null,
      'number.integer',
      null,
      'priority.outside',
      'priority.outside',
    ])
  })
})

test('a date is required, valid, and not too far in the past or the future (rules D15, D25, D26)', () => {
  const bounds = { earliest: 1000, latest: 2000 }
  expect([null, Number.NaN, 999, 1000, 2000, 2001].map((ms) => keyOf(dateProblem(ms, bounds)))).toEqual([
    'date.missing',
    'date.invalid',
    'date.tooEarly',
    null,
    null,
    'date.tooLate',
  ])
})

test('a PV is selected (rule D18)', () => {
  expect(keyOf(pvProblem(null))).toBe('pv.missing')
  expect(pvProblem({ type: 'AnaIn', nr: 100_001 })).toBeNull()
})

test('a URL is entered, and leads to the web (rules D22, D23)', () => {
  expect(
    ['', '  ', 'file:///C:/a', 'javascript:alert(1)', 'www.example.org', 'https://a.example'].map((text) =>
      keyOf(urlProblem(text)),
    ),
  ).toEqual(['url.missing', 'url.missing', 'url.webOnly', 'url.webOnly', null, null])
})

test('a station without a PV area cannot be acknowledged; of the others one area is selected', () => {
  expect(keyOf(areaProblem([], []))).toBe('area.none')
  expect(keyOf(areaProblem([{ id: 1 }], []))).toBe('area.missing')
  expect(areaProblem([{ id: 1 }], [1])).toBeNull()
})

test('only a stored annotation can be changed', () => {
  expect([null, 0, -1, Number.NaN].map((id) => keyOf(annotationProblem(id)))).toEqual(
    Array(4).fill('annotation.unsaved'),
  )
  expect(annotationProblem(1)).toBeNull()
})

test('a form is valid if no field has a problem', () => {
  expect(isValid({})).toBe(true)
  expect(isValid({ a: null })).toBe(true)
  expect(isValid({ a: null, b: problem('text.empty') })).toBe(false)
})
