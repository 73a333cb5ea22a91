import { numberText } from './figure-text.ts'
import { mark, seriesClass, whisker } from './html-marks.ts'
import { linearScale, logScale, type Scale } from './html-scale.ts'
import { element, type Markup } from './markup.ts'
import { plotValues, type Series } from './plot-data.ts'

export const WIDTH = 560
const HEIGHT = 300
const AREA = { left: 58, right: 16, top: 12, bottom: 42 }
const LEFT = AREA.left
const RIGHT = WIDTH - AREA.right
const BOTTOM = HEIGHT - AREA.bottom
/** Keeps the marks of the outermost rows off the edges. */
const INSET = 24
/** With a larger spread the smallest numbers would overlap on a linear axis. */
const LOG_SPREAD = 20
/** Distance of series at the same row, so their whiskers do not overlap. */
const ASIDE = 5

/** Returns the rows as numbers; null unless all names are numbers, with or without thousands separators. */
function rowNumbers(names: readonly string[]): readonly number[] | null {
  const numbers = names.map((name) => Number(name.replaceAll(',', '')))
  return numbers.every((number) => Number.isFinite(number) && number >= 0) ? numbers : null
}

function rowPlaces(names: readonly string[]): readonly number[] {
  const [from, to] = [LEFT + INSET, RIGHT - INSET]
  const numbers = rowNumbers(names)
  if (numbers === null || names.length < 2) {
    return names.map((_, i) => (names.length < 2 ? (from + to) / 2 : from + (i / (names.length - 1)) * (to - from)))
  }
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const isWide = low > 0 && high / low >= LOG_SPREAD
  const place = (value: number) => (isWide ? Math.log(value) : value)
  const span = place(high) - place(low)
  return numbers.map((value) => from + (span === 0 ? 0.5 : (place(value) - place(low)) / span) * (to - from))
}

function axes(y: Scale, names: readonly string[], places: readonly number[], caseName: string): readonly Markup[] {
  return [
    ...y.ticks.flatMap((tick) => [
      element('path', { class: 'grid', d: `M${LEFT},${y.at(tick)}H${RIGHT}` }),
      element('text', { x: LEFT - 8, y: y.at(tick) + 4, 'text-anchor': 'end' }, numberText(tick)),
    ]),
    element('path', { class: 'axis', d: `M${LEFT},${BOTTOM}H${RIGHT}` }),
    ...names.map((name, i) => element('text', { x: places[i] ?? LEFT, y: BOTTOM + 17, 'text-anchor': 'middle' }, name)),
    element('text', { class: 'name', x: (LEFT + RIGHT) / 2, y: HEIGHT - 8, 'text-anchor': 'middle' }, caseName),
  ]
}

/** Draws columns over the rows: lines through the medians, whiskers from the smallest to the largest run. */
export function linePlot(
  series: readonly Series[],
  caseName: string,
  isLog: boolean,
): { height: number; parts: Markup[] } {
  const values = plotValues(series)
  const y = isLog ? logScale(values, BOTTOM, AREA.top) : linearScale(Math.max(0, ...values), BOTTOM, AREA.top)
  const names = series[0]?.points.map(({ name }) => name) ?? []
  const places = rowPlaces(names)
  const lines = series.map(({ points }, index) => {
    const aside = (index - (series.length - 1) / 2) * ASIDE
    const drawn = points.flatMap(({ figure }, i) =>
      figure === null ? [] : [{ figure, x: (places[i] ?? LEFT) + aside, y: y.at(figure.median) }],
    )
    return element('g', { class: seriesClass(index) }, [
      element('path', {
        class: 'line',
        d: drawn.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x},${point.y}`).join(''),
      }),
      ...drawn.map((point) => whisker([point.x, y.at(point.figure.min)], [point.x, y.at(point.figure.max)])),
      ...drawn.map((point) => mark(index, point.x, point.y)),
    ])
  })
  return { height: HEIGHT, parts: [...axes(y, names, places, caseName), ...lines] }
}
