import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { BindingBadge } from '../../components/alert/sign/alert-badge.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { PvInfoArea } from '../../components/pv/info/pv-info-area.tsx'
import { useInputSelection } from '../../components/pv/inputs/use-input-selection.tsx'
import { PvProgress } from '../../components/pv/list/pv-progress.tsx'
import { pvSource, useHeldValues, usePvList } from '../../components/pv/list/use-pv-list.ts'
import { PvTable } from '../../components/pv/table/pv-table.tsx'
import { nextSort, type Sort } from '../../components/table/rows/column.ts'
import { PATHS, stationChartPath } from '../../domain/text/paths.ts'
import { ALL_PVS, PV_SORTS } from '../../domain/values/pv-view.ts'
import { useLiveValue, useQuery } from '../../live/views/hooks.ts'
import { retryPvs } from '../../live/views/pv-list.ts'
import { StationAlerts } from './station-alerts.tsx'
import { CallButtons } from './station-calls.tsx'
import { DialCounts, DialStateChip, LastConnection, LastTimestamp } from './station-cells.tsx'
import styles from './stations.module.css'

const NO_ARGUMENTS = {}

/** One station: its connection, live values and pending alerts. */
export function StationPage() {
  const { t } = useTranslation('stations')
  const text = useParams().stationNumber ?? ''
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const stations = useQuery('stations', NO_ARGUMENTS)
  const station = stations.body?.find((candidate) => candidate.id === number)
  const live = useLiveValue('stationConfig', number === null ? null : String(number)).value
  const title = live?.name ?? station?.name ?? t('station.fallback', { number: text })
  const known = number !== null && (stations.body === null || station !== undefined)
  return (
    <Page
      key={text}
      title={title}
      chips={
        known && (
          <>
            <DialStateChip station={number} />
            <BindingBadge
              binding={{ type: 'StationConnection', stationNumber: number }}
              label={t('column.connection')}
            />
            <span className={controls.chip}>
              {t('column.timestamp')} <LastTimestamp station={number} />
            </span>
            <span className={controls.chip}>
              {t('station.lastConnection')} <LastConnection station={number} />
            </span>
            <span className={controls.chip}>
              {t('station.dialCounter')} <DialCounts station={number} />
            </span>
          </>
        )
      }
      actions={
        <>
          {station !== undefined && (
            <>
              <CallButtons stations={[station]} />
              <Link className={controls.button} to={stationChartPath(station.id)}>
                {t('station.archiveChart')}
              </Link>
            </>
          )}
          <Link className={controls.button} to={PATHS.stations}>
            <ArrowLeft size={16} aria-hidden="true" />
            {t('station.back')}
          </Link>
        </>
      }
    >
      {known ? (
        <div className={styles.columns}>
          <section className={`${controls.panel} ${styles.values}`}>
            <PvInfoArea>
              <StationValues number={number} />
            </PvInfoArea>
          </section>
          <StationAlerts station={number} />
        </div>
      ) : (
        <div className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('station.unknown', { number: text })}
        </div>
      )}
    </Page>
  )
}

/** All values of one station: numbers first, then states. */
function StationValues({ number }: { readonly number: number }) {
  const { t } = useTranslation(['stations', 'values'])
  const { language } = useFormat()
  const [sort, setSort] = useState<Sort | null>(null)
  const source = useMemo(() => ({ ...ALL_PVS, station: number }), [number])
  const field = PV_SORTS.find((known) => known === sort?.column) ?? 'kind'
  const list = usePvList({ ...source, sort: field, descending: sort?.descending ?? false, language })
  useHeldValues(list, source)
  const rows = useMemo(() => pvSource(list), [list])
  const inputs = useInputSelection()
  return (
    <LoadGate what={t('values:config')} load={list.load} body={list.isThere ? rows : null} onRetry={retryPvs}>
      {(body) =>
        body.count === 0 ? (
          <p className={controls.notice}>{t('station.noPvs')}</p>
        ) : (
          <>
            <h2 className={controls.panelTitle}>
              {t('station.values')} <small>{body.count}</small> <PvProgress list={list} />
              <span className={styles.more}>{inputs.begin}</span>
            </h2>
            {inputs.bar}
            <PvTable
              label={t('station.values')}
              source={body}
              empty={t('station.noPvs')}
              withStation={false}
              sort={sort}
              onSort={(column) => setSort((before) => nextSort(before, column))}
              {...inputs.table}
            />
          </>
        )
      }
    </LoadGate>
  )
}
