import { type AlertState, alertState } from '../../domain/alerts/alert-state.ts'
import { liveKey, pvOfParam, pvParam } from '../../domain/values/pv-ref.ts'
import type { PvValue } from '../../wire/server/pv.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { number, optional, type Read } from '../server/read-value.ts'

const MAX_TIME_MS = 8.64e15

/** Response of `GET /plant/state`: what a client should show. Times are plant time in ms since 1970. */
export interface PlantTruth {
  readonly now: number
  /** Time of the values: `now`, or the requested `at`. */
  readonly at: number
  readonly pending: readonly { readonly id: string; readonly state: AlertState }[]
  /** By TYPE-NR; null = the plant has no live value of that name. */
  readonly values: Readonly<Record<string, PvValue | null>>
}

/**
 * Returns the state of the plant. `pv` of the query selects process variables (`AnaIn-100001,DigiIn-100002`; default all).
 * `at` selects another time for their values, such as the timestamp that a client shows.
 */
export function plantTruth(model: PlantModel, now: number, query: URLSearchParams): Read<PlantTruth> {
  const time = optional(number(0, MAX_TIME_MS))(query.get('at') ?? undefined)
  if (!time.ok) return { ok: false, why: `at ${time.why}.` }
  const at = time.value ?? now
  const selected = query.get('pv')
  const names = selected === null ? allNames(model) : selected.split(',').filter((name) => name !== '')
  const values: [string, PvValue | null][] = []
  for (const name of names) {
    const ref = pvOfParam(name)
    if (ref === null)
      return { ok: false, why: `pv must be a list such as AnaIn-100001,DigiIn-100002, but has "${name}".` }
    const key = liveKey(ref)
    values.push([name, (key === null ? undefined : model.value(key, at)) ?? null])
  }
  const pending = model.pending(now).map((alert) => ({ id: alert.id, state: alertState(alert) }))
  return { ok: true, value: { now, at, pending, values: Object.fromEntries(values) } }
}

function allNames(model: PlantModel): readonly string[] {
  return model.nodes.flatMap(({ pvs }) => pvs.filter((ref) => liveKey(ref) !== null).map(pvParam))
}
