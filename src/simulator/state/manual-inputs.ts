import { pvParam } from '../../domain/values/pv-ref.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { Interval } from '../model/intervals/intervals.ts'

/** More cells than a town types in for twenty years; all are kept in memory. */
const MAX_INPUTS = 100_000

/**
 * What users typed in instead of measured values. By PV and interval, not by report: the same day shows the same value
 * in the week and in the month.
 */
export class ManualInputs {
  readonly #values = new Map<string, number | null>()

  /** Undefined where nothing was typed in; null = somebody emptied the cell. */
  of(pv: PvRef, interval: Interval): number | null | undefined {
    return this.#values.get(keyOf(pv, interval))
  }

  hasRoomFor(count: number): boolean {
    return this.#values.size + count <= MAX_INPUTS
  }

  set(pv: PvRef, interval: Interval, value: number | null): void {
    this.#values.set(keyOf(pv, interval), value)
  }

  /** Back to the measured value. */
  reset(pv: PvRef, interval: Interval): void {
    this.#values.delete(keyOf(pv, interval))
  }
}

function keyOf(pv: PvRef, { start, end }: Interval): string {
  return `${pvParam(pv)}/${start}/${end}`
}
