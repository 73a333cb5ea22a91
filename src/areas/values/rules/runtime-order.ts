import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvConfig, PvRef, RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'
import type { PvRuntimes, RuntimeChanges } from '../../../wire/server/pv-command.ts'

/** A runtime that somebody sets: the present one, and its new value in hours or cycles. */
export interface RuntimeTarget {
  readonly config: PvConfig
  readonly runtime: RuntimeValue
  readonly value: number
}

/** The id of a runtime of a PV. */
export function runtimeId(pvRef: PvRef, type: RuntimeType): string {
  return `${pvParam(pvRef)}-${type}`
}

/** Returns the targets of each PV, in their order: an answer names PVs, not their runtimes. */
export function targetsByPv(targets: readonly RuntimeTarget[]): readonly (readonly RuntimeTarget[])[] {
  return [...Map.groupBy(targets, ({ config }) => pvParam(config.pvRef)).values()]
}

/** Returns what is sent: each PV once, its runtimes as they are and as they are to be, with their steps. Specification 7. */
export function runtimeChanges(targets: readonly RuntimeTarget[]): RuntimeChanges {
  const list = (of: (target: RuntimeTarget) => RuntimeValue) =>
    targetsByPv(targets).flatMap((own): readonly PvRuntimes[] => {
      const [first] = own
      return first === undefined ? [] : [{ pvRef: first.config.pvRef, runtimes: own.map(of) }]
    })
  return { oldValues: list(({ runtime }) => runtime), newValues: list(({ runtime, value }) => ({ ...runtime, value })) }
}
