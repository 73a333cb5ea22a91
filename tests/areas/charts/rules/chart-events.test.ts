import { expect, test } from 'vitest'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { beginningsAt, markedPvs, markedSeries } from '../../../../src/areas/charts/rules/chart-events.ts'
import type { EventMark } from '../../../../src/domain/charts/event-marks.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import { sampleSeries } from '../chart/sample-series.ts'

function series(id: string, pv: PvRef | undefined, parts: Partial<ChartSeries> = {}): ChartSeries {
  return sampleSeries(id, { ...(pv && { pv }), ...parts })
}

test('a hidden series has no marks, nor has one that is only compared; each PV is asked for once', () => {
  const [level, pump]: readonly PvRef[] = [
    { type: 'AnaIn', nr: 1 },
    { type: 'DigiIn', nr: 2 },
  ]
  const all = [
    series('mean', level),
    series('max', level),
    series('mean~', level, { compared: { from: 0, to: 1, shift: { by: 'Days', amount: 1 } } }),
    series('pump', pump),
    series('formula', undefined),
  ]
  expect(markedPvs(all.flatMap(({ pv }) => (pv ? [{ pv }] : [])))).toEqual([level, pump])
  expect(markedSeries(all, new Set(['mean']))).toEqual([
    { id: 'max', pv: 'AnaIn-1' },
    { id: 'pump', pv: 'DigiIn-2' },
  ])
})

test('a row of a table has what begins from its time on, up to the next row', () => {
  const mark = (id: string, at: number) => ({ id, from: at * 1000 }) as EventMark
  const rows = beginningsAt(
    [mark('early', 5), mark('a', 10), mark('b', 19.9), mark('c', 20), mark('d', 35), mark('late', 40)],
    [10, 20, 30],
    40,
  )
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d']])
  expect(beginningsAt([mark('a', 1)], [], 40)).toEqual([])
})
