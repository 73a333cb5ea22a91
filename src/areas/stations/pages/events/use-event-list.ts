import { useEffect, useMemo, useState } from 'react'
import { type EventView, eventViewText, NO_EVENTS } from '../../../../domain/events/event-view.ts'
import type { ListWindowState } from '../../../../live/views/list-window.ts'
import { listCalls, openListWindow } from '../../../../live/views/lists.ts'
import { useSlicedState } from '../../../../live/views/use-sliced-state.ts'
import { windowSource } from '../../../../ui/table/panel/window-source.ts'
import type { RowSource } from '../../../../ui/table/rows/row-source.ts'
import type { ControlEvent } from '../../../../wire/server/alert.ts'

const CALLS = listCalls('eventPage')

export interface EventList extends ListWindowState<'eventPage'> {
  /** Whether the list is there: rows, or the certainty that there are none. */
  readonly isThere: boolean
  readonly source: RowSource<ControlEvent>
}

/** Returns a list of control events that the worker searches, filters and sorts. */
export function useEventList(view: EventView): EventList {
  const wanted = eventViewText(view)
  const [window] = useState(() => openListWindow('eventPage', wanted, { empty: NO_EVENTS }))
  const state = useSlicedState(window.subscribe, window.state)
  useEffect(() => window.setView(wanted), [window, wanted])
  return useMemo(() => {
    const { list, load } = state
    const source = windowSource(state, window.setVisibleRows, CALLS)
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
    void CALLS.items(view, [id]).then((result) => {
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
