import { STAMP_WRAP_MS, type WallPlant } from './wall-plant.ts'
import type { WallReading } from './wall-reading.ts'

/**
 * A value may be this old without a mark, in ms of real time: a silent link is found within 5 s, a late line adds 2 s, and a busy
 * machine some more.
 */
const LIMIT_MS = 10_000
const MS_PER_SECOND = 1000
const HOUR_MS = 3_600_000
const STAMP = /^[\d.]+,\d{3}$/
const CLOCK = /^(\d\d):(\d\d):(\d\d)$/

/** What a reading shows without a mark although it is old. */
export interface Judgement {
  readonly breaches: readonly string[]
  /** Age of the oldest value without a mark, in ms of real time; NaN without any. */
  readonly oldestMs: number
  readonly unmarked: number
}

/** Compares what a wall monitor shows with what its plant says. */
export class WallJudge {
  readonly #plant: WallPlant
  /** Pending alerts of the last seconds. */
  #history: { readonly at: number; readonly ids: ReadonlySet<string> }[] = []

  constructor(plant: WallPlant) {
    this.#plant = plant
  }

  /** Remembers the pending alerts of now. Call it at least once a second. */
  remember(): void {
    const at = performance.now()
    this.#history = this.#history.filter((one) => at - one.at <= LIMIT_MS)
    this.#history.push({ at, ids: this.#plant.pending() })
  }

  judge(reading: WallReading): Judgement {
    if (!reading.isWall) return { breaches: [], oldestMs: Number.NaN, unmarked: 0 }
    // An answer of a busy browser comes late, and shows what was on screen then.
    const lateMs = Math.max(0, Date.now() - reading.at)
    const ages = reading.values.flatMap(({ key, text, isMarked }) =>
      isMarked || !key.startsWith('ai') || !STAMP.test(text) ? [] : [{ key, text, ms: this.#age(text, lateMs) }],
    )
    const old = ages.filter(({ ms }) => ms > LIMIT_MS)
    return {
      breaches: [
        ...old.map(
          ({ key, text, ms }) =>
            `${key} shows ${text}, ${Math.round(ms)} ms old, without a mark, beside the clock ${reading.clock}, read ${Math.round(lateMs)} ms ago`,
        ),
        ...this.#alertBreaches(reading),
        ...this.#clockBreaches(reading, lateMs),
      ],
      oldestMs: ages.length === 0 ? Number.NaN : Math.max(...ages.map(({ ms }) => ms)),
      unmarked: ages.length,
    }
  }

  #age(text: string, lateMs: number): number {
    const stamp = Number(text.replaceAll('.', '').replace(',', '.')) * MS_PER_SECOND
    return this.#plant.distanceMs(stamp, LIMIT_MS, STAMP_WRAP_MS, lateMs)
  }

  /** An alert that was not pending in the last seconds, or a number that was never right in them. */
  #alertBreaches({ areAlertsMarked, alerts, pending }: WallReading): readonly string[] {
    if (areAlertsMarked) return []
    const known = (id: string) => this.#history.some(({ ids }) => ids.has(id))
    const sizes = this.#history.map(({ ids }) => ids.size)
    const isWrong = pending !== null && (pending < Math.min(...sizes) || pending > Math.max(...sizes))
    return [
      ...alerts.filter((id) => !known(id)).map((id) => `the alert ${id} is listed without a mark and is not pending`),
      ...(isWrong ? [`${pending} alerts are counted without a mark, the plant has ${sizes.join(', ')}`] : []),
    ]
  }

  /** The header's clock: its minutes and seconds are those of every time zone. */
  #clockBreaches({ clock, broken }: WallReading, lateMs: number): readonly string[] {
    const [, , minutes, seconds] = CLOCK.exec(clock) ?? []
    if (broken !== '' || minutes === undefined) return []
    const at = (Number(minutes) * 60 + Number(seconds)) * MS_PER_SECOND
    const ms = this.#plant.distanceMs(at, LIMIT_MS, HOUR_MS, lateMs)
    return ms > LIMIT_MS ? [`the clock shows ${clock}, ${Math.round(ms)} ms old, without a mark`] : []
  }
}

/** Everything is current again: no link is broken, nothing is only last known. */
export function isWell({ isWall, broken, values, areAlertsMarked }: WallReading): boolean {
  return isWall && broken === '' && !areAlertsMarked && !values.some(({ isStale }) => isStale)
}
