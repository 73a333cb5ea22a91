import { liveKey, pvParam } from '../../domain/values/pv-ref.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { PV_REF } from '../rest/shared/arguments.ts'
import { checked, fields, integer, listOf, optional, type Read } from '../server/read-value.ts'

const MAX_ITEMS = 1024
const MAX_ID = 999_999_999

/** A PV area of a station that has priority outputs. */
export interface OutputArea {
  readonly station: number
  readonly pvGroup: number
}

/** What the server no longer knows, as after somebody took it out of the plant. A missing field stays as it is. */
export interface MissingOrder {
  readonly pvs?: readonly PvRef[] | undefined
  /** PV areas whose priority outputs are gone. */
  readonly outputs?: readonly OutputArea[] | undefined
}

/** Response of `/plant/missing`. */
export type MissingReport = Required<{ readonly [K in keyof MissingOrder]: NonNullable<MissingOrder[K]> }>

/** Validates an order. */
export const readMissingOrder: (value: unknown) => Read<MissingOrder> = checked(
  fields<MissingOrder>({
    pvs: optional(listOf(PV_REF, MAX_ITEMS)),
    outputs: optional(
      listOf(fields<OutputArea>({ station: integer(0, MAX_ID), pvGroup: integer(0, MAX_ID) }), MAX_ITEMS),
    ),
  }),
  ({ pvs, outputs }) => (pvs === undefined && outputs === undefined ? 'must name pvs or outputs' : null),
)

/** Knows what the server does not know any more. The plant itself goes on: its values remain the truth for tests. */
export class MissingItems {
  #pvs: readonly PvRef[] = []
  #outputs: readonly OutputArea[] = []
  #names: ReadonlySet<string> = new Set()
  #keys: ReadonlySet<string> = new Set()

  apply({ pvs = this.#pvs, outputs = this.#outputs }: MissingOrder): void {
    this.#pvs = pvs
    this.#outputs = outputs
    this.#names = new Set(pvs.map(pvParam))
    this.#keys = new Set(pvs.flatMap((ref) => liveKey(ref) ?? []))
  }

  /** Ends all orders. */
  clear(): void {
    this.apply({ pvs: [], outputs: [] })
  }

  report(): MissingReport {
    return { pvs: this.#pvs, outputs: this.#outputs }
  }

  get hasPvs(): boolean {
    return this.#names.size > 0
  }

  get hasOutputs(): boolean {
    return this.#outputs.length > 0
  }

  hasPv(ref: PvRef): boolean {
    return this.#names.size > 0 && this.#names.has(pvParam(ref))
  }

  /** Takes a live key (`ai100001`), or one with a suffix (`ai100001-ogw`). */
  hasKey(key: string): boolean {
    return this.#keys.size > 0 && this.#keys.has(key.split('-')[0] ?? '')
  }

  hasOutput(station: number, pvGroup: number): boolean {
    return this.#outputs.some((area) => area.station === station && area.pvGroup === pvGroup)
  }
}
