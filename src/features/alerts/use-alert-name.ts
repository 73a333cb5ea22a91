import { useCallback, useEffect, useRef } from 'react'
import type { AlertWindowState } from '../../live/views/alert-list.ts'

/** Returns a function that names an alert by station and message, or null if its row is not loaded. It never changes. */
export function useAlertName(list: Pick<AlertWindowState, 'here'>): (id: string) => string | null {
  const newest = useRef(list)
  useEffect(() => {
    newest.current = list
  })
  return useCallback((id) => {
    const alert = newest.current.here.find((row) => row.id === id || row.repeats?.ids.includes(id))
    return alert === undefined ? null : `${alert.stationName}: ${alert.message}`
  }, [])
}
