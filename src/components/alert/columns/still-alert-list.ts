import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { liveAlertView } from '../../../domain/alerts/alert-view.ts'
import { useIsWall } from '../../status/wall.ts'
import { useIsAttended } from '../../table/stillness/attended.ts'
import { type AlertList, type AlertListView, useAlertList } from './alert-list.ts'
import { rowsNow, type ShownRows } from './shown-rows.ts'

/** How long a person takes from reading to pressing: what has moved since was not what was read. */
const DECISION_MS = 1200
/** After its rows have moved, a list that nobody attends rests, so that whoever comes reads something that stays. */
const REST_MS = 5000

export interface StillAlertList extends AlertList {
  /** Rows that were shown have just moved by themselves: what somebody presses now is not what was read. */
  readonly hasMoved: boolean
}

/**
 * A live list to act on: rows that are shown keep their place while somebody is at the page, while the list is `inUse` in another
 * way (rows are selected, a menu is open), and for five seconds after they have moved. New rows wait meanwhile (F97, F98).
 */
export function useStillAlertList(given: AlertListView, inUse: boolean): StillAlertList {
  // Of a wall monitor somebody stands in front for long, and nobody presses.
  const isWall = useIsWall()
  const isAttended = useIsAttended()
  const [isResting, setResting] = useState(false)
  const [hasMoved, setMoved] = useState(false)
  const list = useAlertList(given, !isWall && (inUse || isAttended || isResting))
  const range = useRef<readonly number[]>([])
  const shown = useRef<ShownRows>({ what: '', ids: [] })
  const timers = useRef<readonly number[]>([])
  const what = liveAlertView(list.view) ?? list.view
  useLayoutEffect(() => {
    const ids = range.current.map((index) => list.row(index)?.id)
    const now = rowsNow(shown.current, { what: `${what} ${range.current}`, ids })
    shown.current = now.shown
    if (!now.hasMoved) return
    setMoved(true)
    setResting(true)
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = [
      window.setTimeout(() => setMoved(false), DECISION_MS),
      window.setTimeout(() => setResting(false), REST_MS),
    ]
  }, [list, what])
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer)
    },
    [],
  )
  return useMemo(
    () => ({
      ...list,
      hasMoved,
      onVisible: (first, last, ...others) => {
        // The rows of open groups, or of a plain list from the first to the last; the others have the focus.
        range.current =
          others.length > 1 ? others : Array.from({ length: last - first + 1 }, (_, index) => first + index)
        list.onVisible(first, last, ...others)
      },
    }),
    [list, hasMoved],
  )
}
