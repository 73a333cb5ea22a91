import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  daysOf,
  isOfSource,
  type Stretch,
  settingChanges,
  stretchesBetween,
  weeklyRate,
} from '../../../../domain/alerts/before-after.ts'
import { completeFrom } from '../../../../domain/archive/complete-from.ts'
import { controlEventPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { AlertFigures, AlertKind } from '../../../../wire/tabs/alert-figures.ts'
import { useFigureTexts } from './figure-texts.ts'
import styles from './figures.module.css'

/** The whole plant's: those of the PV are picked out of them. */
const MOST_EVENTS = 10_000
/** A range that ends now ends later with each count: what is asked for again each time would never stand still. */
const STEP_MS = 600_000

interface BeforeAfterProps {
  readonly kind: AlertKind
  readonly pv: PvRef
  readonly figures: Pick<AlertFigures, 'from' | 'until'>
}

/** Whether it helped: how many of these alarms came before and after what raises them was changed. Nothing if it was not. */
export function BeforeAfter({ kind, pv, figures: { from, until } }: BeforeAfterProps) {
  const { t } = useTranslation('figures')
  const format = useFormat()
  const asked = { start: Math.floor(from), end: Math.ceil(until / STEP_MS) * STEP_MS }
  const events = useQuery('controlEvents', { ...asked, limit: MOST_EVENTS })
  useRereads(events)
  const changes = settingChanges(events.body?.events ?? [], pv, kind.limitType)
  const isChanged = changes.some(({ timestamp }) => timestamp > from && timestamp < until)
  const alerts = useQuery('alertsOfPvs', isChanged ? { ...asked, pvs: [pv] } : null)
  const unknownUntil = cutAt(events.body?.events, events.body?.total)
  if (events.load.state === 'error' && events.body === null) return <p className={styles.note}>{t('changed.unread')}</p>
  return (
    <>
      {isChanged && (
        <LoadGate what={t('changed.what')} load={alerts.load} body={alerts.body} onRetry={alerts.refetch}>
          {(list) => {
            const own = list.alerts.filter((alert) => isOfSource(alert, kind))
            const since = Math.max(from, cutAt(list.alerts, list.total) ?? from)
            const times = own.map(({ timestamp }) => timestamp)
            return <Stretches parts={stretchesBetween({ from: since, until }, changes, times)} />
          }}
        </LoadGate>
      )}
      {unknownUntil !== null && unknownUntil > from && (
        <p className={styles.note}>{t('changed.cut', { time: format.dateTime(unknownUntil) })}</p>
      )}
    </>
  )
}

/** The newest come first: from when on a list that was cut is complete; null if it was not. */
export function cutAt(
  rows: readonly { readonly timestamp: number }[] | undefined,
  total: number | undefined,
): number | null {
  const oldest = rows?.at(-1)
  return rows === undefined || oldest === undefined || total === undefined || total <= rows.length
    ? null
    : completeFrom(oldest.timestamp)
}

function Stretches({ parts }: { readonly parts: readonly Stretch[] }) {
  const { t } = useTranslation('figures')
  const format = useFormat()
  if (parts.length === 0) return null
  return (
    <div className={styles.delays}>
      <table data-before-after>
        <caption>{t('changed.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('changed.time')}</th>
            <th scope="col">{t('changed.rate')}</th>
            <th scope="col">{t('kinds.count')}</th>
            <th scope="col">{t('changed.days')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, i) => (
            <StretchRow key={part.from} part={part} isLast={i === parts.length - 1} />
          ))}
        </tbody>
      </table>
      <p className={styles.how}>{t('changed.how', { from: format.dateTime(parts[0]?.from ?? Number.NaN) })}</p>
    </div>
  )
}

function StretchRow({ part, isLast }: { readonly part: Stretch; readonly isLast: boolean }) {
  const { t } = useTranslation('figures')
  const format = useFormat()
  const texts = useFigureTexts()
  const { from, until, change, count } = part
  const minute = (at: number) => `${format.date(at)} ${format.minute(at)}`
  const rate = weeklyRate(part)
  return (
    <tr data-stretch={change === null ? 'before' : isLast ? 'since' : 'between'}>
      <th scope="row">
        {change === null
          ? t('changed.until', { time: minute(until) })
          : isLast
            ? t('changed.since', { time: minute(from) })
            : t('changed.between', { from: minute(from), until: minute(until) })}
        {change !== null && (
          <Link className={styles.change} to={controlEventPath(change)}>
            {`${change.userName}: ${change.oldValue ?? ''} → ${change.newValue ?? ''}`}
          </Link>
        )}
      </th>
      <td>{rate === null ? t(isLast ? 'changed.early' : 'changed.short') : <b>{format.number(rate, 1)}</b>}</td>
      <td>{texts.number(count)}</td>
      <td>{format.number(daysOf(part), 1)}</td>
    </tr>
  )
}
