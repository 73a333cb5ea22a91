import { useEffect } from 'react'
import { isCounter } from '../../components/pv/counters/use-counter-readings.ts'
import { liveKey } from '../../domain/values/pv-ref.ts'
import { useStreamState } from '../../live/views/hooks.ts'
import { subscribeLane } from '../../live/views/subscriptions.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'

/** `known`: of how many counters the value has arrived. */
interface Resetable {
  readonly keys: ReadonlySet<string>
  readonly known: number
}

const NONE: Resetable = { keys: new Set(), known: 0 }

/** Returns which counters can be reset. Only their live values say so, so all of them are leased. */
export function useResetable(rows: readonly PvRow[] | null): Resetable {
  const [resetable, setResetable] = useStreamState(NONE)
  useEffect(() => {
    const known = new Map<string, boolean>()
    const publish = () => {
      const keys = new Set([...known].flatMap(([key, isResetable]) => (isResetable ? [key] : [])))
      setResetable({ keys, known: known.size })
    }
    let isReady = false
    const unsubscribes = (rows ?? []).flatMap(({ config: { pvRef } }) => {
      const key = liveKey(pvRef)
      if (key === null) return []
      return subscribeLane(key, ({ known: isKnown, extra }) => {
        if (!isKnown) return
        const isResetable = isCounter(extra) && extra.resetable
        if (known.get(key) === isResetable) return
        known.set(key, isResetable)
        if (isReady) publish()
      })
    })
    isReady = true
    publish()
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [rows, setResetable])
  return resetable
}
