import { useCallback } from 'react'
import { call } from '../../../live/calls/call.ts'
import { invalidateQueries } from '../../../live/calls/query-cache.ts'
import { useReadFirst } from '../../../ui/load-gate/use-read-first.ts'
import type { Annotation } from '../../../wire/server/chart.ts'
import { movedOf } from '../rules/annotation-edits.ts'

/**
 * Returns `ifSeen`, which goes on only where the server still has these annotations as they were seen: it takes whatever it is sent.
 * Otherwise the list is read again, which shows what somebody else has changed or deleted. `edits`: as in `useReadFirst`.
 */
export function useIfSeen(edits: unknown) {
  const { isReading, unsent, read } = useReadFirst(edits)
  const ifSeen = useCallback(
    async (seen: ReadonlyMap<number, Annotation>, next: () => void) => {
      const fresh = await read(call('annotations', {}))
      if (fresh === null) return
      const isThere = [...seen.keys()].every((id) => fresh.some((one) => one.id === id))
      if (isThere && movedOf(seen, fresh).length === 0) next()
      else invalidateQueries(['annotations'])
    },
    [read],
  )
  return { isReading, unsent, ifSeen }
}
