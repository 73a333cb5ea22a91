import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AlertFilter,
  alertConditions,
  alertFilterQuery,
  NO_ALERT_FILTER,
} from '../../../../domain/alerts/alert-filter.ts'
import type { AlertGroupField } from '../../../../domain/alerts/alert-view.ts'
import type { Filter } from '../../../../domain/base/filter.ts'
import { withCondition } from '../../../../domain/table/filter-conditions.ts'
import { wasRead } from '../../../../domain/values/was-read.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { areAlertsOld } from '../../../../ui/alert-sign/pending-sign.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import panes from '../../../../ui/layout/panes.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { useUserFlag } from '../../../../ui/preferences/use-user-flag.ts'
import { useRowMenu } from '../../../../ui/table/menu/use-row-menu.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { type RowSwipe, useRowSwipe } from '../../../../ui/table/panel/use-row-swipe.ts'
import { useShownSelection } from '../../../../ui/table/panel/use-shown-selection.ts'
import { useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import { visibleRowIds } from '../../../../ui/table/rows/visible-rows.ts'
import { useIsAttended } from '../../../../ui/table/stillness/attended.ts'
import type { Alert } from '../../../../wire/server/alert.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'
import { useAsideActions } from '../../aside/use-aside-actions.tsx'
import { useAlertColumnOptions } from '../../columns/alert-columns.tsx'
import { useAlertGroupChoice, useAlertGroupQuery, useAlertRows } from '../../columns/alert-groups.tsx'
import { useStillAlertList } from '../../columns/still-alert-list.ts'
import type { AlertMenuGiven } from '../../menu/alert-menu.tsx'
import { useAckActions } from './ack-actions.ts'
import { AckBar, ackColumn } from './ack-controls.tsx'
import { AlertFilterBar } from './alert-filter-bar.tsx'
import { AlertNumbers } from './alert-numbers.tsx'
import styles from './alerts.module.css'
import { FloodBar } from './flood-bar.tsx'
import { usePendingColumns } from './pending-columns.tsx'
import { usePendingDetails } from './pending-details.tsx'
import { ackableAlertsOfRow, alertsOfRow, selectedAlerts } from './row-alerts.ts'
import { useAlertName } from './use-alert-name.ts'
import { useFloodMode } from './use-flood-mode.ts'
import { useOpenIds } from './use-open-ids.ts'
import { usePendingAddress } from './use-pending-address.ts'
import { useVisibleAlerts } from './use-visible-alerts.ts'

/** All alerts that are not both cleared and acknowledged, live. */
export function PendingPage() {
  const { t } = useTranslation('alerts')
  // Counted from the list, and old when it is.
  const told = useLiveValue('alertSummary', '')
  return (
    <Page title={t('title')} chips={<PageLastKnown isOld={told.value !== null && areAlertsOld(told)} />}>
      <PendingList />
    </Page>
  )
}

const importMenu = async () => (await import('../../menu/alert-menu.tsx')).AlertMenu
const NONE: ReadonlySet<string> = new Set()

function PendingList() {
  const { t } = useTranslation(['alerts', 'common'])
  const { filter, setFilter, sort, onSort } = usePendingAddress()
  const [selected, setSelected] = useShownSelection(String(alertFilterQuery(filter)))
  const [inUse, setInUse] = useState(false)
  const isInUse = selected.size > 0 || inUse
  const { format } = usePlantSettings()
  const flood = useFloodMode(useIsAttended() || isInUse, filter.station !== null || filter.text !== '')
  const ownGroups = useAlertGroupQuery()
  const floodGroups = useAlertGroupChoice('firstOut')
  const setOwnBy = (by: AlertGroupField | null) => {
    flood.leave()
    ownGroups.setBy(by)
  }
  // The user's own choice stays as it is and comes back after the flood.
  const groups = flood.isOn ? { ...floodGroups, setBy: setOwnBy } : ownGroups
  // Whether alerts that chatter are one row.
  const [folds, setFolds] = useUserFlag('alerts/folds', true)
  const order = `${alertFilterQuery(filter)} ${sort.column} ${sort.descending} ${folds}`
  const opened = [...ownGroups.open, ...floodGroups.open].join()
  // Not by what the list is grouped now: in a flood it regroups itself.
  const chosen = `${order} ${ownGroups.by} ${flood.choices} ${opened}`
  const list = useStillAlertList(
    {
      source: { of: 'pending' },
      group: groups.by,
      folds,
      filter: alertConditions(filter),
      sort: sort.column,
      descending: sort.descending,
      language: format.language,
    },
    isInUse,
    chosen,
  )
  const nameOf = useAlertName(list)
  const actions = useAckActions(nameOf)
  const { blocked } = actions
  const options = useAlertColumnOptions(list.list)
  const ack = useCallback(
    (ids: readonly string[], question: string | null = null) =>
      actions.ack(ids, () => setSelected((now) => without(now, new Set(ids))), question),
    [actions, setSelected],
  )
  const asides = useAsideActions()
  const details = usePendingDetails(list, { blocked, ack }, asides)
  const menu = useRowMenu<Alert, AlertMenuGiven>(importMenu, { onDetails: details.open, actsOf: details.actsOf })
  const tools = useMemo(
    () =>
      ackColumn(
        {
          title: t('alerts:ack.row'),
          ack: (count) => (count === 1 ? t('alerts:ack.one') : t('alerts:ack.selected', { count })),
        },
        blocked,
        ack,
        menu.button,
      ),
    [t, blocked, ack, menu.button],
  )
  const { columns, narrow } = usePendingColumns(options, tools, asides)
  const { source, grouping } = useAlertRows(`${order} ${groups.by}`, list, groups, options)
  const openIds = useOpenIds(selected)
  const open = useLiveValue('alertSummary', '').value?.open ?? 0
  const rowState = useCallback((alert: Alert) => (list.isGone(alert.id) ? 'removed' : undefined), [list])
  const swipe: RowSwipe<AlertRow> = {
    wordsOf: (row) => {
      const count = ackableAlertsOfRow(row, list).length
      if (count === 0) return null
      const verb = count === 1 ? t('ack.row') : t('ack.selected', { count })
      return { hint: blocked ?? verb, armed: blocked === null ? t('ack.swipe') : null }
    },
    onSwipe: (row) => ack(ackableAlertsOfRow(row, list)),
  }
  const [rows, setRows] = useState<HTMLElement | null>(null)
  const visible = useVisibleAlerts(rows, list)
  const inView = (): ReadonlySet<string> => {
    const shown = new Set(rows === null ? [] : visibleRowIds(rows))
    return new Set(list.here.flatMap((row) => (shown.has(row.id) ? alertsOfRow(row) : [])))
  }
  /** What is selected out of sight nobody has in view, and who presses a key on another row may mean that: then it is asked. */
  const ackSelected = (ids: readonly string[], focused: AlertRow | null = null) => {
    const seen = inView()
    const hidden = ids.filter((id) => !seen.has(id)).length
    const isOther = focused !== null && !selected.has(focused.id)
    const question = [t('ack.askHidden', { count: ids.length, hidden }), ...(isOther ? [t('ack.askUnselected')] : [])]
    ack(ids, hidden === 0 && !isOther ? null : question.join(' '))
  }
  const onRowKey = (key: string, row: AlertRow | null, isInSight: () => boolean) => {
    if (key.toLowerCase() !== 'a') return false
    if (blocked !== null) return true
    if (openIds.length > 0) ackSelected(openIds, row)
    else if (row !== null && isInSight()) {
      const ids = ackableAlertsOfRow(row, list)
      if (ids.length > 0) ack(ids)
    }
    return true
  }

  const table = useSourceTable({
    id: 'pending',
    label: t('title'),
    columns,
    source,
    filter: rowFilter(filter),
    onFilter: useCallback(
      (conditions: Filter) => setFilter({ ...filter, priority: null, conditions }),
      [setFilter, filter],
    ),
    onClear: () => setFilter(NO_ALERT_FILTER),
    sort,
    onSort,
    shown: list.list.alerts,
    total: list.list.all,
    grouping,
    hasMoved: list.hasMoved,
  })

  const swiping = useRowSwipe(source, swipe)
  const isPhone = useIsPhone()
  const [said, setSaid] = useState('')
  const ackEverything = () => void actions.ackAll(() => setSelected(NONE), setSaid)
  const whyNotAll = blocked ?? (open === 0 ? t('empty') : null)
  // A telephone has room for one command.
  const everything: readonly MenuEntry[] = isPhone
    ? [{ id: 'ack-all', label: t('ack.all'), blocked: whyNotAll, onChoose: ackEverything }]
    : []
  const folding: MenuEntry = {
    id: 'folds',
    label: t('folds'),
    checked: folds,
    onChoose: () => setFolds(!folds),
  }
  const { load } = list
  const isLoaded = wasRead(load) || list.list.all > 0
  if (!isLoaded) {
    return <LoadStatus what={t('what')} load={load} hub="alert" />
  }
  return (
    <>
      <TableTools
        table={table}
        entries={[...everything, folding]}
        filters={<AlertFilterBar filter={filter} onChange={setFilter} />}
        activeFilters={Number(filter.openOnly) + Number(filter.station !== null) + Number(filter.text !== '')}
      >
        <AckBar
          ids={openIds}
          hasSelection={selected.size > 0}
          open={open}
          blocked={blocked}
          visible={visible}
          hasMoved={list.hasMoved}
          onAckSelected={ackSelected}
          onAckVisible={ack}
          said={said}
          onSay={setSaid}
        />
        {!isPhone && (
          <CommandButton blocked={whyNotAll} onRun={ackEverything}>
            {t('ack.all')}
          </CommandButton>
        )}
      </TableTools>
      <div ref={setRows} className={panes.panes} {...swiping}>
        <TablePanel
          table={table}
          className={`${panes.list} ${styles.list}`}
          onInUse={setInUse}
          waiting={{ count: list.list.waiting, onShow: list.release }}
          menu={menu}
          empty={t('empty')}
          count={
            <>
              {/* Numbers above are alerts: rows that hold several are fewer. */}
              {groups.by === null &&
                list.list.total < list.list.alerts &&
                ` ${t('inRows', { count: list.list.total })}`}
              {selected.size > 0 && ` · ${t('selected', { count: selected.size })}`}
            </>
          }
          foot={
            <div className={styles.foot}>
              <AlertNumbers />
              <p data-tools>{t('paused')}</p>
            </div>
          }
          selection={{ selected, onChange: (next) => setSelected(selectedAlerts(selected, next, list)) }}
          onOpen={details.open}
          onRowKey={onRowKey}
          rowState={rowState}
          narrow={narrow}
        />
        {details.drawer}
      </div>
      {asides.dialog}
      {/* Below the list: above it, it would move what can be pressed. */}
      <FloodBar mode={flood} />
    </>
  )
}

/** Links can name a priority; in the table it is a condition like any other. */
function rowFilter({ priority, conditions }: AlertFilter): Filter {
  return priority === null ? conditions : withCondition(conditions, 'priority', { operator: 'eq', value: priority })
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !others.has(id)))
}
