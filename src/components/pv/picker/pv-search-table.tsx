import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import controls from '../../controls/controls.module.css'
import { LoadGate } from '../../load-gate/load-gate.tsx'
import type { Column } from '../../table/rows/column.ts'
import { DataTable } from '../../table/rows/data-table.tsx'
import styles from './pv-picker.module.css'
import { type PvOption, usePvSearch } from './pv-search.ts'

interface PvSearchTableProps {
  /** Which PVs are listed; the same function each time. */
  readonly accepts: (pv: PvRef) => boolean
  readonly onOpen: (pv: PvRef) => void
}

const NARROW_BELOW_PX = 480

/** A page of PVs to open one of them; found by name, EKS or station. */
export function PvSearchTable({ accepts, onOpen }: PvSearchTableProps) {
  const { t } = useTranslation(['form', 'common'])
  const [text, setText] = useState('')
  const { load, found, total, retry } = usePvSearch(useDeferredValue(text), accepts)
  const columns = useMemo<readonly Column<PvOption>[]>(
    () => [
      { id: 'station', title: t('common:field.station'), track: 'minmax(110px, 1fr)', text: (row) => row.stationName },
      { id: 'name', title: t('common:field.name'), track: 'minmax(150px, 2fr)', text: (row) => row.name },
      { id: 'eks', title: t('common:field.eks'), track: 'minmax(110px, 1fr)', from: 560, text: (row) => row.eksNr },
      { id: 'unit', title: t('common:field.unit'), track: '80px', from: 560, text: (row) => row.dimension },
    ],
    [t],
  )
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell }), [])
  const open = useCallback((row: PvOption) => onOpen(row.pvRef), [onOpen])
  return (
    <LoadGate what={t('pv.what')} load={load} body={found} onRetry={retry}>
      {(rows) => (
        <>
          <div className={styles.tools}>
            <input
              type="search"
              className={controls.input}
              placeholder={t('pv.search')}
              aria-label={t('pv.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <span className={controls.muted} role="status">
              {t('common:table.shown', { shown: rows.length, total })}
            </span>
          </div>
          <div className={controls.tablePanel}>
            <DataTable
              label={t('pv.label')}
              columns={columns}
              rows={rows}
              rowId={rowId}
              empty={t('common:table.filteredEmpty')}
              onOpen={open}
              narrow={narrow}
            />
          </div>
        </>
      )}
    </LoadGate>
  )
}

function narrowCell(row: PvOption) {
  return (
    <>
      <div className={styles.line}>{row.name}</div>
      <div className={`${styles.line} ${controls.muted}`}>{row.stationName}</div>
    </>
  )
}

function rowId(row: PvOption): string {
  return pvParam(row.pvRef)
}
