import { expect, test } from 'vitest'
import { drawnStyle, isCurrent, valueLook } from '../../../../src/areas/boards/rules/value-style.ts'
import { VALUE_STYLES } from '../../../../src/wire/server/dashboard.ts'

const styles = (isDigital: boolean, hasScale: boolean) =>
  VALUE_STYLES.map((style) => `${style} ${drawnStyle(style, isDigital, hasScale)}`)
const GOOD = { known: true, quality: 'Good', stale: false, time: 1 } as const

test('a number with a range takes every style of a number', () => {
  expect(styles(false, true)).toEqual([
    'Unspecified DigitalGauge',
    'DigitalGauge DigitalGauge',
    'CircularGauge CircularGauge',
    'VerticalGauge VerticalGauge',
    'HorizontalGauge HorizontalGauge',
    'StateIndicatorGauge DigitalGauge',
    'StateIndicatorText DigitalGauge',
    'ValueTextView ValueTextView',
  ])
})

test('a number without a range has no gauge', () => {
  expect(new Set(VALUE_STYLES.map((style) => drawnStyle(style, false, false)))).toEqual(
    new Set(['DigitalGauge', 'ValueTextView']),
  )
})

test('a state has a text or two plates, never a scale', () => {
  expect(styles(true, true)).toEqual([
    'Unspecified StateIndicatorText',
    'DigitalGauge StateIndicatorText',
    'CircularGauge StateIndicatorGauge',
    'VerticalGauge StateIndicatorGauge',
    'HorizontalGauge StateIndicatorGauge',
    'StateIndicatorGauge StateIndicatorGauge',
    'StateIndicatorText StateIndicatorText',
    'ValueTextView ValueTextView',
  ])
})

test('the look is the worst of what is known about a value (rule E1)', () => {
  expect([
    valueLook(GOOD, false),
    valueLook({ ...GOOD, quality: 'Unspecified' }, false),
    valueLook({ ...GOOD, quality: 'Uncertain' }, false),
    valueLook({ ...GOOD, time: Number.NaN }, false),
    valueLook({ ...GOOD, quality: 'Uncertain', stale: true }, false),
    valueLook(GOOD, true),
    valueLook({ ...GOOD, quality: 'Bad', stale: true }, true),
    valueLook({ ...GOOD, quality: 'Bad', known: false }, true),
  ]).toEqual(['good', 'good', 'uncertain', 'uncertain', 'stale', 'stale', 'bad', 'none'])
})

test('current is a value of now, also a bad one', () => {
  expect([
    isCurrent(GOOD, false),
    isCurrent({ ...GOOD, quality: 'Bad' }, false),
    isCurrent(GOOD, true),
    isCurrent({ ...GOOD, stale: true }, false),
    isCurrent({ ...GOOD, known: false }, false),
  ]).toEqual([true, true, false, false, false])
})
