import { useEffect, useMemo, useState } from 'react'
import { useSlicedState } from '../../components/table/panel/use-sliced-state.ts'
import type { AllRows, RowSource } from '../../components/table/rows/row-source.ts'
import { type EventView, eventViewText } from '../../domain/events/event-view.ts'
import { type EventWindowState, eventIds, eventRows, openEventWindow } from '../../live/views/event-list.ts'
import type { ControlEvent } from '../../wire/server/alert.ts'

export interface EventList extends EventWindowState {
  /** Whether the list is there: rows, or the certainty that there are none. */
  readonly isThere: boolean
  readonly source: RowSource<ControlEvent>
}

/** Returns a list of control events that the worker searches, filters and sorts. */
export function useEventList(view: EventView): EventList {
  const wanted = eventViewText(view)
  const [window] = useState(() => openEventWindow(wanted))
  const state = useSlicedState(window.subscribe, window.state)
  useEffect(() => window.setView(wanted), [window, wanted])
  return useMemo(() => {
    const { list, load } = state
    const source = eventSource(state, window.setVisibleRows)
    return { ...state, isThere: load.state === 'ready' || list.loadedAt > 0, source }
  }, [state, window])
}

/** Returns an event of a list by its id: undefined while it is not known, null if the list does not have it. */
export function useEvent({ view, here, isThere }: EventList, id: string | null): ControlEvent | null | undefined {
  const [fetched, setFetched] = useState<{ readonly id: string; readonly event: ControlEvent | null } | null>(null)
  const shown = here.find((event) => event.id === id)
  const isMissing = id !== null && shown === undefined && isThere && fetched?.id !== id
  useEffect(() => {
    if (!isMissing || id === null) return
    let isOver = false
    void eventRows(view, [id]).then((result) => {
      if (result.ok && result.body !== null && !isOver) setFetched({ id, event: result.body[0] ?? null })
    })
    return () => {
      isOver = true
    }
  }, [isMissing, view, id])
  if (id === null) return null
  // It stays while its row is scrolled out of the loaded pages.
  return shown ?? (fetched?.id === id ? fetched.event : undefined)
}

function eventSource(
  { view, here, row, indexOf, list: { total } }: EventWindowState,
  onVisible: NonNullable<RowSource<ControlEvent>['onVisible']>,
): RowSource<ControlEvent> {
  return {
    list: view,
    count: total,
    row,
    id: (index) => row(index)?.id,
    indexOf,
    ids: async (from, to) => (await idsOf(view))?.slice(from, to) ?? [],
    isAll: (selected) => total > 0 && selected.size >= total && here.every(({ id }) => selected.has(id)),
    onVisible,
    all: () => allEvents(view),
  }
}

async function idsOf(view: string): Promise<readonly string[] | null> {
  const result = await eventIds(view)
  return result.ok ? result.body : null
}

async function allEvents(view: string): Promise<AllRows<ControlEvent> | null> {
  const ids = await idsOf(view)
  if (ids === null) return null
  return {
    count: ids.length,
    rows: async (from, to) => {
      const result = await eventRows(view, ids.slice(from, to))
      return result.ok ? result.body : null
    },
  }
}
