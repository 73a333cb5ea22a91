import { useTranslation } from 'react-i18next'
import { alertMessage, isOpen } from '../../../domain/alerts/alert-state.ts'
import { NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import { useAlertList } from '../../../live/views/alert-list.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { NoRows } from '../../../ui/table/rows/no-rows.tsx'
import type { Alert } from '../../../wire/server/alert.ts'
import styles from './alert-details.module.css'

const NEAR_MS = 600_000
/** Of a flood only this many are fetched and shown; the rest is counted. */
const MOST = 20

interface NearAlertsProps {
  readonly alert: Alert
  readonly onOther: (alert: Alert) => void
}

/** The other alerts that came within ten minutes before or after this one, oldest first: what led to it, what followed. */
export function NearAlerts({ alert, onOther }: NearAlertsProps) {
  const { t } = useTranslation('details')
  const format = useFormat()
  const at = Math.floor(alert.timestamp)
  const { load, list, here } = useAlertList(
    {
      source: { of: 'archive', start: Math.max(0, at - NEAR_MS), end: at + NEAR_MS, limit: MOST + 1 },
      filter: NO_CONDITIONS,
      group: null,
      sort: 'came',
      descending: false,
      language: format.language,
    },
    false,
  )
  const others = here.filter(({ id }) => id !== alert.id).slice(0, MOST)
  const isLoaded = wasRead(load) || list.all > 0
  const inList = here.some(({ id }) => id === alert.id) ? 1 : 0
  const more = list.all + list.more - inList - others.length
  return (
    <section className={styles.part} aria-label={t('near.title')}>
      <h4>{t('near.title')}</h4>
      <LoadGate what={t('near.what')} load={load} body={isLoaded ? others : null}>
        {(rows) => (
          <>
            {rows.length === 0 && (
              <p className={controls.muted}>
                <NoRows>{t('near.none')}</NoRows>
              </p>
            )}
            <ul className={styles.near}>
              {rows.map((row) => (
                <li key={row.id}>
                  <button type="button" className={styles.other} onClick={() => onOther(row)}>
                    <PrioritySign priority={row.priority} open={isOpen(row)} gone={row.goneTimestamp !== null} />
                    <span className={styles.time}>{format.time(row.timestamp)}</span>
                    <span className={styles.text}>{`${row.stationName}: ${alertMessage(row)}`}</span>
                  </button>
                </li>
              ))}
            </ul>
            {more > 0 && <p className={controls.muted}>{t('near.more', { count: more })}</p>}
          </>
        )}
      </LoadGate>
    </section>
  )
}
