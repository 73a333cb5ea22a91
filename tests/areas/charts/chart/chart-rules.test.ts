import { describe, expect, test, vi } from 'vitest'
import { joinsValues, pvSeries, valueText } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { type ChartControls, chartKey } from '../../../../src/areas/charts/chart/plot/chart-keys.ts'
import { readingsAt, snapped, stepped } from '../../../../src/areas/charts/chart/plot/cursor-points.ts'
import { flagSign } from '../../../../src/areas/charts/chart/plot/flag-buttons.ts'
import { timeLabels } from '../../../../src/areas/charts/chart/plot/plot-axes.ts'
import { joinSync } from '../../../../src/areas/charts/chart/plot/sync-cursors.ts'
import { HELD } from '../../../../src/domain/charts/intervals.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { drawnOf, FLOW, LEVEL, STATE } from './sample-series.ts'

const FORMAT = createFormat('de', 'Europe/Berlin')
const NONE = { x: new Float64Array(), y: new Float64Array() }

const TIME = { from: 0, to: 30, now: 30, width: 300 }

describe('the keys of a chart', () => {
  const chart = () => ({
    zoom: vi.fn<ChartControls['zoom']>(),
    pan: vi.fn<ChartControls['pan']>(),
    reset: vi.fn<ChartControls['reset']>(),
    undo: vi.fn<ChartControls['undo']>(),
    moveCursor: vi.fn<ChartControls['moveCursor']>(),
  })

  test.each([
    ['ArrowLeft', false, 'moveCursor', -1],
    ['ArrowRight', false, 'moveCursor', 1],
    ['ArrowLeft', true, 'moveCursor', -10],
    ['ArrowRight', true, 'moveCursor', 10],
    ['Home', false, 'moveCursor', 'start'],
    ['End', false, 'moveCursor', 'end'],
    ['PageUp', false, 'pan', -0.5],
    ['PageDown', false, 'pan', 0.5],
    ['+', true, 'zoom', 0.5],
    ['-', false, 'zoom', 2],
  ] as const)('%s (shift %s): %s %s', (key, shift, name, value) => {
    const controls = chart()
    expect(chartKey(controls, key, shift)).toBe(true)
    expect(controls[name].mock.calls).toEqual([[value]])
  })

  test('0 shows the whole range, Backspace the view before; other keys stay with the page', () => {
    const controls = chart()
    const keys = ['0', 'Backspace', 'Tab'].map((key) => chartKey(controls, key, false))
    expect(keys).toEqual([true, true, false])
    expect([controls.reset, controls.undo].map((control) => control.mock.calls.length)).toEqual([1, 1])
  })
})

describe('the cursor', () => {
  test('reads each series at its own times; a gap is NaN, a state stands until the next', () => {
    const readings = readingsAt([LEVEL, FLOW, STATE], TIME, 14)
    expect(readings.get('a')).toEqual({ at: 10, value: 2 })
    expect(readings.get('b')).toEqual({ at: 15, value: Number.NaN })
    expect(readings.get('c')).toEqual({ at: 12, value: 1 })
    expect(readingsAt([LEVEL], TIME, null).size).toBe(0)
  })

  test('reads nothing beyond the last point of a series: a state that is known until now, and no longer (F33)', () => {
    expect([...readingsAt([LEVEL, STATE], TIME, 29).keys()]).toEqual(['c'])
    const later = { ...TIME, to: 40_000, now: 36_000 }
    expect([...readingsAt([LEVEL, STATE], later, 20_000).keys()]).toEqual([])
    expect([...readingsAt([STATE], { ...TIME, to: 100, now: 50 }, 60).keys()]).toEqual([])
  })

  test('snaps to the nearest point of any series in view', () => {
    expect([1, 4, 13, 29].map((at) => snapped([LEVEL, FLOW], TIME, at))).toEqual([0, 5, 15, 25])
    expect(snapped([], TIME, 7)).toBe(7)
  })

  test('steps from point to point of all series and stops at the edges', () => {
    const both = [LEVEL, FLOW]
    expect([1, 2, 3, 4, 5, 9].map((steps) => stepped(both, TIME, 0, steps))).toEqual([5, 10, 15, 20, 25, 25])
    expect([-1, -2, -9].map((steps) => stepped(both, TIME, 15, steps))).toEqual([10, 5, 0])
  })

  test('never steps by less than half a pixel', () => {
    const dense = drawnOf(
      'd',
      Array.from({ length: 3001 }, (_, index) => [index / 100, 0] as const),
    )
    expect(stepped([dense], TIME, 0, 1)).toBeCloseTo(0.05, 6)
  })

  test('meets a comparison period where it is drawn', () => {
    const earlier = drawnOf('e', [[-100, 7]], { compared: { from: 0, to: 0, shift: { by: 'length', ms: 110_000 } } })
    expect(snapped([earlier], TIME, 9)).toBe(10)
    expect(readingsAt([earlier], TIME, 10).get('e')).toEqual({ at: 10, value: 7 })
  })

  test('of charts with one key is one; a chart that has left hears nothing more', () => {
    const heard: string[] = []
    const first = joinSync('key', (at) => heard.push(`first ${at}`))
    const second = joinSync('key', (at) => heard.push(`second ${at}`))
    const other = joinSync('other', (at) => heard.push(`other ${at}`))
    first.publish(5)
    second.publish(null)
    second.leave()
    first.publish(6)
    other.leave()
    expect(heard).toEqual(['second 5', 'first null'])
  })
})

describe('the labels of time', () => {
  const midnight = Date.UTC(2026, 10, 17, 23) / 1000

  test('name the day where it begins', () => {
    const splits = [0, 6, 12, 18, 24, 30].map((hours) => midnight + hours * 3600)
    expect(timeLabels(splits, 21_600, FORMAT).map(({ text, day }) => [text, day])).toEqual([
      ['00:00', 'Mi., 18.11.'],
      ['06:00', null],
      ['12:00', null],
      ['18:00', null],
      ['00:00', 'Do., 19.11.'],
      ['06:00', null],
    ])
  })

  test('have seconds where they are told apart by them, and are days or dates in a long view (F40)', () => {
    const second = (step: number) => timeLabels([midnight, midnight + step], step, FORMAT)[1]?.text
    expect([30, 60, 3600].map(second)).toEqual(['00:00:30', '00:01', '01:00'])
    expect([86_400, 14 * 86_400, 30 * 86_400].map(second)).toEqual(['Do., 19.11.', 'Mi., 02.12.', '18.12.2026'])
  })

  test('name days although there is only one of them', () => {
    expect(timeLabels([midnight], 30 * 86_400, FORMAT)).toEqual([
      { at: midnight, text: '18.11.2026', day: null, isDay: true },
    ])
  })
})

test('flags are A to Z, then numbers', () => {
  expect([0, 25, 26].map(flagSign)).toEqual(['A', 'Z', '27'])
})

describe('the series of a PV', () => {
  const config: PvConfig = {
    pvRef: { type: 'AnaIn', nr: 100001 },
    name: 'Niveau',
    eksNr: 'KA01',
    subtype: '',
    dimension: 'm',
    decimalPlaces: 2,
    hasArchiveData: true,
    stationNumber: 1,
    stationName: 'PW',
    domainConfig: null,
    digiDisplayConfig: null,
    anaLimitConfig: { lower: null, lowerMid: 0.5, upperMid: null, upper: 3 },
    alertInputConfig: null,
  }
  const parts = {
    id: 'a',
    source: { kind: 'columns', columns: NONE },
    dataSource: 'MeasurementArchive',
    texts: { off: 'Aus', on: 'Ein', limit: (code: string) => code.toUpperCase() },
  } as const

  test('is a line with the limits that the PV has, in a colour of the palette (rules H24, H34)', () => {
    const series = pvSeries(config, 2, parts)
    expect([series.type, series.color, series.states, series.unit]).toEqual(['Line', 'var(--series-3)', null, 'm'])
    expect(series.limits).toEqual([
      { code: 'MUGW', value: 0.5 },
      { code: 'OGW', value: 3 },
    ])
    expect([1.234, Number.NaN].map((value) => valueText(series, value, FORMAT))).toEqual(['1,23', '–'])
    expect(joinsValues(series)).toBe(true)
  })

  test('of a set value has steps: it stood until it was changed (F46)', () => {
    const set = pvSeries({ ...config, pvRef: { type: 'AnaOut', nr: 100001 } }, 0, parts)
    expect([set.type, set.states, set.interval, joinsValues(set)]).toEqual(['StepLine', null, HELD, false])
  })

  test('of a state has steps and the texts of the PV, or the usual ones', () => {
    const usual = pvSeries({ ...config, pvRef: { type: 'DigiIn', nr: 1 } }, 0, parts)
    expect([usual.type, usual.states, joinsValues(usual)]).toEqual(['StepLine', ['Aus', 'Ein'], false])
    const own = pvSeries({ ...config, digiDisplayConfig: { stateActiveText: 'auf', stateInactiveText: '' } }, 0, parts)
    expect(own.states).toEqual(['Aus', 'auf'])
    expect([0, 1].map((value) => valueText(own, value, FORMAT))).toEqual(['Aus', 'auf'])
  })
})
