import { numberText } from './figure-text.ts'
import { WIDTH } from './html-line-plot.ts'
import { seriesClass, whisker } from './html-marks.ts'
import { linearScale, logScale } from './html-scale.ts'
import { element, type Markup } from './markup.ts'
import { plotValues, type Series } from './plot-data.ts'

const BAR = 15
const BETWEEN_GROUPS = 12
const TOP = 8
const AXIS = 26
/** Leaves room for the number after the longest bar. */
const RIGHT = WIDTH - 62
const LETTER = 6.6
const MOST_LETTERS = 30

/**
 * Draws a group of horizontal bars for each row, one per column: names of rows are words. Whiskers span the smallest to
 * the largest run.
 */
export function barPlot(series: readonly Series[], isLog: boolean): { height: number; parts: Markup[] } {
  const names = series[0]?.points.map(({ name }) => name) ?? []
  const left = 12 + Math.min(MOST_LETTERS, Math.max(0, ...names.map(({ length }) => length))) * LETTER
  const group = series.length * BAR + BETWEEN_GROUPS
  const bottom = TOP + names.length * group
  const values = plotValues(series)
  const x = isLog ? logScale(values, left, RIGHT) : linearScale(Math.max(0, ...values), left, RIGHT)
  const axes = x.ticks.flatMap((tick) => [
    element('path', { class: 'grid', d: `M${x.at(tick)},${TOP}V${bottom}` }),
    element('text', { x: x.at(tick), y: bottom + 17, 'text-anchor': 'middle' }, numberText(tick)),
  ])
  const labels = names.map((name, row) => {
    const y = TOP + row * group + group / 2 + 4
    const text = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name
    return element('text', { class: 'name', x: left - 8, y, 'text-anchor': 'end' }, text)
  })
  const bars = series.map(({ points }, index) =>
    element(
      'g',
      { class: seriesClass(index) },
      points.map(({ figure }, row) => {
        const y = TOP + row * group + BETWEEN_GROUPS / 2 + index * BAR
        const middle = y + BAR / 2
        if (figure === null) return element('text', { x: left + 6, y: middle + 4 }, 'not measured')
        const width = Math.max(1, x.at(figure.median) - left)
        const end = Math.max(x.at(figure.max), x.at(figure.median))
        return [
          element('rect', { class: 'bar', x: left, y: y + 1, width, height: BAR - 2 }),
          figure.min === figure.max ? '' : whisker([x.at(figure.min), middle], [x.at(figure.max), middle]),
          element('text', { class: 'value', x: end + 7, y: middle + 4 }, numberText(figure.median)),
        ]
      }),
    ),
  )
  const axis = element('path', { class: 'axis', d: `M${left},${TOP}V${bottom}` })
  return { height: bottom + AXIS, parts: [...axes, ...labels, ...bars, axis] }
}
