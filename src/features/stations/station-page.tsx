import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { PvInfoArea } from '../../components/pv/info/pv-info-area.tsx'
import { usePvRows } from '../../components/pv/table/pv-columns.tsx'
import { PvTable } from '../../components/pv/table/pv-table.tsx'
import { isDigital } from '../../components/pv/value/live-value.tsx'
import { PATHS } from '../../domain/text/paths.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvConfig, PvNode, PvRef } from '../../wire/server/pv.ts'
import { StationAlerts } from './station-alerts.tsx'
import { DialStateChip, LastTimestamp } from './station-cells.tsx'
import styles from './stations.module.css'

const NO_ARGUMENTS = {}

/** One station: its connection, live values and pending alerts. */
export function StationPage() {
  const { t } = useTranslation('stations')
  const text = useParams().stationNumber ?? ''
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const stations = useQuery('stations', NO_ARGUMENTS)
  const nodes = useQuery('pvNodes', NO_ARGUMENTS)
  const station = stations.body?.find((candidate) => candidate.id === number)
  const title = station?.name ?? t('station.fallback', { number: text })
  const known = number !== null && (stations.body === null || station !== undefined)
  return (
    <Page
      key={text}
      title={title}
      chips={
        known && (
          <>
            <DialStateChip station={number} />
            <span className={controls.chip}>
              {t('column.timestamp')} <LastTimestamp station={number} />
            </span>
          </>
        )
      }
      actions={
        <Link className={controls.button} to={PATHS.stations}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('station.back')}
        </Link>
      }
    >
      {known ? (
        <div className={styles.columns}>
          <section className={`${controls.panel} ${styles.values}`}>
            <LoadGate what={t('station.values')} load={nodes.load} body={nodes.body} onRetry={nodes.refetch}>
              {(body) => (
                <PvInfoArea>
                  <Values number={number} nodes={body} />
                </PvInfoArea>
              )}
            </LoadGate>
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

function Values({ number, nodes }: { readonly number: number; readonly nodes: readonly PvNode[] }) {
  const { t } = useTranslation('stations')
  const pvs = useMemo(() => nodes.find((node) => node.stationNumber === number)?.pvs ?? [], [nodes, number])
  return pvs.length === 0 ? (
    <p className={controls.notice}>{t('station.noPvs')}</p>
  ) : (
    <StationValues key={number} pvs={pvs} />
  )
}

/** All values of one station: numbers first, then states. */
function StationValues({ pvs }: { readonly pvs: readonly PvRef[] }) {
  const { t } = useTranslation(['stations', 'values'])
  const args = useMemo(() => ({ pvs }), [pvs])
  const configs = useQuery('pvConfigs', args)
  return (
    <LoadGate what={t('values:config')} load={configs.load} body={configs.body} onRetry={configs.refetch}>
      {(body) => <Table configs={body} />}
    </LoadGate>
  )
}

function Table({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation('stations')
  const ordered = useMemo(() => [...configs].sort((a, b) => Number(isDigital(a)) - Number(isDigital(b))), [configs])
  const rows = usePvRows(ordered)
  return (
    <>
      <h2 className={controls.panelTitle}>
        {t('station.values')} <small>{rows.length}</small>
      </h2>
      <PvTable label={t('station.values')} rows={rows} empty={t('station.noPvs')} withStation={false} />
    </>
  )
}
