import type { LaneReading } from '../../../workers/cells/lane-value.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import type { LiveValues } from '../../../workers/directory/value-reading.ts'

/** A good number of a moment. */
const GOOD: LaneReading = {
  known: true,
  kind: 'DoubleValue',
  num: 0,
  time: 0,
  quality: 'Good',
  stale: false,
  error: null,
}

/** A plant of values that a test sets: a hub sends them while they are leased, and nothing of others. */
export class PlayedValues implements LiveValues {
  /** Live keys that are leased, and the most that ever were at once. */
  readonly leased = new Set<string>()
  mostLeased = 0
  /** How often each live key was leased. */
  readonly asked = new Map<string, number>()
  readonly leases: LeaseTable
  /** Stations that are not connected. */
  readonly offline = new Set<number>()
  /** Whether the hub answers. */
  isOpen = true
  readonly #values = new Map<string, LaneReading>()

  constructor() {
    this.leases = new LeaseTable((topic, key, wanted) => {
      if (topic !== 'pvValue') return
      if (wanted) {
        this.leased.add(key)
        this.asked.set(key, (this.asked.get(key) ?? 0) + 1)
      } else this.leased.delete(key)
      this.mostLeased = Math.max(this.mostLeased, this.leased.size)
    })
  }

  set(key: string, value: Partial<LaneReading>): void {
    this.#values.set(key, { ...GOOD, ...value })
  }

  readonly lane = (key: string): LaneReading | null => {
    if (!this.leased.has(key)) return null
    const value = this.isOpen ? this.#values.get(key) : undefined
    return value ?? { ...GOOD, known: false, quality: 'Unspecified' }
  }

  readonly isLastKnown = (station: number): boolean | null => (this.isOpen ? this.offline.has(station) : null)
}
