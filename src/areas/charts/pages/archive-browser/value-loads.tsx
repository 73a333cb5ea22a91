import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { BrowsedSeries } from './browsed-series.ts'
import { type ArchiveValues, answeredPart } from './use-archive-values.ts'

interface ValueLoadsProps {
  readonly series: readonly BrowsedSeries[]
  readonly values: ReadonlyMap<string, ArchiveValues>
  readonly onRetry: (id: string) => void
}

/** How much is loaded, and which ranges of which series could not be. The others are shown meanwhile. Rule H47. */
export function ValueLoads({ series, values, onRetry }: ValueLoadsProps) {
  const { t } = useTranslation(['browser', 'common'])
  const part = answeredPart(values, series.length)
  const failed = useFailures(series, values)
  return (
    <>
      {part < 1 && (
        <PageNote data={{ 'data-loading': '' }}>
          <span>{t('progress.text')}</span>
          <progress value={part} aria-label={t('progress.label')} />
        </PageNote>
      )}
      {failed.map(({ chart, text }) => (
        <PageNote key={chart.id}>
          <span>{text}</span>
          <Button onClick={() => onRetry(chart.id)}>
            {t('common:action.retry')}
            <span className="visually-hidden">: {chart.title}</span>
          </Button>
        </PageNote>
      ))}
    </>
  )
}

interface Failure {
  readonly chart: BrowsedSeries['chart']
  readonly text: string
}

/** Returns which ranges of which series could not be loaded, and why. */
function useFailures(series: readonly BrowsedSeries[], values: ReadonlyMap<string, ArchiveValues>): readonly Failure[] {
  const { t } = useTranslation('browser')
  const errorText = useErrorText()
  const format = useFormat()
  return series.flatMap(({ chart }) => {
    const found = values.get(chart.id)
    const ranges = found?.ranges.filter(({ load }) => load.state === 'error') ?? []
    const error = [...ranges.map(({ load }) => load), found?.load].find((load) => load?.state === 'error')
    if (error?.state !== 'error') return []
    const spans = ranges.map((range) => spanText(range, format)).join(', ')
    return { chart, text: `${t('failed.series', { name: chart.title, ranges: spans })} ${errorText(error.error)}` }
  })
}

/** Returns what a file and paper lack, a sentence each: a range that could not be loaded has no rows of its own. */
export function useLacks(
  series: readonly BrowsedSeries[],
  values: ReadonlyMap<string, ArchiveValues>,
): readonly string[] {
  const { t } = useTranslation('browser')
  const failed = useFailures(series, values).map(({ text }) => text)
  return answeredPart(values, series.length) < 1 ? [t('file.unfinished'), ...failed] : failed
}

function spanText({ from, to }: { readonly from: number; readonly to: number }, format: Format): string {
  const text = (at: number) => `${format.date(at * 1000)} ${format.minute(at * 1000)}`
  return `${text(from)} – ${text(to)}`
}
