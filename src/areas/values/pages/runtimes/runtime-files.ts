import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { runtimeOf } from '../../../../domain/values/runtime-value.ts'
import { isOld, type LiveValue, NOTHING } from '../../../../live/views/hooks.ts'
import type { ReadValues, ValueRef } from '../../../../live/views/read-values.ts'
import type { RuntimeValue } from '../../../../wire/server/pv.ts'
import type { RuntimeRow } from './use-runtime-rows.ts'

/** Returns a runtime as it is now; one that an answer no longer names is the last known one. */
export function presentOf({ runtime }: RuntimeRow, live: LiveValue<readonly RuntimeValue[]>) {
  const present = live.value === null ? null : runtimeOf(live.value, runtime.runtimeType)
  return { runtime: present ?? runtime, isStale: isOld(live) || (live.value !== null && present === null) }
}

export function runtimeReads({ config }: RuntimeRow): readonly ValueRef[] {
  const key = liveKey(config.pvRef)
  return key === null ? [] : [{ topic: 'pvRuntimes', key }]
}

/** Returns the runtime for a file, which says of one that was not read that it is not of now. */
export function readRuntime(row: RuntimeRow, live: ReadValues): LiveValue<RuntimeValue> {
  const told = live.value('pvRuntimes', liveKey(row.config.pvRef) ?? '')
  const { runtime, isStale } = presentOf(row, told)
  return { ...NOTHING, value: runtime, stale: isStale || told.value === null }
}
