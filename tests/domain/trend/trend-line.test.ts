import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paletteArgb, SERIES_PALETTE } from '../../../src/domain/charts/series-palette.ts'
import { isTrendLine, MAX_TREND_SERIES, type TrendPv, trendLine } from '../../../src/domain/trend/trend-line.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { CHART_TYPES, TIME_SPAN_UNITS } from '../../../src/wire/server/chart-config.ts'
import { PV_TYPES, type PvConfig } from '../../../src/wire/server/pv.ts'

const CONFIG: PvConfig = {
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
  anaLimitConfig: null,
  alertInputConfig: null,
}
const asked: fc.Arbitrary<readonly TrendPv[]> = fc.array(
  fc
    .record({ type: fc.constantFrom(...PV_TYPES), nr: fc.nat(30), isKnown: fc.boolean(), subtype: fc.string() })
    .map(({ type, nr, isKnown, subtype }) => {
      const pv = { type, nr }
      const config = { ...CONFIG, pvRef: pv, subtype, name: `${type} ${nr}`, dimension: `u${nr}` }
      return { pv, config: isKnown ? config : null }
    }),
  { maxLength: 40 },
)
const types = fc.constantFrom(...CHART_TYPES)
const keysOf = (pvs: readonly TrendPv[]) => [...new Set(pvs.map(({ pv }) => pvParam(pv)))]

describe('an automatic trend line', () => {
  test('is one chart in a root directory, for the PVs asked for in their order, each once and at most 18 (rules H24, H39)', () => {
    fc.assert(
      fc.property(asked, types, fc.string(), (pvs, type, title) => {
        const { automatic, config, series } = trendLine(pvs, { type, title })
        expect(automatic).toEqual({
          chartConfigId: config.id,
          root: { id: config.id, name: title, type, childDirectoryList: [], configList: [config] },
        })
        expect(isTrendLine(config)).toBe(true)
        expect(series.map(({ pv }) => pvParam(pv))).toEqual(keysOf(pvs).slice(0, 18))
      }),
    )
    expect(MAX_TREND_SERIES).toBe(18)
    expect(SERIES_PALETTE).toHaveLength(18)
  })

  test('has the default title, the limits 1, 1, 1, Auto, and the time span that was asked for (rule H40)', () => {
    const span = fc.record({ factor: fc.integer({ min: 1, max: 99 }), unit: fc.constantFrom(...TIME_SPAN_UNITS) })
    fc.assert(
      fc.property(asked, span, (pvs, wanted) => {
        const { config } = trendLine(pvs, { type: 'Measurement', title: 'Trendlinie', span: wanted })
        expect(config).toMatchObject({
          type: 'Measurement',
          title: 'Trendlinie',
          maxDaysForArchiveValues: 1,
          maxMonthsForQuarterHourValues: 1,
          maxYearsForDayValues: 1,
          dataSourcePreset: 'Auto',
          timeSpanFactor: wanted.factor,
          timeSpanUnit: wanted.unit,
        })
      }),
    )
    const units = CHART_TYPES.map((type) => trendLine([], { type, title: '' }).config.timeSpanUnit)
    expect(units).toEqual(['Hour', 'Day'])
  })

  test('has lines without axis choices in the colours of the palette, each with its own id (rule H41)', () => {
    fc.assert(
      fc.property(asked, types, (pvs, type) => {
        const { series } = trendLine(pvs, { type, title: '' })
        expect(new Set(series.map(({ id }) => id)).size).toBe(series.length)
        expect(new Set(series.map(({ color }) => color.argb)).size).toBe(series.length)
        series.forEach((one, index) => {
          const known = pvs.findLast(({ pv }) => pvParam(pv) === pvParam(one.pv))
          expect(one).toMatchObject({
            id: pvParam(one.pv),
            sortIndex: index,
            color: { argb: paletteArgb(index) },
            pvSubtype: known?.config?.subtype ?? '',
            seriesViewType: 'Line',
            axisYMinChoice: 'None',
            axisYMaxChoice: 'None',
            axisYMin: null,
            axisYMax: null,
            axisYReverse: false,
            axisYIsLogarithmic: false,
            axisYLogarithmicBase: 10,
          })
        })
      }),
    )
  })

  test('shows the name and unit of each PV, of an unknown one its type and number (rule H42)', () => {
    fc.assert(
      fc.property(asked, types, (pvs, type) => {
        const { series, display } = trendLine(pvs, { type, title: '' })
        expect(display).toHaveLength(series.length)
        display.forEach(({ pvConfig, staticLegendText, staticDimension }, index) => {
          const pv = series[index]?.pv
          if (pvConfig !== null) expect(pvConfig.pvRef).toEqual(pv)
          expect(staticLegendText).toBe(pvConfig === null ? pv && pvParam(pv) : pvConfig.name)
          expect(staticDimension).toBe(pvConfig?.dimension ?? '')
        })
      }),
    )
  })
})

test('a configured chart is none', () => {
  expect(isTrendLine({ id: 0 })).toBe(false)
  expect(isTrendLine({ id: 1101 })).toBe(false)
})
