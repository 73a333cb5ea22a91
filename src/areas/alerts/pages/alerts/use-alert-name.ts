import { useCallback, useEffect, useRef } from 'react'
import type { ListWindowState } from '../../../../live/views/list-window.ts'

/** Returns a function that names an alert by station and message, or null if its row is not loaded. It never changes. */
export function useAlertName(list: Pick<ListWindowState<'alertPage'>, 'here'>): (id: string) => string | null {
  const newest = useRef(list)
  useEffect(() => {
    newest.current = list
  })
  return useCallback((id) => {
    const alert = newest.current.here.find((row) => row.id === id || row.repeats?.ids.includes(id))
    return alert === undefined ? null : `${alert.stationName}: ${alert.message}`
  }, [])
}
