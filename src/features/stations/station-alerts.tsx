import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { alertColumns, alertNarrowCell } from '../../components/alert-columns/alert-columns.tsx'
import { useAlertColumnOptions } from '../../components/alert-columns/use-alert-columns.ts'
import controls from '../../components/controls/controls.module.css'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { NO_ALERT_FILTER } from '../../domain/alert-filter.ts'
import { byNewest } from '../../domain/alert-state.ts'
import { pendingAlertsPath } from '../../domain/paths.ts'
import { useRows } from '../../live/use-live.ts'
import type { Alert } from '../../wire/alert.ts'
import styles from './stations.module.css'

const NARROW_BELOW_PX = 560
const COLUMNS = new Set(['priority', 'came', 'state', 'message'])

/** The pending alerts of one station, newest first; acknowledged in the list of all. */
export function StationAlerts({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const { load, rows } = useRows('pendingAlerts', '')
  const options = useAlertColumnOptions(rows)
  const own = useMemo(() => rows.filter((alert) => alert.stationNumber === station).sort(byNewest), [rows, station])
  const columns = useMemo(
    () => alertColumns(options).flatMap(({ compare: _, ...column }) => (COLUMNS.has(column.id) ? [column] : [])),
    [options],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 3, cell: alertNarrowCell(options) }), [options])
  const loaded = load.state === 'ready' || load.state === 'updating' || rows.length > 0
  return (
    <section className={`${controls.panel} ${styles.alertPanel}`}>
      <h2 className={controls.panelTitle}>
        {t('station.alerts')} <small>{loaded ? own.length : ''}</small>
        <Link className={styles.more} to={pendingAlertsPath({ ...NO_ALERT_FILTER, station })}>
          {t('station.allAlerts')}
        </Link>
      </h2>
      <LoadGate what={t('station.alerts')} load={load} body={loaded ? own : null}>
        {(body) =>
          body.length === 0 ? (
            <p className={`${controls.notice} ${controls.muted}`}>{t('station.noAlerts')}</p>
          ) : (
            <DataTable
              label={t('station.alerts')}
              columns={columns}
              rows={body}
              rowId={alertId}
              empty={t('station.noAlerts')}
              narrow={narrow}
            />
          )
        }
      </LoadGate>
    </section>
  )
}

function alertId(alert: Alert): string {
  return alert.id
}
