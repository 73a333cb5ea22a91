import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import type { Format } from '../../../domain/text/format.ts'
import { meanText } from './legend-texts.ts'
import { type ChartSeries, doubtAt, pointText, timeText, valueText } from './model/chart-series.ts'
import type { TimeChartView } from './plot/cursor-points.ts'

interface SpeakerParts {
  /** The picture, whose name says what it shows. */
  readonly element: HTMLElement
  /** A live region for the values at the cursor. */
  readonly spoken: RefObject<HTMLElement | null>
  readonly chart: () => { readonly label: string; readonly series: readonly ChartSeries[] }
  readonly format: Format
  readonly t: TFunction<['chart', 'common']>
}

/** A screen reader would read every change of a focused element's name. */
const LABEL_INTERVAL_MS = 5000
/** More series than this would be a long speech: the legend has the others. */
const MOST_SUMMARIES = 3

/** Keeps the description of a chart up to date, and says the values at the cursor while the chart has the focus. */
export function createSpeaker({ element, spoken, chart, format, t }: SpeakerParts) {
  let labelled = Number.NEGATIVE_INFINITY
  const named = ({ title }: ChartSeries, text: string) => (chart().series.length === 1 ? text : `${title}: ${text}`)

  function summary(view: TimeChartView): string {
    const texts = chart().series.flatMap((one) => {
      const found = view.figuresOf(one.id).summary
      if (found === null) return []
      const [min, mean, max] = [valueText(one, found.min, format), meanText(one, found.mean, format), found.max]
      return [named(one, t('summary', { min, mean, max: valueText(one, max, format), unit: one.unit }))]
    })
    return texts.length === 0 ? t('noSummary') : texts.slice(0, MOST_SUMMARIES).join(' ')
  }

  return {
    show: (view: TimeChartView) => {
      const { label, series } = chart()
      if (
        performance.now() - labelled >= LABEL_INTERVAL_MS &&
        series.some(({ id }) => view.figuresOf(id).summary !== null)
      ) {
        labelled = performance.now()
        // A whole day begins and ends at the same time of day.
        const edge = (at: number) => timeText(at, view.to - view.from + 1, format)
        const [from, to] = [edge(view.from), edge(view.to)]
        element.ariaLabel = t('image', { name: label, from, to, summary: summary(view) })
      }
      if (spoken.current === null || document.activeElement !== element) return
      const values = series.flatMap((one) => {
        const reading = view.readings.get(one.id)
        if (reading === undefined) return []
        const text = `${pointText(one, reading.at, reading.value, format)} ${one.unit}`.trim()
        // A sign is not always read aloud.
        const doubt = doubtAt(one, reading.at)
        const words = doubt === null ? '' : ` (${t(doubt === 'Bad' ? 'common:value.bad' : 'common:value.uncertain')})`
        return [named(one, text + words)]
      })
      const text =
        view.cursor === null ? '' : `${timeText(view.cursor, view.to - view.from, format)}: ${values.join(', ')}`
      if (spoken.current.textContent !== text) spoken.current.textContent = text
    },
  }
}
