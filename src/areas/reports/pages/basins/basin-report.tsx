import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import type { FigureParts } from '../../rules/basin-figures.ts'
import styles from './basins.module.css'
import { PeriodBar, usePeriodName } from './period-bar.tsx'
import { PeriodReport } from './period-report.tsx'
import { useBasinEvents } from './use-basin-events.ts'
import { useBasinPeriod } from './use-basin-period.ts'
import { YearsReport } from './years-report.tsx'

interface BasinReportProps {
  readonly configs: readonly RuebConfig[]
  /** When the data of each basin begin, ms since 1970; null while not known. */
  readonly begins: ReadonlyMap<number, number> | null
  /** Below the report. */
  readonly children: ReactNode
}

/** The chosen period and its report. */
export function BasinReport({ configs, begins, children }: BasinReportProps) {
  const { t } = useTranslation(['basins', 'common'])
  const { timeZone: zone } = useFormat()
  const catalogueText = useCatalogueText()
  const periodName = usePeriodName()
  const first = begins === null || begins.size === 0 ? null : Math.min(...begins.values())
  const { period, today, setView, setDate } = useBasinPeriod(first)
  const { load, known, done, total, refetch } = useBasinEvents(period, configs, zone)
  const parts = useMemo<FigureParts | null>(
    // What is under way counts up to the moment at which it was read.
    () => (known === null ? null : { ...known, range: period, now: Math.floor(plantNow()), zone }),
    [known, period, zone],
  )
  const isPreliminary = period.to > today
  const range = period.view === 'all' ? t('allYears') : periodName(period.view, period.from)
  const common = { configs, title: t('page'), range, isPreliminary }
  return (
    <Page title={t('page')} chips={isPreliminary && <Chip>{t('preliminary')}</Chip>} actions={<PrintButton />}>
      <PeriodBar period={period} today={today} first={first} onView={setView} onDate={setDate} />
      {load.state === 'error' && parts !== null && (
        <PageNote>
          <p>{catalogueText('basins.eventsNotLoaded')}</p>
          <Button onClick={refetch}>{t('common:action.retry')}</Button>
        </PageNote>
      )}
      <div className={styles.report}>
        <LoadGate
          what={t('event.what')}
          failed={catalogueText('basins.eventsNotLoaded')}
          load={load}
          body={parts}
          onRetry={refetch}
        >
          {(ready) =>
            period.view === 'all' ? (
              <YearsReport {...common} parts={ready} begins={begins} />
            ) : (
              <PeriodReport {...common} parts={ready} view={period.view} />
            )
          }
        </LoadGate>
        {parts === null && total > 1 && load.state !== 'error' && (
          <p className={styles.progress} role="status">
            {t('progress', { done, total })}
            <progress value={done} max={total} aria-label={t('event.what')} />
          </p>
        )}
        {children}
      </div>
    </Page>
  )
}
