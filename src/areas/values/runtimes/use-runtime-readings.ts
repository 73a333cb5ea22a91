import { useMemo, useState } from 'react'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { type LiveValue, useLiveValues } from '../../../live/views/hooks.ts'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'

/** The runtimes of a PV, and when they arrived, server time in ms since 1970. */
interface RuntimeReading extends LiveValue<readonly RuntimeValue[]> {
  readonly at: number
}

/** By live key. */
export type RuntimeReadings = ReadonlyMap<string, RuntimeReading>

const NONE: RuntimeReadings = new Map()

/** Returns the runtimes of PVs as state, for the few that somebody is about to set. The worker reads them every 5 s. */
export function useRuntimeReadings(configs: readonly PvConfig[]): RuntimeReadings {
  const keys = useMemo(() => configs.flatMap(({ pvRef }) => liveKey(pvRef) ?? []), [configs])
  const values = useLiveValues('pvRuntimes', keys)
  const [known, setKnown] = useState({ values, readings: NONE })
  if (known.values === values) return known.readings
  const at = serverNow()
  const readings = new Map(
    [...values].map(([key, value]) => {
      const before = known.readings.get(key)
      return [key, { ...value, at: before?.value === value.value ? before.at : at }]
    }),
  )
  setKnown({ values, readings })
  return readings
}
