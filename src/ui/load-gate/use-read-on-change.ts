import { useEffect, useRef } from 'react'

/**
 * Calls `refetch` when what the hub tells has changed, for what no hub tells but goes with it. `told` is null while it is not known:
 * what is told first belongs to what is being read anyway.
 */
export function useReadOnChange(told: string | null, refetch: () => void): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  const read = useRef(told)
  useEffect(() => {
    if (told === null) return
    if (read.current !== null && told !== read.current) latest.current()
    read.current = told
  }, [told])
}
