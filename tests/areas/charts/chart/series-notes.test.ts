import { expect, test } from 'vitest'
import { flagsOf, withNotes } from '../../../../src/areas/charts/chart/model/series-notes.ts'
import type { Annotation } from '../../../../src/wire/server/chart.ts'
import { NO_NOTES } from '../../../../src/wire/tabs/frame.ts'
import { sampleSeries } from './sample-series.ts'

function annotation(id: number, parts: Partial<Annotation> = {}): Annotation {
  const reports = { showInDayReport: false, showInWeekReport: false, showInMonthReport: false, showInYearReport: false }
  const pv = { type: 'AnaIn', nr: 1 } as const
  return {
    id,
    timestamp: id * 1000,
    pv,
    dataSource: 'DayValues',
    text: `note ${id}`,
    visible: true,
    ...reports,
    ...parts,
  }
}

const noted = (...list: readonly Annotation[]) => ({ dimension: 'm³', annotations: list })
const NOBODY: ReadonlySet<string> = new Set()

test('a series has the unit of its points, without one that of its configuration, and states have none (rule H38)', () => {
  const list = [sampleSeries('a'), sampleSeries('b'), sampleSeries('c', { states: ['Aus', 'Ein'], unit: '' })]
  const notes = new Map([
    ['a', noted()],
    ['b', NO_NOTES],
    ['c', noted()],
  ])
  expect(withNotes(list, notes).map(({ unit }) => unit)).toEqual(['m³', 'm', ''])
  expect(withNotes(list, new Map([['b', NO_NOTES]]))).toBe(list)
})

test('a series knows where its values are uncertain, and no longer when nothing says so', () => {
  const list = [sampleSeries('a'), sampleSeries('b')]
  const doubts = [{ from: 5, to: Number.POSITIVE_INFINITY, quality: 'Uncertain' as const }]
  const noted = withNotes(list, new Map([['a', { ...NO_NOTES, doubts }]]))
  expect(noted.map((one) => one.doubts)).toEqual([doubts, undefined])
  expect(withNotes(list, new Map([['a', NO_NOTES]]))).toBe(list)
})

test('visible annotations are flags, each once beside those that are given (rules I2, I4)', () => {
  const list = [
    sampleSeries('a'),
    sampleSeries('b'),
    sampleSeries('past', { compared: { from: 0, to: 1, shift: { by: 'Days', amount: 1 } } }),
  ]
  const notes = new Map([
    ['a', noted(annotation(1), annotation(2, { visible: false }))],
    ['b', noted(annotation(1), annotation(3))],
    ['past', noted(annotation(4))],
    ['gone', noted(annotation(5))],
  ])
  const given = [{ id: 'own', at: 5, text: 'own' }]
  const ids = (hidden: ReadonlySet<string>) => flagsOf(given, list, notes, hidden).map(({ id }) => id)
  expect(ids(NOBODY)).toEqual(['own', '1', '3'])
  expect(ids(new Set(['b']))).toEqual(['own', '1'])
  expect(flagsOf([], list, notes, NOBODY)[0]).toEqual({ id: '1', at: 1000, text: 'note 1' })
})
