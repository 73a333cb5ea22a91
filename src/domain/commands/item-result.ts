import type { PvRef } from '../../wire/server/pv.ts'
import type { PvLimitRef } from '../../wire/server/pv-command.ts'
import type { PlanRef } from '../../wire/server/remote-alert.ts'
import type { Result } from '../../wire/server/result.ts'
import type { StationRef } from '../../wire/server/station.ts'
import type { ItemReason } from '../../wire/tabs/command.ts'
import { liveKey, pvParam } from '../values/pv-ref.ts'
import { reportOfResult } from './result-status.ts'

/** One item of a command. `id` is a `targetId`, or the id of an alert; `label` is what the user reads. */
export interface CommandItem {
  readonly id: string
  readonly label: string
}

/**
 * How one item of a command ended. `refused` = certainly not carried out; `unknown` = it may have been, only the plant can
 * show it. A `reason` of null says that the outcome of the whole command is the reason.
 */
export interface ItemResult extends CommandItem {
  readonly state: 'done' | 'refused' | 'unknown'
  readonly reason: ItemReason | null
}

/** An item that a response names as refused. */
export interface RefusedItem {
  readonly id: string
  readonly reason: ItemReason
}

/** The lists of refused items in responses. Specification 3 and 6. */
const REFUSED_LISTS: readonly (readonly [list: string, reason: ItemReason])[] = [
  ['unauthorizedPvs', 'pvUnauthorized'],
  ['missingPvs', 'pvMissing'],
  ['unauthorizedPlans', 'planUnauthorized'],
  ['missing', 'stationMissing'],
  ['notCallable', 'stationNotCallable'],
  ['unauthorized', 'stationUnauthorized'],
]

/** The lists that name what was done. Specification 3, "Alert". */
const DONE_LISTS = ['acked', 'deleted']

/**
 * Returns the items that a response names as refused, each once, with the first of its reasons; empty for a failed call,
 * which has no lists. Specification 8: "Failed results carry empty lists."
 */
export function refusedItems(body: unknown): readonly RefusedItem[] {
  const found = new Map<string, RefusedItem>()
  for (const [list, reason] of REFUSED_LISTS) {
    for (const item of listOf<PvRef | StationRef | PlanRef>(body, list) ?? []) {
      const id = targetId(item)
      if (!found.has(id)) found.set(id, { id, reason })
    }
  }
  return [...found.values()]
}

/**
 * Returns how each item of a command ended, in their order, as far as its response says. A call that was certainly not
 * carried out refuses all of them, one without a response leaves all unknown. Specification 6 and 8.
 */
export function itemResults(items: readonly CommandItem[], result: Result<unknown>): readonly ItemResult[] {
  const { state } = reportOfResult(result)
  const body = result.ok ? result.body : null
  const isCut = result.ok && (result.skipped ?? 0) > 0
  const refused = new Map(refusedItems(body).map(({ id, reason }) => [id, reason]))
  const done = doneIds(body)
  return items.map(({ id, label }) => {
    const reason = refused.get(id) ?? null
    if (reason !== null) return { id, label, state: 'refused', reason }
    if (state !== 'accepted') return { id, label, state: state === 'rejected' ? 'refused' : 'unknown', reason: null }
    // Of an item that could not be read nobody knows whether it was refused.
    const isDone = done === null ? !isCut : done.has(id)
    return { id, label, state: isDone ? 'done' : 'unknown', reason: isDone ? null : 'notNamed' }
  })
}

/** Returns the id of a PV, a station or a plan in commands: its live key or TYPE-NR, its number, `station-plan`. */
export function targetId(item: PvRef | StationRef | PlanRef): string {
  if ('planNumber' in item) return `${item.station.stationNumber}-${item.planNumber}`
  if ('stationNumber' in item) return String(item.stationNumber)
  return liveKey(item) ?? pvParam(item)
}

/** Returns the id of one limit of a PV in commands that concern several of them. */
export function limitId({ pv, limitType }: PvLimitRef): string {
  return `${targetId(pv)} ${limitType}`
}

/** Null if the response does not list what it did. */
function doneIds(body: unknown): ReadonlySet<string> | null {
  const lists = DONE_LISTS.map((list) => listOf<{ readonly id: string }>(body, list)).filter((list) => list !== null)
  return lists.length === 0 ? null : new Set(lists.flat().map(({ id }) => id))
}

/** A list of this name has items of one kind in every response; the worker has read them. */
function listOf<T>(body: unknown, name: string): readonly T[] | null {
  const list: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return Array.isArray(list) ? list : null
}
