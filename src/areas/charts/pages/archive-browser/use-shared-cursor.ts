import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { joinSync } from '../../chart/plot/sync-cursors.ts'

/** The cursor that chart and table share, s since 1970. */
interface SharedCursor {
  readonly at: number | null
  /** It was moved in the chart: the table shows its row. */
  readonly isFromChart: boolean
}

const NOWHERE: SharedCursor = { at: null, isFromChart: false }

/** Key of the chart beside the table. */
export const BROWSER_CURSOR = 'archive-browser'

/**
 * Returns the cursor of the chart and the handlers of the element around the table: the row under the pointer, or with the
 * focus, is the cursor of the chart. The ids of rows are their times in s since 1970.
 */
export function useSharedCursor() {
  const [cursor, setCursor] = useState(NOWHERE)
  const publish = useRef<(at: number | null) => void>(null)
  useEffect(() => {
    const sync = joinSync(BROWSER_CURSOR, (at) => setCursor({ at, isFromChart: true }))
    publish.current = sync.publish
    return sync.leave
  }, [])
  const handlers = useMemo(() => {
    const move = (target: EventTarget) => {
      const id = target instanceof Element ? target.closest('[role=row][data-id]')?.getAttribute('data-id') : null
      if (id === null || id === undefined) return
      setCursor((before) => (before.at === Number(id) ? before : { at: Number(id), isFromChart: false }))
      publish.current?.(Number(id))
    }
    const leave = () => {
      setCursor(NOWHERE)
      publish.current?.(null)
    }
    return {
      onPointerOver: ({ target }: PointerEvent) => move(target),
      onPointerLeave: leave,
      onFocus: ({ target }: FocusEvent) => move(target),
      onBlur: leave,
    }
  }, [])
  return { cursor, handlers }
}
