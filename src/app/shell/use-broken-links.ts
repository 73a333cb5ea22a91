import { useEffect, useMemo, useState } from 'react'
import { type BrokenLink, brokenLinks } from '../../domain/values/broken-links.ts'
import { useConnection } from '../../live/views/hooks.ts'

/** Between the opening of the status channel and its first message the server counts as disconnected for a moment. */
export const SERVER_GRACE_MS = 1000

/** The broken links, nearest first; one behind the web server only once it has lasted. */
export function useBrokenLinks(): readonly BrokenLink[] {
  const connection = useConnection()
  const broken = useMemo(() => brokenLinks(connection), [connection])
  const behind = broken[0]?.link === 'server' ? broken[0].since : null
  const [settled, setSettled] = useState<number | null>(null)
  useEffect(() => {
    if (behind === null) return
    const timer = setTimeout(() => setSettled(behind), SERVER_GRACE_MS)
    return () => clearTimeout(timer)
  }, [behind])
  return behind !== null && settled !== behind ? broken.slice(1) : broken
}
