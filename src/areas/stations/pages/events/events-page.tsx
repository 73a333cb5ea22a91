import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENTS } from '../../../../domain/archive/list-addresses.ts'
import { loadedTimes } from '../../../../domain/archive/list-query.ts'
import { EVENT_SORTS } from '../../../../domain/events/event-view.ts'
import { refreshList } from '../../../../live/views/lists.ts'
import controls from '../../../../ui/controls/controls.module.css'
import panes from '../../../../ui/layout/panes.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { LoadedChoices, RangeBar } from '../../../../ui/loaded/range-bar.tsx'
import { useListAddress } from '../../../../ui/loaded/use-list-address.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useSearchText } from '../../../../ui/page/use-parameter.ts'
import { useRowMenu } from '../../../../ui/table/menu/use-row-menu.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import { nextSort } from '../../../../ui/table/rows/column.ts'
import type { ControlEvent } from '../../../../wire/server/alert.ts'
import { useEventTable } from './event-columns.tsx'
import type { EventMenuGiven } from './event-menu.tsx'
import styles from './events.module.css'
import { ListNotes, LoadedAt, Refresh } from './list-notes.tsx'
import { useEvent, useEventList } from './use-event-list.ts'

const NARROW_BELOW_PX = 640

const importMenu = async () => (await import('./event-menu.tsx')).EventMenu
const importDetails = () => import('./event-details.tsx')

/** Who did what in the plant, when, and with which outcome. */
export function EventsPage() {
  const { t } = useTranslation('events')
  return (
    <Page title={t('title')}>
      <Events />
    </Page>
  )
}

function Events() {
  const { t } = useTranslation(['events', 'common'])
  const { language } = useFormat()
  const { columns, narrowCell } = useEventTable()
  const address = useListAddress(EVENTS)
  const { query, set } = address
  const { range, limit, sort, descending, opened } = query
  const source = useMemo(() => ({ ...loadedTimes(range), limit }), [range, limit])
  const [text, search] = useSearchText()
  const [filter, onFilter] = useFilterQuery(columns)
  const list = useEventList({ source, text, filter, sort, descending, language })
  const event = useEvent(list, opened)
  const [details, loadDetails, hasFailed] = useDeferred(importDetails)
  const { view } = list
  const onRefresh = useCallback(() => refreshList('eventPage', view), [view])
  const onOpen = useCallback(
    ({ id }: ControlEvent) => {
      loadDetails()
      set({ opened: id })
    },
    [set, loadDetails],
  )
  const onClose = useCallback(() => set({ opened: null }), [set])
  const menu = useRowMenu<ControlEvent, EventMenuGiven>(importMenu, { onDetails: onOpen })
  const narrow = useMemo(() => {
    const cell = (row: ControlEvent, active: boolean) => (
      <div className={styles.narrow}>
        {narrowCell(row)}
        {menu.button(row, active)}
      </div>
    )
    return { below: NARROW_BELOW_PX, lines: 3, cell }
  }, [narrowCell, menu.button])
  const rowState = useCallback(({ id }: ControlEvent) => (id === opened ? 'opened' : undefined), [opened])
  const table = useSourceTable({
    id: 'events',
    label: t('title'),
    columns: useMemo(() => [...columns, menu.column], [columns, menu.column]),
    source: list.source,
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => set({}, { text: null, filter: null }),
    sort: { column: sort, descending },
    onSort: (column) => {
      const next = nextSort({ column: sort, descending }, column)
      const field = EVENT_SORTS.find((known) => known === next.column)
      if (field !== undefined) set({ sort: field, descending: next.descending })
    },
    shown: list.list.total,
    total: list.list.all,
  })
  return (
    <>
      <RangeBar of={EVENTS} address={address}>
        <Refresh onRefresh={onRefresh} />
      </RangeBar>
      <ListNotes list={list} range={range} onRange={(next) => set({ range: next })} onRefresh={onRefresh} />
      <TableTools table={table} filters={<LoadedChoices address={address} />}>
        <input
          type="search"
          className={controls.input}
          placeholder={t('search')}
          aria-label={`${t('common:table.filter')}: ${t('search')}`}
          value={text}
          onChange={({ target }) => search(target.value)}
        />
      </TableTools>
      <div className={panes.panes}>
        <TablePanel
          table={table}
          className={panes.list}
          empty={t('empty')}
          loading={!list.isThere && <LoadStatus what={t('what')} load={list.load} onRetry={onRefresh} />}
          count={<LoadedAt list={list} />}
          menu={menu}
          onOpen={onOpen}
          rowState={rowState}
          narrow={narrow}
        />
        {opened !== null && hasFailed && <PartFailed />}
        {details !== null && <details.EventDetails event={event} open={opened !== null} onClose={onClose} />}
      </div>
    </>
  )
}
