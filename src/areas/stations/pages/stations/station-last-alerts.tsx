import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SET_PVS } from '../../../../domain/alerts/pv-set.ts'
import { NO_CONDITIONS } from '../../../../domain/base/filter.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { retryNow } from '../../../../live/live.ts'
import { useAlertList } from '../../../../live/views/alert-list.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../../ui/controls/last-known.tsx'
import { LoadGate, LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NoRows } from '../../../../ui/table/rows/no-rows.tsx'
import type { PvRef, PvType } from '../../../../wire/server/pv.ts'
import { alertColumns, alertNarrowCell, useAlertColumnOptions } from '../../../alerts/columns/alert-columns.tsx'
import { alertSource } from '../../../alerts/columns/alert-source.ts'
import { useAllPvs } from '../../../values/list/use-all-pvs.ts'
import styles from './stations.module.css'

const DAYS = 30
const DAY_MS = 86_400_000
const NARROW_BELOW_PX = 560
const COLUMNS = new Set(['priority', 'came', 'state', 'message'])
/** The kinds of PVs that raise alerts. */
const ALARMING: readonly PvType[] = ['DigiIn', 'AnaIn']

/** The newest alerts of a station, also those that are over, live. */
export function StationLastAlerts({ station }: { readonly station: number }) {
  const { t } = useTranslation(['stations', 'values'])
  const { list, rows } = useAllPvs(ALARMING, station)
  const pvs = useMemo(() => rows?.slice(0, MAX_SET_PVS).map(({ config }) => config.pvRef) ?? null, [rows])
  return (
    <section
      className={`${controls.panel} ${styles.alertPanel} ${styles.lastAlerts}`}
      aria-label={t('station.lastAlerts')}
    >
      <h2 className={controls.panelTitle}>
        {t('station.lastAlerts')} <small>{t('station.lastAlertsOf', { days: DAYS })}</small>
      </h2>
      {pvs === null ? (
        <LoadStatus what={t('values:config')} load={list.load} onRetry={retryNow} />
      ) : pvs.length === 0 ? (
        <None />
      ) : (
        <AlertsOfPvs station={station} pvs={pvs} />
      )}
    </section>
  )
}

function None() {
  const { t } = useTranslation('stations')
  return (
    <p className={`${controls.notice} ${controls.muted}`}>
      <NoRows>{t('station.noLastAlerts', { days: DAYS })}</NoRows>
    </p>
  )
}

function AlertsOfPvs({ station, pvs }: { readonly station: number; readonly pvs: readonly PvRef[] }) {
  const { t } = useTranslation('stations')
  const { language } = usePlantSettings().format
  const [start] = useState(() => Math.max(0, Math.floor((serverNow() || 0) - DAYS * DAY_MS)))
  const alerts = useAlertList(
    { source: { of: 'pvs', pvs, start, end: null }, filter: NO_CONDITIONS, sort: 'came', descending: true, language },
    false,
  )
  const { load, list } = alerts
  const options = useAlertColumnOptions(list)
  const source = useMemo(() => alertSource(`last-${station}`, alerts), [station, alerts])
  const columns = useMemo(
    () => alertColumns(options).flatMap(({ sortable: _, ...column }) => (COLUMNS.has(column.id) ? [column] : [])),
    [options],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: alertNarrowCell(options) }), [options])
  const isLoaded = wasRead(load) || list.total > 0
  return (
    <>
      <LastKnown isOld={alerts.stale} />
      <LoadGate what={t('station.lastAlertsWhat')} load={load} hub="alert" body={isLoaded ? source : null}>
        {(body) =>
          body.count === 0 ? (
            <None />
          ) : (
            <DataTable
              label={t('station.lastAlerts')}
              columns={columns}
              source={body}
              empty={<None />}
              narrow={narrow}
            />
          )
        }
      </LoadGate>
    </>
  )
}
