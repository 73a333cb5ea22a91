import type { Plot, Table } from '../scenario.ts'
import { figureText } from './figure-text.ts'
import { barPlot } from './html-bar-plot.ts'
import { linePlot, WIDTH } from './html-line-plot.ts'
import { MOST_SERIES, mark, seriesClass } from './html-marks.ts'
import { element, type Markup } from './markup.ts'
import { plotData, type Series } from './plot-data.ts'

/** Describes the whole plot in words, for readers who cannot see it. */
function description(series: readonly Series[], unit: string): string {
  return series
    .map(({ title, points }) => {
      const texts = points.map(
        ({ name, figure }) => `${name}: ${figure === null ? 'not measured' : figureText(figure)}`,
      )
      return `${title}, ${unit}. ${texts.join('; ')}.`
    })
    .join(' ')
}

function legend(series: readonly Series[], kind: Plot['kind']): Markup {
  const swatch = (index: number) =>
    kind === 'line' ? mark(index, 7, 7) : element('rect', { class: 'bar', x: 1, y: 2, width: 12, height: 10 })
  return element(
    'ul',
    { class: 'legend' },
    series.map(({ title }, index) =>
      element('li', {}, [
        element('svg', { class: seriesClass(index), width: 14, height: 14, 'aria-hidden': 'true' }, swatch(index)),
        title,
      ]),
    ),
  )
}

/** Returns a plot of a table as inline SVG with caption and legend. `id` is unique on the page. */
export function plotFigure(plot: Plot, table: Table, id: string): Markup {
  const series = plotData(plot, table)
  if (series.length > MOST_SERIES) throw new Error(`${plot.title}: ${series.length} series cannot be told apart`)
  const isLog = plot.log === true
  const { height, parts } = plot.kind === 'line' ? linePlot(series, table.caseName, isLog) : barPlot(series, isLog)
  const svg = element(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` },
    element('title', { id: `${id}-title` }, plot.title),
    element('desc', { id: `${id}-desc` }, description(series, plot.unit)),
    parts,
  )
  const scale = isLog ? `${plot.unit}, logarithmic` : plot.unit
  const caption = element('figcaption', {}, plot.title, ' ', element('span', { class: 'unit' }, scale))
  return element('figure', {}, caption, svg, legend(series, plot.kind))
}
