import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { matchesText } from '../../domain/base/filter.ts'
import { realtimeChartPath } from '../../domain/text/paths.ts'
import { liveKey, pvParam } from '../../domain/values/pv-ref.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvConfig, PvNode } from '../../wire/server/pv.ts'
import styles from './charts.module.css'

const NO_ARGUMENTS = {}
const NARROW_BELOW_PX = 480

/** Searches all PVs that have a live value. */
export function PvPicker() {
  const { t } = useTranslation('values')
  const nodes = useQuery('pvNodes', NO_ARGUMENTS)
  return (
    <LoadGate what={t('what')} load={nodes.load} body={nodes.body} onRetry={nodes.refetch}>
      {(body) => <Configured nodes={body} />}
    </LoadGate>
  )
}

function Configured({ nodes }: { readonly nodes: readonly PvNode[] }) {
  const { t } = useTranslation('values')
  const args = useMemo(() => ({ pvs: nodes.flatMap((node) => node.pvs).filter((pv) => liveKey(pv) !== null) }), [nodes])
  const configs = useQuery('pvConfigs', args)
  return (
    <LoadGate what={t('config')} load={configs.load} body={configs.body} onRetry={configs.refetch}>
      {(body) => <Choices configs={body} />}
    </LoadGate>
  )
}

function Choices({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation(['charts', 'common'])
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const filterText = useDeferredValue(text)
  const rows = useMemo(
    () => configs.filter((config) => matchesText(filterText, [config.name, config.eksNr, config.stationName])),
    [configs, filterText],
  )
  const columns = useMemo<readonly Column<PvConfig>[]>(
    () => [
      { id: 'station', title: t('common:field.station'), track: 'minmax(110px, 1fr)', text: (row) => row.stationName },
      { id: 'name', title: t('common:field.name'), track: 'minmax(150px, 2fr)', text: (row) => row.name },
      { id: 'eks', title: t('common:field.eks'), track: 'minmax(110px, 1fr)', from: 560, text: (row) => row.eksNr },
      { id: 'unit', title: t('common:field.unit'), track: '80px', from: 560, text: (row) => row.dimension },
    ],
    [t],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell }), [])
  const onOpen = useCallback((row: PvConfig) => void navigate(realtimeChartPath([row.pvRef])), [navigate])
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          className={controls.input}
          placeholder={t('pick.filter')}
          aria-label={t('pick.filter')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className={controls.muted} role="status">
          {t('common:table.shown', { shown: rows.length, total: configs.length })}
        </span>
      </div>
      <div className={controls.tablePanel}>
        <DataTable
          label={t('pick.label')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          empty={t('common:table.filteredEmpty')}
          onOpen={onOpen}
          narrow={narrow}
        />
      </div>
    </>
  )
}

function narrowCell(row: PvConfig) {
  return (
    <>
      <div className={styles.line}>{row.name}</div>
      <div className={`${styles.line} ${controls.muted}`}>{row.stationName}</div>
    </>
  )
}

function rowId(row: PvConfig): string {
  return pvParam(row.pvRef)
}
