import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { alertConditions, NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { pendingAlertsPath } from '../../../../domain/text/paths.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { useAlertList } from '../../../../live/views/alert-list.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../../ui/controls/last-known.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NoRows } from '../../../../ui/table/rows/no-rows.tsx'
import { alertColumns, alertNarrowCell, useAlertColumnOptions } from '../../../alerts/columns/alert-columns.tsx'
import { alertSource } from '../../../alerts/columns/alert-source.ts'
import styles from './stations.module.css'

const NARROW_BELOW_PX = 560
const COLUMNS = new Set(['priority', 'came', 'state', 'message'])

/** The pending alerts of one station, newest first. They are acknowledged in the list of all alerts. */
export function StationAlerts({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const { language } = usePlantSettings().format
  const list = useAlertList(
    {
      source: { of: 'pending' },
      filter: alertConditions({ ...NO_ALERT_FILTER, station }),
      sort: 'came',
      descending: true,
      language,
    },
    false,
  )
  const { load } = list
  const { total } = list.list
  const options = useAlertColumnOptions(list.list)
  const source = useMemo(() => alertSource(String(station), list), [station, list])
  const columns = useMemo(
    () => alertColumns(options).flatMap(({ sortable: _, ...column }) => (COLUMNS.has(column.id) ? [column] : [])),
    [options],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: alertNarrowCell(options) }), [options])
  const loaded = wasRead(load) || total > 0
  return (
    <section className={`${controls.panel} ${styles.alertPanel}`} aria-label={t('station.alerts')}>
      <h2 className={controls.panelTitle}>
        {t('station.alerts')} <small>{loaded ? total : ''}</small>
        <LastKnown isOld={list.stale} />
        <Link className={styles.more} to={pendingAlertsPath({ ...NO_ALERT_FILTER, station })}>
          {t('station.allAlerts')}
        </Link>
      </h2>
      <LoadGate what={t('station.alerts')} load={load} hub="alert" body={loaded ? source : null}>
        {(body) =>
          body.count === 0 ? (
            <p className={`${controls.notice} ${controls.muted}`}>
              <NoRows>{t('station.noAlerts')}</NoRows>
            </p>
          ) : (
            <DataTable
              label={t('station.alerts')}
              columns={columns}
              source={body}
              empty={t('station.noAlerts')}
              narrow={narrow}
            />
          )
        }
      </LoadGate>
    </section>
  )
}
