import { useCallback, useEffect, useMemo, useState } from 'react'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { call } from '../../../../live/calls/call.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { useRetry } from '../../../../ui/load-gate/use-retry.ts'
import type { PvConfig, RuntimeValue } from '../../../../wire/server/pv.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { runtimeId } from '../../rules/runtime-order.ts'

/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const BATCH = 1024

/** One runtime of a PV, as it was when the list was loaded. Its cells show the present one. */
export interface RuntimeRow {
  readonly id: string
  readonly config: PvConfig
  readonly runtime: RuntimeValue
}

interface RuntimeRows {
  /** Null until the first batch has arrived; a batch that fails later keeps what is there. */
  readonly rows: readonly RuntimeRow[] | null
  readonly load: LoadState
  readonly retry: () => void
}

/**
 * Returns the runtimes of these PVs, most of which have none. They are loaded in batches, again after somebody of this browser
 * has set some and after an outage, and only then: the rows on screen follow the worker.
 */
export function useRuntimeRows(pvs: readonly PvRow[] | null): RuntimeRows {
  const [rows, setRows] = useState<readonly RuntimeRow[] | null>(null)
  const [load, setLoad] = useState<LoadState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const later = useRetry(retry)
  const outdated = useLiveValue('invalidations', '').value?.runtimes ?? 0
  const reconnects = useLiveValue('connection', '').value?.reconnects ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these counts is a reason to load again
  useEffect(() => {
    if (pvs === null) return
    let isOver = false
    const run = async () => {
      setLoad((before) => ({ state: before.state === 'ready' ? 'updating' : 'loading' }))
      const found: RuntimeRow[] = []
      for (let from = 0; from < pvs.length; from += BATCH) {
        const batch = pvs.slice(from, from + BATCH)
        const result = await call('runtimes', { pvs: batch.map(({ config }) => config.pvRef) })
        if (isOver) return
        if (!result.ok) {
          setLoad({ state: 'error', error: result.error })
          later.failed()
          return
        }
        const runtimes = new Map(result.body.runtimeValues.map((own) => [pvParam(own.pvRef), own.runtimes]))
        for (const { id, config } of batch) {
          for (const runtime of runtimes.get(id) ?? []) {
            found.push({ id: runtimeId(config.pvRef, runtime.runtimeType), config, runtime })
          }
        }
      }
      setRows(found)
      setLoad({ state: 'ready' })
      later.succeeded()
    }
    void run()
    return () => {
      isOver = true
      later.stop()
    }
  }, [pvs, later, attempt, outdated, reconnects])
  return useMemo(() => ({ rows, load, retry }), [rows, load, retry])
}
