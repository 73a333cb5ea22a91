import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { configSeries, sortedSeries } from '../../../../src/areas/charts/chart/model/config-series.ts'
import { paletteArgb } from '../../../../src/domain/charts/series-palette.ts'
import {
  SERIES_MEASUREMENT_TYPES,
  SERIES_VIEW_TYPES,
  type SeriesConfig,
} from '../../../../src/wire/server/chart-config.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import { sampleSeriesConfig } from './sample-series.ts'

const PV: PvConfig = {
  pvRef: { type: 'AnaIn', nr: 100_001 },
  name: 'Zulauf',
  eksNr: '001-ZU1-F01',
  subtype: 'Messwert',
  dimension: 'm³/h',
  decimalPlaces: 1,
  hasArchiveData: true,
  stationNumber: 1,
  stationName: 'Klärwerk',
  domainConfig: null,
  digiDisplayConfig: null,
  anaLimitConfig: { lower: 10, lowerMid: 20, upperMid: 200, upper: null },
  alertInputConfig: null,
}
const PUMP: PvConfig = {
  ...PV,
  pvRef: { type: 'DigiIn', nr: 100_002 },
  dimension: '',
  digiDisplayConfig: { stateActiveText: 'läuft', stateInactiveText: '' },
}
const CONFIG = sampleSeriesConfig({
  ...{ id: '110100', seriesViewType: 'Area', color: { argb: paletteArgb(4) }, pv: PV.pvRef, pvSubtype: 'Messwert' },
  ...{ axisYMin: 1, axisYMax: 9 },
})
const PARTS = {
  index: 2,
  source: (drawnAs: string) => ({ kind: 'archive', key: drawnAs }) as const,
  dataSource: 'MeasurementArchive',
  texts: {
    off: 'Aus',
    on: 'Ein',
    limit: (code: string) => code.toUpperCase(),
    measurement: (type: string) => `<${type}>`,
  },
} as const

const of = (config: Partial<SeriesConfig>, pv: PvConfig | null = PV, parts: Partial<typeof PARTS> = {}) =>
  configSeries({ ...CONFIG, ...config }, pv, { ...PARTS, ...parts })

describe('a series of a configured chart', () => {
  test('asks for the points of the way in which it is drawn: of a line of set values those of steps (F33)', () => {
    const output: PvConfig = { ...PV, pvRef: { type: 'AnaOut', nr: 1_400_001 } }
    const keyOf = ({ source, type }: ChartSeries) => [source.kind === 'archive' ? source.key : source.kind, type]
    expect(keyOf(of({ seriesViewType: 'Line' }))).toEqual(['Line', 'Line'])
    expect(keyOf(of({ seriesViewType: 'Line' }, output))).toEqual(['StepLine', 'StepLine'])
    expect(keyOf(of({ seriesViewType: 'Area' }, output))).toEqual(['Area', 'Area'])
    expect(keyOf(of({ seriesViewType: 'Bar' }, PUMP))).toEqual(['StepLine', 'StepLine'])
  })

  test('has the view type, the name and the unit of its configuration (rules H17 to H21, H38)', () => {
    expect(of({})).toMatchObject({ id: '110100', title: 'Zulauf', station: 'Klärwerk', unit: 'm³/h', decimals: 1 })
    expect(SERIES_VIEW_TYPES.map((seriesViewType) => of({ seriesViewType }).type)).toEqual([...SERIES_VIEW_TYPES])
  })

  test('has its colour, and that of the palette if it has none (rules H23, H24)', () => {
    expect(of({}).color).toBe('var(--series-5)')
    expect(of({ color: { argb: 0xff00_0000 | 0 } }).color).toContain('light-dark(#000000')
    expect(of({ color: { argb: 0 } }).color).toContain('light-dark(#000000')
    expect(of(JSON.parse('{"color":null}')).color).toBe('var(--series-3)')
  })

  test('takes either end of its axis from the data, from axisYMin or from axisYMax (rule H25)', () => {
    const ends = (parts: Partial<SeriesConfig>) => [of(parts).axis?.min, of(parts).axis?.max]
    expect(ends({})).toEqual([null, null])
    expect(ends({ axisYMinChoice: 'AxisYMin', axisYMaxChoice: 'AxisYMax' })).toEqual([1, 9])
    expect(ends({ axisYMinChoice: 'AxisYMax', axisYMaxChoice: 'AxisYMin' })).toEqual([9, 1])
    expect(ends({ axisYMaxChoice: 'AxisYMax', axisYMax: null })).toEqual([null, null])
  })

  test('may be logarithmic, by base 10 without a base, and reversed (rules H32, H33)', () => {
    expect(of({}).axis).toMatchObject({ isLogarithmic: false, isReversed: false, base: 10 })
    const log = { axisYIsLogarithmic: true, axisYReverse: true }
    expect(of({ ...log, axisYLogarithmicBase: 3 }).axis).toMatchObject({
      isLogarithmic: true,
      base: 3,
      isReversed: true,
    })
    expect([0, 1, Number.NaN].map((base) => of({ ...log, axisYLogarithmicBase: base }).axis?.base)).toEqual([
      10, 10, 10,
    ])
  })

  test('shows the limits that its flags ask for and the PV has; a configured text names one unless it has a number or a code: those of the PV are newer (rule H34) (F100)', () => {
    expect(of({}).limits).toEqual([])
    const all = { showLimitBottom: true, showLimitBottomMiddle: true, showLimitTopMiddle: true, showLimitTop: true }
    const changed = { ...PV, anaLimitConfig: { lower: 12, lowerMid: 22, upperMid: 220, upper: 240 } }
    const texts = {
      limitTextBottom: 'Trockenlauf',
      limitTextBottomMiddle: 'L',
      limitTextTopMiddle: 'MOGW 195,5 m³/h',
      limitTextTop: ' ',
    }
    expect(of({ ...all, ...texts }, changed).limits).toEqual([
      { code: 'Trockenlauf', value: 12 },
      { code: 'MUGW', value: 22 },
      { code: 'MOGW', value: 220 },
      { code: 'OGW', value: 240 },
    ])
    expect(of({ showLimitTopMiddle: true }).limits?.map(({ value }) => value)).toEqual([200])
  })

  test('has the tag number in the legend only if asked for (rule H35)', () => {
    expect([of({}).eks, of({ showEksInLegend: true }).eks]).toEqual([null, '001-ZU1-F01'])
  })

  test('names what it measures, unless that is the value itself (rule H36)', () => {
    expect(SERIES_MEASUREMENT_TYPES.map((measurementType) => of({ measurementType }).title)).toEqual([
      'Zulauf',
      'Zulauf · <Mittelwert>',
      'Zulauf · <Minwert>',
      'Zulauf · <Maxwert>',
    ])
  })

  test('of a PV that the user does not see is named by its pvSubtype and its PV (rule H37)', () => {
    expect(of({ showEksInLegend: true, showLimitTop: true }, null)).toMatchObject({
      title: 'Messwert AnaIn-100001',
      eks: null,
      unit: '',
      limits: [],
    })
    expect(of({ pvSubtype: '' }, null).title).toBe('AnaIn-100001')
  })

  test('of a contact is a lane of states as raw values, else a number of minutes (rule H30)', () => {
    const lane = of({}, PUMP)
    expect([lane.states, lane.type]).toEqual([['Aus', 'läuft'], 'StepLine'])
    const minutes = configSeries(CONFIG, PUMP, { ...PARTS, dataSource: 'DayValues' })
    expect([minutes.states, minutes.type, minutes.decimals]).toEqual([null, 'Area', 0])
  })
})

test('series stand in the order of sortIndex, whatever order the server sends (rule H22)', () => {
  const list = [3, 1, 2, 1].map((sortIndex, index) => ({ ...CONFIG, sortIndex, id: String(index) }))
  expect(sortedSeries(list).map(({ id }) => id)).toEqual(['1', '3', '2', '0'])
  expect(list.map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
})
