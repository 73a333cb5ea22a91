import { ofSamples } from '../../../domain/evaluations/samples.ts'
import { bindingOfReportKey } from '../../../domain/values/topic-keys.ts'
import { OFFSET_UNITS, type OffsetUnit, type ReportBinding } from '../../../wire/server/report.ts'
import type { Task } from '../../model/base/cooperative-task.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../model/base/time.ts'
import { periodBack } from '../../model/evaluations/report-intervals.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import type { ManualInputs } from '../../state/desk.ts'
import { laboratorySamples } from '../../state/entered-samples.ts'
import type { HubPeer } from '../protocol/hub.ts'

/** Plant time between computations. Values of long periods change slowly and are expensive. */
const REFRESH_MS: { readonly [unit in OffsetUnit]: number } = {
  Hours: 10 * SECOND_MS,
  Days: MINUTE_MS,
  Months: HOUR_MS,
  Years: DAY_MS,
}
/** How long cells are computed from one tick to the next, in ms: one of a year alone takes longer than a tick. */
const TURN_MS = 30

export interface ReportCellsParts {
  readonly model: PlantModel
  readonly inputs: ManualInputs
  /** Monotonic time in ms. */
  readonly uptime: () => number
}

/**
 * The values of live report cells. Computes those that connections wait for and those that are due again, a step of each in
 * turn, so that nobody waits for all the cells of another.
 */
export class ReportCells {
  readonly #parts: ReportCellsParts
  readonly #items = new Map<string, string>()
  /** Plant time of the next computation. Within a unit the cell that was computed first is due first. */
  readonly #due = new Map(OFFSET_UNITS.map((unit) => [unit, new Map<string, number>()]))
  readonly #tasks = new Map<string, Task<void>>()
  /** The keys that have their turn next, by who waits for them; those that are due again are by themselves. */
  readonly #waiting = new Map<HubPeer | 'due', Set<string>>()
  #changed = new Set<string>()
  #spentMs = 0

  constructor(parts: ReportCellsParts) {
    this.#parts = parts
  }

  isKnown(key: string): boolean {
    const binding = bindingOfReportKey(key)
    return binding !== null && this.#parts.model.config(binding.pvRef) !== undefined
  }

  /** Returns the last value of a cell as JSON; undefined until it is computed. */
  item(key: string): string | undefined {
    return this.#items.get(key)
  }

  /** Computes cells for a connection, now as far as the turn allows and then with each tick. */
  want(peer: HubPeer, keys: readonly string[], at: number): void {
    for (const key of keys) if (!this.#items.has(key) && this.isKnown(key)) this.#wait(peer, key)
    this.#work(at)
  }

  /** Takes back what `want` asked for. */
  leave(peer: HubPeer, keys: Iterable<string>): void {
    const waiting = this.#waiting.get(peer)
    for (const key of keys) waiting?.delete(key)
  }

  /** Drops a cell that nobody subscribes to. */
  drop(key: string): void {
    this.#items.delete(key)
    this.#tasks.delete(key)
    this.#changed.delete(key)
    this.#waiting.get('due')?.delete(key)
    for (const cells of this.#due.values()) cells.delete(key)
  }

  /** The subscription that caused the computation of a cell has sent its value. */
  sent(key: string): void {
    this.#changed.delete(key)
  }

  /** Computes on, and returns the cells that have changed since the last tick. */
  tick(at: number): ReadonlySet<string> {
    this.#spentMs = 0
    for (const cells of this.#due.values()) {
      for (const [key, dueAt] of cells) {
        if (dueAt > at) break
        cells.delete(key)
        this.#wait('due', key)
      }
    }
    this.#work(at)
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  /** Everything is due, at the other time. */
  clockSet(at: number): void {
    this.#tasks.clear()
    for (const cells of this.#due.values()) for (const key of cells.keys()) cells.set(key, at)
  }

  #wait(who: HubPeer | 'due', key: string): void {
    const keys = this.#waiting.get(who) ?? new Set()
    this.#waiting.set(who, keys.add(key))
  }

  #work(at: number): void {
    const { uptime } = this.#parts
    const start = uptime() - this.#spentMs
    while (uptime() - start < TURN_MS && this.#step(at));
    this.#spentMs = uptime() - start
  }

  /** Does one step for who waits longest. Returns whether there may be more to do. */
  #step(at: number): boolean {
    const [first] = this.#waiting
    if (first === undefined) return false
    const [who, keys] = first
    this.#waiting.delete(who)
    const [key] = keys
    if (key === undefined) return true
    this.#waiting.set(who, keys)
    if (this.#advance(key, at)) keys.delete(key)
    return true
  }

  /** Returns whether the cell is computed. */
  #advance(key: string, at: number): boolean {
    const binding = bindingOfReportKey(key)
    // Somebody else has waited for it as well.
    if (binding === null || this.#due.get(binding.offsetUnit)?.has(key) === true) return true
    const task = this.#tasks.get(key) ?? this.#compute(key, binding, at)
    this.#tasks.set(key, task)
    if (task.next().done !== true) return false
    this.#tasks.delete(key)
    return true
  }

  *#compute(key: string, binding: ReportBinding, at: number): Task<void> {
    const { model, inputs } = this.#parts
    const { pvRef, reportValueType, offset, offsetUnit } = binding
    const interval = periodBack(model.calendar, offsetUnit, offset, at)
    const task = model.aggregateTask(pvRef, reportValueType, interval.start, interval.end, at)
    if (task === undefined) {
      this.#items.delete(key)
      return
    }
    const measured = yield* task
    const typed = inputs.of(pvRef, interval)
    const value =
      pvRef.type === 'LaborWert'
        ? ofSamples(reportValueType, laboratorySamples(pvRef, interval, { model, inputs, now: at }))
        : measured.value
    const item = JSON.stringify({ ...binding, value: typed === undefined ? value : typed })
    // In a new period the key means another one: the value of the old one must not stand for it.
    const turn = periodBack(model.calendar, offsetUnit, 0, at).end
    this.#due.get(offsetUnit)?.set(key, Math.min(at + REFRESH_MS[offsetUnit], turn))
    if (this.#items.get(key) !== item) this.#changed.add(key)
    this.#items.set(key, item)
  }
}
