import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { SeriesConfig } from '../../../../wire/server/chart-config.ts'
import type { ShownChart } from '../../chart/files/shown-chart.ts'
import { type AnnotationEntry, newEntry } from '../../rules/annotation-edits.ts'

/**
 * Returns a new annotation for what is shown: at the cursor's last time in view, otherwise in its middle, of the selected
 * series, otherwise of the first.
 */
export function noteOf(series: readonly SeriesConfig[], shown: ShownChart | null, source: DataSource): AnnotationEntry {
  const id = shown?.selected ?? shown?.series[0]?.id
  const config = series.find((one) => String(one.id) === id) ?? series[0]
  if (shown === null) return newEntry(wholeSecond(plantNow() / 1000), config?.pv ?? null, source)
  const { from, to } = shown.view
  const { pointed } = shown
  const at = pointed !== null && pointed >= from && pointed <= to ? pointed : (from + to) / 2
  return newEntry(wholeSecond(at), config?.pv ?? null, source)
}

const wholeSecond = (seconds: number) => Math.floor(seconds) * 1000
