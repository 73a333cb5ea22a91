import { ChevronDown, ChevronRight } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alertMessage, isOpen } from '../../../domain/alerts/alert-state.ts'
import { foremostAlerts } from '../../../domain/alerts/foremost-alerts.ts'
import { CASES_DAYS, CASES_MS } from '../../../domain/alerts/last-time.ts'
import { NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useAlertList } from '../../../live/views/alert-list.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../ui/controls/last-known.tsx'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { NoRows } from '../../../ui/table/rows/no-rows.tsx'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { AlertHelp } from './alert-help.ts'
import styles from './pv-info.module.css'

/** What is pending of a PV, then its newest alerts that are over, live. Each opens what helped the last times. */
export function PvLastAlerts({ pv }: { readonly pv: PvRef }) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const [start] = useState(() => Math.max(0, Math.floor((serverNow() || 0) - CASES_MS)))
  const [openedId, setOpenedId] = useState<string | null>(null)
  const { load, list, here, stale } = useAlertList(
    {
      source: { of: 'pvs', pvs: [pv], start, end: null },
      filter: NO_CONDITIONS,
      sort: 'state',
      descending: false,
      language: format.language,
    },
    // Rows stay where they are while somebody reads one.
    openedId !== null,
  )
  const isLoaded = wasRead(load) || list.all > 0
  return (
    <section aria-label={t('info.lastAlerts')}>
      <div className={styles.partHead}>
        <h3 className={styles.part}>{t('info.lastAlerts')}</h3>
        <LastKnown isOld={stale} />
      </div>
      <LoadGate what={t('info.lastAlertsWhat')} load={load} body={isLoaded ? foremostAlerts(here) : null}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={controls.muted}>
              <NoRows>{t('info.noLastAlerts', { days: CASES_DAYS })}</NoRows>
            </p>
          ) : (
            <ul className={styles.alertList}>
              {rows.map((row) => (
                <AlertRow
                  key={row.id}
                  alert={row}
                  pv={pv}
                  isOpened={row.id === openedId}
                  onToggle={() => setOpenedId(row.id === openedId ? null : row.id)}
                />
              ))}
            </ul>
          )
        }
      </LoadGate>
    </section>
  )
}

interface AlertRowProps {
  readonly alert: Alert
  readonly pv: PvRef
  readonly isOpened: boolean
  readonly onToggle: () => void
}

function AlertRow({ alert, pv, isOpened, onToggle }: AlertRowProps) {
  const { t } = useTranslation('details')
  const format = useFormat()
  const help = use(AlertHelp)
  const item = useRef<HTMLLIElement>(null)
  // A popover is low on a telephone: what was asked for would open below its edge.
  useEffect(() => {
    if (isOpened) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpened])
  const Chevron = isOpened ? ChevronDown : ChevronRight
  const said = (
    <>
      <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} />
      <span className={styles.stamp}>{format.stamp(alert.timestamp, serverNow())}</span>
      <span className={styles.what}>{alertMessage(alert)}</span>
    </>
  )
  return (
    <li ref={item} data-opened={isOpened || undefined}>
      {help === null ? (
        <p className={styles.alert}>{said}</p>
      ) : (
        <button type="button" className={styles.alert} aria-expanded={isOpened} onClick={onToggle}>
          {said}
          <Chevron size={14} aria-hidden="true" />
        </button>
      )}
      {isOpened && help !== null && (
        <DeferredPart load={help} what={t('last.what')}>
          {({ AlertHelpPart }) => <AlertHelpPart alert={alert} pv={pv} />}
        </DeferredPart>
      )}
    </li>
  )
}
