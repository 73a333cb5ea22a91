import { useEffect, useState } from 'react'
import { call } from '../../../../live/calls/call.ts'
import { Retry } from '../../../../live/calls/retry.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'

/** Returns when the archive of each basin begins, ms since 1970, of those that have one; null while that is not known. */
export function useBasinBegins(configs: readonly RuebConfig[]): ReadonlyMap<number, number> | null {
  const [begins, setBegins] = useState<ReadonlyMap<number, number> | null>(null)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const measured = configs.flatMap(({ id, levelPv }) => (levelPv === null ? [] : [{ id, levelPv }]))
      const results = await Promise.all(
        measured.map(({ levelPv }) => call('firstDateOfPvs', { source: 'DayValues', pvs: [levelPv] })),
      )
      if (isOver) return
      const found = new Map<number, number>()
      for (const [index, { id }] of measured.entries()) {
        const result = results[index]
        if (!result?.ok) return retry.failed()
        // 0 says that there is nothing.
        if (result.body.timestamp > 0) found.set(id, result.body.timestamp)
      }
      setBegins(found)
    }
    const retry = new Retry(() => void read())
    void read()
    return () => {
      isOver = true
      retry.stop()
    }
  }, [configs])
  return begins
}
