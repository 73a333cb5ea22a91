import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { alertColumns, alertNarrowCell } from '../../components/alert-columns/alert-columns.tsx'
import { useAlertColumnOptions } from '../../components/alert-columns/use-alert-columns.ts'
import controls from '../../components/controls/controls.module.css'
import { nextSort, type Sort, sortRows } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { type AlertFilter, alertFilterOfQuery, alertFilterQuery, passesFilter } from '../../domain/alert-filter.ts'
import { isOpen } from '../../domain/alert-state.ts'
import type { Alert } from '../../wire/alert.ts'
import { ackAlerts } from './ack-actions.ts'
import { AckBar } from './ack-bar.tsx'
import { ackColumn } from './ack-column.tsx'
import { AlertFilterBar } from './alert-filter-bar.tsx'
import styles from './alerts.module.css'
import { useAckBlock } from './use-ack-block.ts'
import { useAckTexts } from './use-ack-texts.ts'
import { useHeldList } from './use-held-list.ts'

const NEWEST_FIRST: Sort = { column: 'came', descending: true }
const NARROW_BELOW_PX = 640
const NONE: ReadonlySet<string> = new Set()

export function PendingList({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTranslation(['alerts', 'common'])
  const [query, setQuery] = useSearchParams()
  const [sort, setSort] = useState(NEWEST_FIRST)
  const [selected, setSelected] = useState(NONE)
  const [pointed, setPointed] = useState(false)
  const options = useAlertColumnOptions(alerts)
  const blocked = useAckBlock()
  const texts = useAckTexts()

  const filter = useMemo(() => alertFilterOfQuery(query), [query])
  const setFilter = (next: AlertFilter) => setQuery(alertFilterQuery(next), { replace: true })
  const ack = useCallback(
    (ids: readonly string[]) =>
      ackAlerts(ids, texts, () => setSelected((now) => new Set([...now].filter((id) => !ids.includes(id))))),
    [texts],
  )
  const columns = useMemo(
    () => [...alertColumns(options), ackColumn(t('alerts:ack.row'), t('alerts:ack.one'), blocked, ack)],
    [options, t, blocked, ack],
  )
  const filtered = useMemo(
    () =>
      sortRows(
        alerts.filter((alert) => passesFilter(alert, filter)),
        columns,
        sort,
      ),
    [alerts, filter, columns, sort],
  )
  const view = `${alertFilterQuery(filter)} ${sort.column} ${sort.descending}`
  const list = useHeldList(filtered, selected.size > 0 || pointed, view)
  const openIds = useMemo(
    () =>
      list.rows
        .filter((alert) => selected.has(alert.id) && isOpen(alert) && !list.removed.has(alert.id))
        .map((alert) => alert.id),
    [list.rows, list.removed, selected],
  )
  const narrow = useMemo(() => {
    const line = alertNarrowCell(options)
    const button = ackColumn('', t('alerts:ack.one'), blocked, ack).cell
    const cell = (alert: Alert, active: boolean) => (
      <div className={styles.card}>
        {line(alert)}
        {button?.(alert, active)}
      </div>
    )
    return { below: NARROW_BELOW_PX, lines: 3, cell }
  }, [options, t, blocked, ack])
  const rowState = useCallback((alert: Alert) => (list.removed.has(alert.id) ? 'removed' : undefined), [list.removed])
  const onRowKey = (key: string, alert: Alert) => {
    if (key.toLowerCase() !== 'a') return false
    const ids = openIds.length > 0 ? openIds : isOpen(alert) && !list.removed.has(alert.id) ? [alert.id] : []
    if (blocked === null && ids.length > 0) ack(ids)
    return true
  }

  return (
    <>
      <div className={styles.tools}>
        <AlertFilterBar filter={filter} alerts={alerts} onChange={setFilter} />
        <span className={styles.space} />
        {list.waiting > 0 && (
          <button type="button" className={controls.chip} data-on onClick={list.release}>
            ↑ {t('waiting', { count: list.waiting })}
          </button>
        )}
        <span className={controls.muted}>
          {t('common:table.shown', { shown: list.rows.length - list.removed.size, total: alerts.length })}
          {selected.size > 0 && ` · ${t('selected', { count: selected.size })}`}
        </span>
        <AckBar
          ids={openIds}
          open={alerts.filter(isOpen).length}
          blocked={blocked}
          texts={texts}
          onAck={ack}
          onAllDone={() => setSelected(NONE)}
        />
      </div>
      <section
        className={`${controls.tablePanel} ${styles.list}`}
        aria-label={t('title')}
        onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowId={alertId}
          empty={t(alerts.length === 0 ? 'empty' : 'common:table.filteredEmpty')}
          sort={sort}
          onSort={(column) => setSort((before) => nextSort(before, column))}
          selection={{ selected, onChange: setSelected }}
          onRowKey={onRowKey}
          rowState={rowState}
          narrow={narrow}
        />
        <p className={styles.foot}>{t('still')}</p>
      </section>
    </>
  )
}

function alertId(alert: Alert): string {
  return alert.id
}
