import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertMessage, isOpen } from '../../../domain/alerts/alert-state.ts'
import { NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useAlertList } from '../../../live/views/alert-list.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../ui/controls/last-known.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import styles from './pv-info.module.css'

const DAYS = 30
const DAY_MS = 86_400_000
const MOST = 3

/** The newest alerts of a PV, also those that are over, live. */
export function PvLastAlerts({ pv }: { readonly pv: PvRef }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const [start] = useState(() => Math.max(0, Math.floor((serverNow() || 0) - DAYS * DAY_MS)))
  const { load, list, here, stale } = useAlertList(
    {
      source: { of: 'pvs', pvs: [pv], start, end: null },
      filter: NO_CONDITIONS,
      sort: 'came',
      descending: true,
      language: format.language,
    },
    false,
  )
  const isLoaded = load.state === 'ready' || load.state === 'updating' || list.all > 0
  return (
    <section aria-label={t('info.lastAlerts')}>
      <h3 className={styles.part}>{t('info.lastAlerts')}</h3>
      <LastKnown isOld={stale} />
      <LoadGate what={t('info.lastAlertsWhat')} load={load} body={isLoaded ? here.slice(0, MOST) : null}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={controls.muted}>{t('info.noLastAlerts', { days: DAYS })}</p>
          ) : (
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <PrioritySign priority={row.priority} open={isOpen(row)} gone={row.goneTimestamp !== null} />
                  <span className={styles.stamp}>{format.stamp(row.timestamp, serverNow())}</span>
                  <span className={styles.what}>{alertMessage(row)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadGate>
    </section>
  )
}
