import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { timeText } from '../../../src/areas/charts/chart/model/chart-series.ts'
import { drawSeries, type PlotArea, type SeriesStyle } from '../../../src/areas/charts/chart/plot/draw-series.ts'
import { timeLabels } from '../../../src/areas/charts/chart/plot/plot-axes.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { browserZone, checkMoments, inBrowser, moment, plantZone } from './moments.ts'
import { changesOf, dayStart, passOf, zoned } from './oracle.ts'

const HOUR_S = 3600

/** Anything that is read of it, called or made is another one: enough of a page for uPlot to compute its axes. */
function anything(): object {
  const known: Record<PropertyKey, unknown> = { clientWidth: 600, [Symbol.toPrimitive]: () => 0 }
  return new Proxy(Object, {
    get: (_, name) => (name in known ? known[name] : anything()),
    set: () => true,
    apply: anything,
    construct: anything,
  })
}

describe('the ticks of a chart', () => {
  let UPlot: typeof import('uplot')

  beforeEach(async () => {
    const page = anything()
    for (const name of ['document', 'matchMedia', 'HTMLElement', 'requestAnimationFrame']) vi.stubGlobal(name, page)
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => true)
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('devicePixelRatio', 1)
    UPlot = (await import('uplot')).default
  })

  /** uPlot's own ticks every `step` s, as the charts of the product make them: with the plant's clock as a date of the browser. */
  function ticksOf(from: number, to: number, step: number, zone: string): readonly number[] {
    const format = createFormat('de', zone)
    const plot = new UPlot(
      {
        width: 600,
        height: 300,
        tzDate: (seconds) => format.wallDate(seconds * 1000),
        scales: { x: { time: true } },
        axes: [{ scale: 'x' }],
        series: [{}],
      },
      [[]],
      anything() as HTMLElement,
    )
    const { splits } = plot.axes[0] ?? {}
    if (typeof splits !== 'function') throw new Error('uPlot has no ticks')
    return splits(plot, 0, from, to, step, 50)
  }

  /** Every full hour, or every second one, of a day on the plant's clock, in s since 1970. */
  function hoursOfDay(at: number, every: number, zone: string): readonly number[] {
    const date = zoned(at, zone).toPlainDate()
    const [from, to] = [dayStart(date, zone), dayStart(date.add({ days: 1 }), zone)]
    const quarters = Array.from({ length: (to - from) / 900_000 + 1 }, (_, index) => from + index * 900_000)
    const isTick = (quarter: number) => zoned(quarter, zone).minute === 0 && zoned(quarter, zone).hour % every === 0
    return quarters.filter(isTick).map((quarter) => quarter / 1000)
  }

  function expectTicks(browser: string, zone: string, at: number, every: number): void {
    const hours = hoursOfDay(at, every, zone)
    const ticks = inBrowser(browser, () => ticksOf(hours[0] ?? 0, hours.at(-1) ?? 0, every * HOUR_S, zone))
    expect(ticks, `${zone} in ${browser}`).toEqual(hours)
  }

  /** Clocks are set in these nights: in New York, in Berlin, in Berlin, in New York. */
  const DAYS = [
    Date.UTC(2026, 2, 8, 12),
    Date.UTC(2026, 2, 29, 12),
    Date.UTC(2026, 9, 25, 12),
    Date.UTC(2026, 10, 1, 12),
  ]

  test.each(['UTC', 'America/New_York', 'Europe/London'])(
    'are the full hours of the plant in a browser in %s, on days of 23 and 25 h as well (R-51)',
    (browser) => {
      for (const at of DAYS) {
        for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'UTC']) expectTicks(browser, zone, at, 1)
      }
    },
  )

  test.fails("are every second hour of the plant on a day on which the browser's clock is set (F41)", () => {
    expectTicks('America/New_York', 'Europe/Berlin', Date.UTC(2026, 2, 8, 12), 2)
  })

  test.fails('are every second hour of the plant on the day on which its own clock is set (F41)', () => {
    expectTicks('UTC', 'Europe/Berlin', Date.UTC(2026, 2, 29, 12), 2)
  })
})

/** Ticks of half an hour around a change of clocks. */
const nights = fc.tuple(browserZone, plantZone, fc.nat()).map(([browser, zone, any]) => {
  const changes = changesOf(zone).filter((at) => at > Date.UTC(2000, 0, 1))
  const change = changes[any % Math.max(1, changes.length)] ?? Date.UTC(2026, 9, 25, 1)
  return { browser, zone, change: change / 1000 }
})

test('no two times of an axis have the same text, in the repeated hour neither (F40)', () => {
  checkMoments(nights, ({ zone, change }) => {
    const splits = Array.from({ length: 12 }, (_, index) => change + (index - 6) * 1800)
    const texts = timeLabels(splits, 6 * HOUR_S, createFormat('de', zone)).map(({ text }) => text)
    expect(new Set(texts).size).toBe(splits.length)
  })
})

test('no two times of a cursor have the same text, in the repeated hour neither (F40)', () => {
  checkMoments(nights, ({ zone, change }) => {
    const texts = Array.from({ length: 12 }, (_, index) =>
      timeText(change + (index - 6) * 1800, 6 * HOUR_S, createFormat('de', zone)),
    )
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('labels of times of day are those that Temporal reads, and name each day where it begins', () => {
  checkMoments(
    moment,
    ({ at, zone }) => {
      const format = createFormat('de', zone)
      const start = Math.floor(at / 900_000) * 900
      const splits = Array.from({ length: 14 }, (_, index) => start + index * 2 * HOUR_S)
      const two = (value: number) => String(value).padStart(2, '0')
      const dates = splits.map((split) =>
        zoned(split * 1000, zone)
          .toPlainDate()
          .toString(),
      )
      expect(timeLabels(splits, 28 * HOUR_S, format)).toEqual(
        splits.map((split, index) => {
          const own = zoned(split * 1000, zone)
          const isNew = dates[index] !== dates[index - 1]
          const text = `${two(own.hour)}${passOf(split * 1000, zone)}:${two(own.minute)}`
          return { at: split, text, day: isNew ? format.day(split * 1000) : null, isDay: false }
        }),
      )
    },
    0.3,
  )
})

/** Keeps the bars that are drawn, in canvas pixels. */
class Bars {
  static drawn: (readonly [x: number, width: number])[] = []
  rect(x: number, _: number, width: number): void {
    Bars.drawn.push([x, width])
  }
}

describe('the bars of a chart', () => {
  const STYLE: SeriesStyle = {
    type: 'Bar',
    color: 'red',
    surface: 'white',
    isSelected: false,
    isDotted: false,
    hasPoints: false,
  }
  const ZONE = 'Europe/Berlin'

  /** The ends of the bars of days, in s since 1970, to the pixel. */
  function drawnDays(days: readonly number[], from: number, to: number): readonly number[] {
    vi.stubGlobal('Path2D', Bars)
    Bars.drawn = []
    const area: PlotArea = { left: 0, top: 0, width: 10_000, height: 100, from, to, ratio: 1 }
    const columns = { x: Float64Array.from(days), y: Float64Array.from(days, () => 5) }
    const context = anything()
    drawSeries(
      context as CanvasRenderingContext2D,
      area,
      { min: 0, max: 10, isReversed: false, isLogarithmic: false, base: 10 },
      columns,
      STYLE,
    )
    return Bars.drawn.map(([x, width]) => from + ((x + width) / area.width) * (to - from))
  }

  test.fails('that stand alone are as wide as their interval (F42)', () => {
    const date = zoned(Date.UTC(2026, 10, 20, 12), ZONE).toPlainDate()
    const [day, next] = [dayStart(date, ZONE) / 1000, dayStart(date.add({ days: 1 }), ZONE) / 1000]
    const ends = inBrowser('UTC', () => drawnDays([day], day - 10 * 86_400, day + 10 * 86_400))
    expect(ends.map((end) => Math.abs(end - next) < 600)).toEqual([true])
  })
})
