import { describe, expect, test } from 'vitest'
import { plotFigure } from '../../bench/report/html-plot.ts'
import { linearScale, logScale } from '../../bench/report/html-scale.ts'
import type { Plot, Table } from '../../bench/scenario.ts'
import { figureOf } from './bench-samples.ts'

const ROWS = [
  ['1', 10],
  ['10', 20],
  ['100', 40],
] as const

function tableOf(rows: readonly (readonly [string, number])[]): Table {
  return {
    title: 'A table',
    caseName: 'tabs',
    columns: [{ key: 'lag', title: 'lag ms', decimals: 0 }],
    rows: rows.map(([name, value]) => ({ name, figures: { lag: figureOf(value, value * 0.8, value * 1.2) } })),
    notes: [],
  }
}

const LINE: Plot = { title: 'Lag', kind: 'line', columns: ['lag'], unit: 'ms' }

function drawn(plot: Plot, rows: readonly (readonly [string, number])[] = ROWS): string {
  return plotFigure(plot, tableOf(rows), 'p').text
}

/** The points that a series' line goes through. */
function linePoints(svg: string): readonly (readonly [number, number])[] {
  const path = /class="line" d="([^"]*)"/.exec(svg)?.[1] ?? ''
  return path
    .split(/[ML]/)
    .filter((point) => point !== '')
    .map((point) => point.split(',').map(Number))
    .map(([x = Number.NaN, y = Number.NaN]) => [x, y] as const)
}

describe('scales', () => {
  test('an even one starts at 0 and ends at a round number', () => {
    const { ticks, at } = linearScale(43, 100, 0)
    expect(ticks).toEqual([0, 10, 20, 30, 40, 50])
    expect([at(0), at(25), at(50)]).toEqual([100, 50, 0])
  })

  test('an even one of small numbers has no error of decimals in its ticks', () => {
    expect(linearScale(0.6, 0, 1).ticks).toEqual([0, 0.2, 0.4, 0.6])
    expect(linearScale(0, 0, 1).ticks.at(-1)).toBe(1)
  })

  test('a logarithmic one gives each power of ten the same room', () => {
    const { ticks, at } = logScale([3, 4000], 0, 400)
    expect(ticks).toEqual([1, 10, 100, 1000, 10_000])
    expect([1, 10, 100, 10_000].map(at)).toEqual([0, 100, 200, 400])
  })

  test('what is not above 0 stands at the lower edge of a logarithmic one', () => {
    expect(logScale([0, 5], 100, 0).at(0)).toBe(100)
    expect(logScale([], 100, 0).at(0)).toBe(100)
  })
})

describe('plots', () => {
  test('a line goes through the medians, rows at their numbers', () => {
    const points = linePoints(drawn(LINE))
    const [first, second, third] = points
    expect(points).toHaveLength(3)
    // 1, 10 and 100 are equally far apart where rows span powers of ten.
    expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo((third?.[0] ?? 0) - (second?.[0] ?? 0))
    // Twice the value is twice as high above the axis.
    const axis = Number(/class="axis" d="M[\d.]+,([\d.]+)H/.exec(drawn(LINE))?.[1])
    expect(axis - (third?.[1] ?? 0)).toBeCloseTo(2 * (axis - (second?.[1] ?? 0)))
  })

  test('whiskers reach from the smallest to the largest run', () => {
    expect(drawn(LINE).match(/class="whisker"/g)).toHaveLength(3)
  })

  test('what was not measured is left out of a line and named among bars', () => {
    const rows = [...ROWS, ['1000', Number.NaN]] as const
    expect(linePoints(drawn(LINE, rows))).toHaveLength(3)
    const bars = drawn({ ...LINE, kind: 'bars' }, rows)
    expect(bars.match(/class="bar"[^>]* height="13"/g)).toHaveLength(3)
    expect(bars).toContain('>not measured</text>')
  })

  test('bars are as long as their values', () => {
    const bars = [
      ...drawn({ ...LINE, kind: 'bars' }).matchAll(/class="bar" x="[^"]*" y="[^"]*" width="([\d.]+)" height="13"/g),
    ]
    const [a = 0, b = 0, c = 0] = bars.map(([, width]) => Number(width))
    expect(b / a).toBeCloseTo(2)
    expect(c / a).toBeCloseTo(4)
  })

  test('a plot says in words what it shows', () => {
    const text = drawn(LINE)
    expect(text).toContain('aria-labelledby="p-title p-desc"')
    expect(text).toContain('<title id="p-title">Lag</title>')
    expect(text).toContain(
      '<desc id="p-desc">lag ms, ms. 1: 10 (8 to 12); 10: 20 (16 to 24); 100: 40 (32 to 48).</desc>',
    )
  })

  test('a column that the table does not have is a mistake', () => {
    expect(() => drawn({ ...LINE, columns: ['nothing'] })).toThrow('there is no column nothing')
  })
})
