import { useState } from 'react'
import { type EnteredNumber, enteredNumber } from '../../../domain/forms/entered-number.ts'
import type { Problem } from '../../../domain/forms/problem.ts'
import { isSameValue } from '../../../domain/forms/same-value.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { runtimeDecimals, runtimeOf, wasRuntimeSet } from '../../../domain/values/runtime-value.ts'
import { useMoved } from '../../../ui/form/state/use-moved.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig, RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'
import type { RuntimeValues } from '../../../wire/server/pv-command.ts'
import { runtimeEntryProblem } from '../rules/runtime-entry.ts'
import { type RuntimeTarget, runtimeId } from '../rules/runtime-order.ts'
import type { RuntimeReadings } from './use-runtime-readings.ts'

/** A PV and which of its runtimes are to be set; null for all. */
export interface RuntimeChoice {
  readonly config: PvConfig
  readonly types: readonly RuntimeType[] | null
}

/** A runtime of the dialog: `at` is when it arrived, in server time, ms since 1970. */
interface Row {
  readonly id: string
  readonly config: PvConfig
  readonly runtime: RuntimeValue
  readonly at: number
}

/** One runtime of the dialog. */
export interface RuntimeEdit extends Row {
  /** What the user has looked at. */
  readonly seen: Row
  readonly entry: EnteredNumber
  readonly isChanged: boolean
  readonly problem: Problem | null
  /** Somebody has set it since it was seen. */
  readonly hasMoved: boolean
  /** The plant does not name it any more: what was typed stays, and cannot be sent. */
  readonly isGone: boolean
}

interface RuntimeEdits {
  readonly edits: readonly RuntimeEdit[]
  /** What was typed, by the id of its runtime. */
  readonly typed: readonly (readonly [id: string, entry: EnteredNumber])[]
  readonly enter: (id: string, entry: EnteredNumber) => void
  /** The user has looked at the present value. */
  readonly look: (id: string) => void
}

/**
 * Returns the runtimes of PVs with what is entered for them. One that is set meanwhile has to be seen, one that the plant no longer
 * names stays with what was typed. Domain 6.17.
 */
export function useRuntimeEdits(choices: readonly RuntimeChoice[], readings: RuntimeReadings): RuntimeEdits {
  const { language } = useFormat()
  const [entries, setEntries] = useState<ReadonlyMap<string, EnteredNumber>>(() => new Map())
  const rows = choices.flatMap(({ config, types }): readonly Row[] => {
    const reading = readings.get(liveKey(config.pvRef) ?? '')
    const wanted = (reading?.value ?? []).filter(({ runtimeType }) => types === null || types.includes(runtimeType))
    return wanted.map((runtime) => ({
      id: runtimeId(config.pvRef, runtime.runtimeType),
      config,
      runtime,
      at: reading?.at ?? Number.NaN,
    }))
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { seen, hasMoved, look } = useMoved(byId, {
    isSame: (before, now) => !wasRuntimeSet(before.runtime, now.runtime, now.at - before.at),
  })
  const gone = [...seen.values()].filter(({ id }) => !byId.has(id))
  const all = choices.flatMap(({ config }) => [...rows, ...gone].filter((row) => row.config.pvRef === config.pvRef))
  const edits = all.map((row): RuntimeEdit => {
    const { id, config, runtime } = row
    const present = readings.get(liveKey(config.pvRef) ?? '')?.value
    const start = enteredNumber(runtime.value, runtimeDecimals(runtime.runtimeType), language)
    const entry = entries.get(id) ?? start
    const isChanged = entries.has(id) && !isSameValue(entry, start)
    return {
      ...row,
      seen: seen.get(id) ?? row,
      entry,
      isChanged,
      problem: isChanged ? runtimeEntryProblem(entry, runtime.runtimeType) : null,
      hasMoved: hasMoved(id),
      isGone: present !== null && present !== undefined && runtimeOf(present, runtime.runtimeType) === null,
    }
  })
  return {
    edits,
    typed: [...entries],
    enter: (id, entry) => setEntries(new Map(entries).set(id, entry)),
    look,
  }
}

/** Returns the PVs of edits whose runtimes a response lacks: the plant may not have them any more. */
export function unreadConfigs(
  edits: readonly RuntimeEdit[],
  { runtimeValues }: RuntimeValues,
): readonly RuntimeEdit['config'][] {
  const byKey = new Map(runtimeValues.map(({ pvRef, runtimes }) => [liveKey(pvRef), runtimes]))
  return edits.flatMap(({ config, runtime: { runtimeType } }) =>
    runtimeOf(byKey.get(liveKey(config.pvRef)) ?? [], runtimeType) === null ? config : [],
  )
}

/**
 * Returns the orders of edits by the runtimes that were read right before, at a server time; null if one of these is missing,
 * `moved` if somebody has set one since it was seen.
 */
export function confirmedTargets(
  edits: readonly RuntimeEdit[],
  { runtimeValues }: RuntimeValues,
  at: number,
): readonly RuntimeTarget[] | 'moved' | null {
  const byKey = new Map(runtimeValues.map(({ pvRef, runtimes }) => [liveKey(pvRef), runtimes]))
  const targets: RuntimeTarget[] = []
  for (const { config, runtime, seen, entry } of edits) {
    const now = runtimeOf(byKey.get(liveKey(config.pvRef)) ?? [], runtime.runtimeType)
    if (now === null || entry.value === null) return null
    if (wasRuntimeSet(seen.runtime, now, at - seen.at)) return 'moved'
    targets.push({ config, runtime: now, value: entry.value })
  }
  return targets
}
