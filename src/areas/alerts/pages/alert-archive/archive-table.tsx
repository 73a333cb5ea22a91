import { Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ALERT_SORTS, type AlertSortField, type AlertSource, sourceText } from '../../../../domain/alerts/alert-view.ts'
import { ALERT_ARCHIVE } from '../../../../domain/archive/list-addresses.ts'
import { NO_CONDITIONS } from '../../../../domain/base/filter.ts'
import { archivedAlertPath } from '../../../../domain/text/paths.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { refreshList } from '../../../../live/views/lists.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import panes from '../../../../ui/layout/panes.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { LoadedChoices } from '../../../../ui/loaded/range-bar.tsx'
import type { ListAddressState } from '../../../../ui/loaded/use-list-address.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import { useRowMenu } from '../../../../ui/table/menu/use-row-menu.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import { nextSort } from '../../../../ui/table/rows/column.ts'
import type { Alert } from '../../../../wire/server/alert.ts'
import { alertNarrowCell, useAlertColumnOptions } from '../../columns/alert-columns.tsx'
import { type AlertGroupChoice, useAlertRows } from '../../columns/alert-groups.tsx'
import { useStillAlertList } from '../../columns/still-alert-list.ts'
import type { DetailsPart } from '../../details/alert-details.tsx'
import { AlertDrawer } from '../../details/alert-drawer.tsx'
import type { AlertMenuGiven } from '../../menu/alert-menu.tsx'
import styles from './archive.module.css'
import { useArchiveColumns } from './archive-columns.tsx'
import { CutArchive } from './cut-archive.tsx'
import { useDeleteAlerts } from './use-delete-alerts.ts'

const importMenu = async () => (await import('../../menu/alert-menu.tsx')).AlertMenu
const NARROW_BELOW_PX = 640
const NONE: ReadonlySet<string> = new Set()

interface ArchiveTableProps {
  readonly source: AlertSource
  readonly address: ListAddressState<AlertSortField>
  readonly groups: AlertGroupChoice
}

/** The alerts of one range and limit, with the details of one of them. */
export function ArchiveTable({ source, address, groups }: ArchiveTableProps) {
  const { t } = useTranslation(['archive', 'common'])
  const { query, set } = address
  const { sort, descending, opened } = query
  const { format } = usePlantSettings()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [selected, setSelected] = useState(NONE)
  const [inUse, setInUse] = useState(false)
  const [moment, setMoment] = useState<unknown>(null)
  const options = useAlertColumnOptions(moment)
  const columns = useArchiveColumns(options)
  const [filter, onFilter] = useFilterQuery(columns)
  const name = `${JSON.stringify(filter)} ${sort} ${descending} ${groups.by}`
  const list = useStillAlertList(
    { source, filter, group: groups.by, sort, descending, language: format.language },
    selected.size > 0 || inUse,
    `${sourceText(source)} ${name} ${[...groups.open].join()}`,
  )
  // Only its day matters, see `useAlertColumnOptions`.
  useEffect(() => setMoment(list.list), [list.list])
  const { load, release } = list
  const { source: rows, grouping } = useAlertRows(name, list, groups, options)
  const { blocked, remove } = useDeleteAlerts(list, (ids) => {
    setSelected((now) => new Set([...now].filter((id) => !ids.has(id))))
    release()
  })
  const [part, setPart] = useState<DetailsPart>('all')
  const open = useCallback(
    (alert: Alert, at: DetailsPart = 'all') => {
      setPart(at)
      set({ opened: alert.id })
    },
    [set],
  )
  const menu = useRowMenu<Alert, AlertMenuGiven>(importMenu, {
    onDetails: open,
    actsOf: (alert) => [
      {
        id: 'delete',
        label: t('delete.one'),
        icon: <Trash2 size={16} />,
        blocked,
        onChoose: () => void remove([alert.id]),
      },
    ],
  })
  const table = useSourceTable({
    id: 'alertArchive',
    label: t('title'),
    columns: useMemo(() => [...columns, menu.column], [columns, menu.column]),
    source: rows,
    filter,
    onFilter,
    onClear: () => onFilter(NO_CONDITIONS),
    sort: { column: sort, descending },
    onSort: (column) => {
      const next = nextSort({ column: sort, descending }, column)
      set({
        sort: ALERT_SORTS.find((field) => field === next.column) ?? ALERT_ARCHIVE.newest,
        descending: next.descending,
      })
    },
    shown: list.list.total - list.list.gone,
    total: list.list.all,
    grouping,
    hasMoved: list.hasMoved,
  })

  const close = useCallback(() => set({ opened: null }), [set])
  const onOther = (alert: Alert) => {
    const isInside = source.of === 'archive' && alert.timestamp >= source.start && list.list.more === 0
    if (isInside) open(alert)
    // The list may not have it: its own ten minutes do, and the way back leads here.
    else void navigate(archivedAlertPath(alert, null))
  }
  const onRowKey = (key: string, alert: Alert | null, isInSight: () => boolean) => {
    if (key !== 'Delete') return false
    const ids = selected.size > 0 ? [...selected] : alert === null || !isInSight() ? [] : [alert.id]
    if (blocked === null && ids.length > 0) void remove(ids)
    return true
  }
  const rowState = useCallback(
    (alert: Alert) => (list.isGone(alert.id) ? 'removed' : alert.id === opened ? 'opened' : undefined),
    [list, opened],
  )
  const narrow = useMemo(() => {
    const line = alertNarrowCell(options)
    const cell = (alert: Alert, active: boolean) => (
      <div className={styles.card}>
        {line(alert)}
        {menu.button(alert, active)}
      </div>
    )
    return { below: NARROW_BELOW_PX, lines: 2, cell }
  }, [options, menu.button])
  const onRetry = useCallback(() => refreshList('alertPage', list.view), [list.view])
  const isLoaded = wasRead(load) || list.list.all > 0
  return (
    <>
      {list.list.more > 0 && (
        <CutArchive source={source} list={list.list} range={query.range} onRange={(range) => set({ range })} />
      )}
      <TableTools table={table} filters={<LoadedChoices address={address} hasLimit={source.of === 'archive'} />}>
        <CommandButton
          blocked={blocked ?? (selected.size === 0 ? t('delete.nothing') : null)}
          onRun={() => void remove([...selected])}
        >
          {selected.size === 0 ? t('delete.none') : t('delete.selected', { count: selected.size })}
        </CommandButton>
        <PageLastKnown isOld={list.stale} />
      </TableTools>
      {isLoaded && load.state === 'error' && (
        <PageNote>
          <p>{t('outdated', { reason: errorText(load.error) })}</p>
          <Button onClick={onRetry}>{t('common:action.retry')}</Button>
        </PageNote>
      )}
      <div className={panes.panes}>
        <TablePanel
          table={table}
          className={`${panes.list} ${styles.list}`}
          onInUse={setInUse}
          waiting={{ count: list.list.waiting, onShow: release }}
          menu={menu}
          empty={t('empty')}
          loading={
            !isLoaded && (
              <>
                <LoadStatus what={t('what')} load={load} onRetry={onRetry} />
                {load.state === 'error' && <p className={controls.notice}>{t('again')}</p>}
              </>
            )
          }
          count={
            <>
              {address.isLive && ` · ${t('live')}`}
              {selected.size > 0 && ` · ${t('selected', { count: selected.size })}`}
            </>
          }
          selection={{ selected, onChange: setSelected }}
          onOpen={open}
          onRowKey={onRowKey}
          rowState={rowState}
          narrow={narrow}
        />
        <AlertDrawer
          id={opened}
          list={list}
          source={source}
          part={part}
          onSelect={(id) => set({ opened: id })}
          onClose={close}
          onOther={onOther}
          actions={(alert) => (
            <CommandButton blocked={blocked} onRun={() => void remove([alert.id])}>
              {t('delete.one')}
            </CommandButton>
          )}
        />
      </div>
    </>
  )
}
