import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { timeText } from '../../../src/areas/charts/chart/model/chart-series.ts'
import { drawSeries, type SeriesStyle } from '../../../src/areas/charts/chart/plot/draw-series.ts'
import { plotAxes, timeLabels } from '../../../src/areas/charts/chart/plot/plot-axes.ts'
import type { PlotArea } from '../../../src/areas/charts/chart/plot/plot-points.ts'
import { timeTicks } from '../../../src/areas/charts/rules/time-ticks.ts'
import { intervalOf, intervalsOf } from '../../../src/domain/charts/intervals.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { browserZone, checkMoments, inBrowser, moment, plantZone } from './moments.ts'
import { changesOf, dayStart, passOf, zoned } from './oracle.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

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
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  /** The instants from `from` to `to`, on a grid as fine as clocks are set, that a rule takes; in s since 1970. */
  function found(
    from: number,
    to: number,
    grid: number,
    isTick: (time: Temporal.ZonedDateTime) => boolean,
    zone: string,
  ) {
    const first = Math.ceil(from / grid) * grid
    const times = Array.from({ length: Math.floor((to - first) / grid) + 1 }, (_, index) => first + index * grid)
    return times.filter((ms) => isTick(zoned(ms, zone))).map((ms) => ms / 1000)
  }
  const ticksOf = (from: number, to: number, step: number, zone: string) =>
    timeTicks({ from: from / 1000, to: to / 1000 }, step, zone)

  test('below a day are all instants at which the clock shows a multiple of the step, in every zone of plant and browser (F41)', () => {
    const steps = fc
      .tuple(moment, fc.constantFrom(15, 30, 60, 120, 180, 240, 360, 480, 720))
      .map(([one, minutes]) => ({ ...one, minutes }))
    checkMoments(
      steps,
      ({ at, zone, minutes }) => {
        const [from, to] = [at - minutes * 240_000, at + minutes * 240_000]
        const isTick = ({ hour, minute }: Temporal.ZonedDateTime) => (hour * 60 + minute) % minutes === 0
        expect(ticksOf(from, to, minutes * 60, zone)).toEqual(found(from, to, 900_000, isTick, zone))
      },
      0.5,
    )
  })

  test('below a minute are all multiples of the step (F41)', () => {
    const steps = fc.tuple(moment, fc.constantFrom(1, 2, 5, 10, 15, 30)).map(([one, step]) => ({ ...one, step }))
    checkMoments(
      steps,
      ({ at, zone, step }) => {
        const [from, to] = [at - step * 5000, at + step * 5000]
        const isTick = ({ second }: Temporal.ZonedDateTime) => second % step === 0
        expect(ticksOf(from, to, step, zone)).toEqual(found(from, to, 1000, isTick, zone))
      },
      0.5,
    )
  })

  test('from a day on are the starts of days, Mondays, months and years (F41)', () => {
    const units = fc
      .tuple(moment, fc.constantFrom('days', 'weeks', 'months', 'years'), fc.integer({ min: 1, max: 9 }))
      .map(([one, unit, count]) => ({ ...one, unit, count }))
    const LENGTHS = { days: DAY_S, weeks: 7 * DAY_S, months: 30 * DAY_S, years: 360 * DAY_S } as const
    const FIRST = {
      days: () => true,
      weeks: (date) => date.dayOfWeek === 1,
      months: (date) => date.day === 1,
      years: (date) => date.dayOfYear === 1,
    } as const satisfies { readonly [unit in keyof typeof LENGTHS]: (date: Temporal.PlainDate) => boolean }
    checkMoments(
      units,
      ({ at, zone, unit, count }) => {
        const first = zoned(at, zone).toPlainDate().subtract({ days: 2 })
        const last = first.add({ [unit]: Math.min(count, unit === 'years' ? 3 : 9), days: 4 })
        const dates = Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }))
        const starts = dates.filter(FIRST[unit]).map((date) => dayStart(date, zone))
        const [from, to] = [at - DAY_S * 1000, dayStart(last, zone)]
        const expected = [...new Set(starts)].filter((ms) => ms >= from && ms <= to).map((ms) => ms / 1000)
        expect(ticksOf(from, to, LENGTHS[unit], zone)).toEqual(expected)
      },
      0.5,
    )
  })

  /** Clocks are set in these nights: in New York, in Berlin, in Berlin, in New York. */
  const NIGHTS = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']

  test.each(['UTC', 'America/New_York', 'Europe/London'])(
    "are those that uPlot draws in a browser in %s, on days of 23 and 25 h and on which the browser's clock is set as well (R-51, F41)",
    async (browser) => {
      vi.stubEnv('TZ', browser)
      const page = anything()
      for (const name of ['document', 'matchMedia', 'HTMLElement', 'requestAnimationFrame']) vi.stubGlobal(name, page)
      for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => true)
      vi.stubGlobal('window', globalThis)
      vi.stubGlobal('devicePixelRatio', 1)
      const UPlot = (await import('uplot')).default
      for (const night of NIGHTS) {
        for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'UTC']) {
          const day = Temporal.PlainDate.from(night)
          const [from, to] = [dayStart(day, zone), dayStart(day.add({ days: 1 }), zone)]
          const drawn: number[][] = []
          const axes = plotAxes({
            zoom: 1,
            most: 1,
            labelsOf: () => undefined,
            below: () => 0,
            zone,
            onTimeSplits: (splits) => drawn.push([...splits]),
            text: () => '',
            line: () => '',
            colorOf: () => '',
          })
          const plot = new UPlot(
            {
              width: 1200,
              height: 300,
              scales: { x: { time: false, auto: false }, y: { auto: false, range: [0, 1] } },
              axes,
              series: [{}],
            },
            [[]],
            anything() as HTMLElement,
          )
          plot.setScale('x', { min: from / 1000, max: to / 1000 })
          // It draws in the next turn.
          await Promise.resolve()
          const isTick = ({ hour, minute }: Temporal.ZonedDateTime) => minute === 0 && hour % 2 === 0
          expect(drawn.at(-1), `${night} ${zone}`).toEqual(found(from, to, 900_000, isTick, zone))
        }
      }
    },
  )
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
    const texts = timeLabels(splits, HOUR_S / 2, createFormat('de', zone)).map(({ text }) => text)
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
      expect(timeLabels(splits, 2 * HOUR_S, format)).toEqual(
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
  moveTo(): void {}
  lineTo(): void {}
}

describe('the bars of a chart', () => {
  const STYLE: SeriesStyle = {
    type: 'Bar',
    color: 'red',
    surface: 'white',
    isSelected: false,
    muted: 'grey',
    isCompared: false,
    isDifference: false,
    isStepped: false,
    isJoined: false,
    slot: { all: { index: 0, count: 1 }, shown: { index: 0, count: 1 } },
    now: Number.POSITIVE_INFINITY,
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
      intervalsOf(columns, intervalOf('DayValues', false), ZONE),
      STYLE,
    )
    return Bars.drawn.map(([x, width]) => from + ((x + width) / area.width) * (to - from))
  }

  test('that stand alone are as wide as their interval (F42)', () => {
    const date = zoned(Date.UTC(2026, 10, 20, 12), ZONE).toPlainDate()
    const [day, next] = [dayStart(date, ZONE) / 1000, dayStart(date.add({ days: 1 }), ZONE) / 1000]
    const ends = inBrowser('UTC', () => drawnDays([day], day - 10 * 86_400, day + 10 * 86_400))
    expect(ends.map((end) => Math.abs(end - next) < 600)).toEqual([true])
  })
})
