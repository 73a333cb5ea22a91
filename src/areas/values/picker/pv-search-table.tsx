import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PVS } from '../../../domain/values/pv-view.ts'
import { retryNow } from '../../../live/live.ts'
import controls from '../../../ui/controls/controls.module.css'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../ui/table/rows/column.ts'
import { DataTable } from '../../../ui/table/rows/data-table.tsx'
import type { PvRef, PvType } from '../../../wire/server/pv.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { PvProgress } from '../list/pv-progress.tsx'
import { pvSource, usePvList } from '../list/use-pv-list.ts'
import styles from './pv-picker.module.css'

interface PvSearchTableProps {
  /** Which PVs are listed. */
  readonly types: readonly PvType[]
  readonly onOpen: (pv: PvRef) => void
}

const NARROW_BELOW_PX = 480

/** A page of PVs to open one of them; found by name, EKS or station. Uses the texts of `form` and `values`. */
export function PvSearchTable({ types, onOpen }: PvSearchTableProps) {
  const { t } = useTranslation(['form', 'common'])
  const [text, setText] = useState('')
  const { language } = useFormat()
  const list = usePvList({ ...ALL_PVS, types, text, language })
  const columns = useMemo<readonly Column<PvRow>[]>(
    () => [
      {
        id: 'station',
        title: t('common:field.station'),
        track: 'minmax(110px, 1fr)',
        text: ({ config }) => config.stationName,
      },
      { id: 'name', title: t('common:field.name'), track: 'minmax(150px, 2fr)', text: ({ config }) => config.name },
      {
        id: 'eks',
        title: t('common:field.eks'),
        track: 'minmax(110px, 1fr)',
        from: 560,
        text: ({ config }) => config.eksNr,
      },
      { id: 'unit', title: t('common:field.unit'), track: '80px', from: 560, text: ({ config }) => config.dimension },
    ],
    [t],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell }), [])
  const open = useCallback((row: PvRow) => onOpen(row.config.pvRef), [onOpen])
  const source = useMemo(() => pvSource(list), [list])
  const { total, all } = list.list
  return (
    <LoadGate what={t('pv.what')} load={list.load} body={list.isThere ? source : null} onRetry={retryNow}>
      {(rows) => (
        <>
          <div className={styles.tools}>
            <SearchField label={t('pv.search')} value={text} onChange={setText} />
            <span className={controls.muted} role="status">
              {t('common:table.shown', { shown: total, total: all })}
            </span>
            <PvProgress list={list} />
          </div>
          <div className={controls.tablePanel}>
            <DataTable
              label={t('pv.label')}
              columns={columns}
              source={rows}
              empty={t('common:table.filteredEmpty')}
              instead={list.isPartial && t('common:load.loading')}
              onOpen={open}
              narrow={narrow}
            />
          </div>
        </>
      )}
    </LoadGate>
  )
}

function narrowCell({ config }: PvRow) {
  return (
    <>
      <div className={styles.line}>{config.name}</div>
      <div className={`${styles.line} ${controls.muted}`}>{config.stationName}</div>
    </>
  )
}
