import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useDeferred } from '../../components/load-gate/use-deferred.ts'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { TablePanel } from '../../components/table/panel/table-panel.tsx'
import { TableTools } from '../../components/table/panel/table-tools.tsx'
import { useFilterQuery } from '../../components/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../components/table/panel/use-source-table.ts'
import { nextSort } from '../../components/table/rows/column.ts'
import { plantNow } from '../../components/time/inputs/plant-now.ts'
import { type EventQuery, eventQueryOf, eventSourceOf, withEventQuery } from '../../domain/events/event-query.ts'
import { EVENT_SORTS } from '../../domain/events/event-view.ts'
import { refreshEvents } from '../../live/views/event-list.ts'
import type { ControlEvent } from '../../wire/server/alert.ts'
import { useEventTable } from './event-columns.tsx'
import styles from './events.module.css'
import { ListNotes, RangeBar } from './range-bar.tsx'
import { useEvent, useEventList } from './use-event-list.ts'

const NARROW_BELOW_PX = 640

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
  const { query, isReadable, source, setQuery } = useEventQuery()
  const [filter, onFilter] = useFilterQuery(columns)
  const { sort, descending, text } = query
  const list = useEventList({ source, text, filter, sort, descending, language })
  const event = useEvent(list, query.event)
  const [details, loadDetails] = useDeferred(importDetails)
  const { view } = list
  const onRefresh = useCallback(() => refreshEvents(view), [view])
  const onOpen = useCallback(
    ({ id }: ControlEvent) => {
      loadDetails()
      setQuery({ event: id })
    },
    [setQuery, loadDetails],
  )
  const onClose = useCallback(() => setQuery({ event: null }), [setQuery])
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 3, cell: narrowCell }), [narrowCell])
  const rowState = useCallback(({ id }: ControlEvent) => (id === query.event ? 'opened' : undefined), [query.event])
  const table = useSourceTable({
    id: 'events',
    label: t('title'),
    columns,
    source: list.source,
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => setQuery({ text: '' }, ['filter']),
    sort: { column: sort, descending },
    onSort: (column) => {
      const next = nextSort({ column: sort, descending }, column)
      const field = EVENT_SORTS.find((known) => known === next.column)
      if (field !== undefined) setQuery({ sort: field, descending: next.descending })
    },
    shown: list.list.total,
    total: list.list.all,
  })
  return (
    <>
      <RangeBar query={query} list={list} onChange={setQuery} onRefresh={onRefresh} />
      <ListNotes
        list={list}
        isReadable={isReadable}
        range={query.range}
        onRange={(range) => setQuery({ range })}
        onRefresh={onRefresh}
      />
      <TableTools table={table}>
        <input
          type="search"
          className={`${controls.input} ${styles.search}`}
          placeholder={t('search')}
          aria-label={`${t('common:table.filter')}: ${t('search')}`}
          value={text}
          onChange={({ target }) => setQuery({ text: target.value })}
        />
      </TableTools>
      <div className={styles.panes}>
        <TablePanel
          table={table}
          className={styles.list}
          empty={t('empty')}
          loading={
            !list.isThere && (
              <LoadGate what={t('what')} load={list.load} body={null} onRetry={onRefresh}>
                {nothing}
              </LoadGate>
            )
          }
          onOpen={onOpen}
          rowState={rowState}
          narrow={narrow}
        />
        {details !== null && <details.EventDetails event={event} open={query.event !== null} onClose={onClose} />}
      </div>
    </>
  )
}

/** Keeps what is shown in the address, so that links and the back button keep it. */
function useEventQuery() {
  const [address, setAddress] = useSearchParams()
  const { timeZone } = useFormat()
  const rangeText = address.get('range')
  const limitText = address.get('limit')
  // A preset ends when it is chosen: the source must not change with the next letter of a search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these parts of the address choose another range
  const now = useMemo(() => plantNow(), [rangeText, limitText, timeZone])
  const { value: query, isReadable } = useMemo(() => eventQueryOf(address, now, timeZone), [address, now, timeZone])
  const setQuery = useCallback(
    (change: Partial<EventQuery>, without: readonly string[] = []) =>
      setAddress(
        (before) => {
          const after = withEventQuery(before, change)
          for (const name of without) after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setAddress],
  )
  const source = useMemo(() => eventSourceOf(query, now), [query, now])
  return { query, isReadable, source, setQuery }
}

const nothing = () => null
