import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chartPath } from '../../../domain/text/paths.ts'
import { rangeQuery } from '../../../domain/time/range-query.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useCatalogueText } from '../../../ui/status/catalogue-text.ts'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import { useConfig } from '../../values/config/use-config.ts'
import { MomentLinks } from '../../values/moment/moment-links.tsx'
import { type AnnotationEdits, entryOf, REPORT_FLAGS, unsavedReason } from '../rules/annotation-edits.ts'
import { discardAnnotations } from './annotation-store.ts'
import styles from './annotations.module.css'
import { PendingNote } from './pending-note.tsx'
import type { AnnotationActions } from './use-annotation-actions.tsx'

interface AnnotationCardProps {
  /** As the server has it. */
  readonly annotation: Annotation
  readonly edits: AnnotationEdits
  readonly actions: AnnotationActions
  /** The chart that the card stands on, which needs no link. */
  readonly chart?: number
}

/** A day around the annotation: enough to see what it speaks of. */
const AROUND_MS = 43_200_000

/** Everything about one annotation, with its changes that are not saved, and what to do with it. */
export function AnnotationCard({ annotation, edits, actions, chart }: AnnotationCardProps) {
  const { t } = useTranslation('annotations')
  const format = useFormat()
  const catalogue = useCatalogueText()
  const { id } = annotation
  const isPending = edits.pending.has(id)
  const shown = entryOf(edits, annotation)
  const { blocked } = actions
  const why = unsavedReason(edits, [annotation], [id], plantNow())
  const { pv, timestamp } = shown
  const { config, isThere } = useConfig(pv)
  const name = config?.name ?? (pv === null ? '–' : pvParam(pv))
  const known = [config?.stationName ?? '', config?.eksNr ?? ''].filter((text) => text !== '').join(' · ')
  const detail = pv === null || isThere ? known : catalogue('values.missing', { type: pv.type, nr: pv.nr })
  const reports = REPORT_FLAGS.filter((flag) => shown[flag]).map((flag) => t(`field.${flag}`))
  return (
    <div className={styles.card} data-annotation={id} data-pending={isPending || undefined}>
      {isPending && (
        <PendingNote onDiscard={() => discardAnnotations([id])}>
          <CommandButton
            primary
            blocked={blocked ?? (why && t(`pending.${why}`))}
            onRun={() => actions.save([annotation], [id])}
          >
            {t('save.run')}
          </CommandButton>
        </PendingNote>
      )}
      <p className={styles.text}>{shown.text}</p>
      <dl className={styles.facts}>
        <dt>{t('field.timestamp')}</dt>
        <dd>{timestamp === null ? '–' : format.dateTime(timestamp)}</dd>
        <dt>{t('field.pv')}</dt>
        <dd>
          {name}
          {detail !== '' && <span className={styles.detail}>{detail}</span>}
        </dd>
        <dt>{t('field.dataSource')}</dt>
        <dd>{t(`source.${shown.dataSource}`)}</dd>
        <dt>{t('field.visible')}</dt>
        <dd>{t(shown.visible ? 'yes' : 'no')}</dd>
        <dt>{t('field.reports')}</dt>
        <dd>{reports.length === 0 ? t('noReport') : reports.join(', ')}</dd>
      </dl>
      {timestamp !== null && (
        <MomentLinks
          at={timestamp}
          pv={config?.hasArchiveData === false ? null : pv}
          station={config?.stationNumber ?? null}
        />
      )}
      <ChartsOf annotation={annotation} chart={chart ?? null} />
      <div className={styles.buttons}>
        <CommandButton blocked={blocked} onRun={() => actions.change(annotation)}>
          {t('change')}
        </CommandButton>
        <CommandButton blocked={blocked} onRun={() => actions.remove([annotation])}>
          {t('delete.one')}
        </CommandButton>
      </div>
    </div>
  )
}

interface ChartsOfProps {
  readonly annotation: Annotation
  readonly chart: number | null
}

/** The charts that show an annotation, as links to the day around it. */
function ChartsOf({ annotation: { id, timestamp }, chart }: ChartsOfProps) {
  const { t } = useTranslation('annotations')
  const { load, body, refetch } = useQuery('chartsOfAnnotation', { id })
  const range = rangeQuery({ from: timestamp - AROUND_MS, to: timestamp + AROUND_MS, preset: null })
  return (
    <section aria-label={t('charts.title')}>
      <h4 className={styles.heading}>{t('charts.title')}</h4>
      <LoadGate what={t('charts.title')} load={load} body={body} onRetry={refetch}>
        {(charts) =>
          charts.length === 0 ? (
            <p className={controls.muted}>{t('charts.none')}</p>
          ) : (
            <ul className={styles.charts}>
              {charts.map((one) => (
                <li key={one.id}>
                  {one.id === chart ? (
                    one.title
                  ) : (
                    // The page of the other type leads to its own.
                    <Link to={`${chartPath('Measurement', one.id)}?${new URLSearchParams({ range })}`}>
                      {one.title}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadGate>
    </section>
  )
}
