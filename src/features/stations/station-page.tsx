import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { PATHS } from '../../domain/text/paths.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvNode } from '../../wire/server/pv.ts'
import { StationAlerts } from './station-alerts.tsx'
import { DialStateChip, LastTimestamp } from './station-cells.tsx'
import { StationValues } from './station-values.tsx'
import styles from './stations.module.css'

const NO_ARGUMENTS = {}

/** One station: is it on the line, all its values live, its pending alerts. */
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
              {(body) => <Values number={number} nodes={body} />}
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
