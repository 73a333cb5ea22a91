import type { ShownValue } from '../../src/wire/tabs/command.ts'
import { META_KNOWN, META_STALE } from '../../src/wire/tabs/frame.ts'
import type { Topic, ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { Store } from '../topics/store.ts'

/** Control units hold numbers as 32-bit floats: 1.2 comes back as 1.2000000477. */
const RELATIVE_TOLERANCE = 1e-6

/** What a cell says of an order: `against` = the contrary is certain, `open` = nothing yet. */
export type Verdict = 'reached' | 'against' | 'open'

/** A cell that shows in time whether an order was carried out; it is leased for so long. */
export interface Expectation {
  readonly topic: Topic
  readonly key: string
  /** What is acted on, as answers name what they left out; see `refusedTargets`. */
  readonly target: string
  readonly verdict: (store: Store) => Verdict
}

/** The number of a live value, undefined while it is unknown or only the last known one. */
export function liveNumber(store: Store, key: string): number | undefined {
  const lane = store.lanes.lane(key)
  const meta = lane === undefined ? 0 : (store.lanes.meta[lane] ?? 0)
  if (lane === undefined || (meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0) return undefined
  return store.lanes.num[lane]
}

/** The value of a cell, undefined while it is unknown or only the last known one. */
export function liveValue<T extends ValueTopic>(store: Store, topic: T, key: string): ValueTopics[T] | undefined {
  const cell = store.values.get(topic, key)
  return cell === undefined || cell.stale ? undefined : (cell.value ?? undefined)
}

/** Whether two numbers say the same; where they have so many decimal places at most, one may be rounded. */
export function isSameNumber(a: number, b: number, decimalPlaces = Number.POSITIVE_INFINITY): boolean {
  return Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(b)) + 0.5 * 10 ** -decimalPlaces
}

/** A live value that becomes this number, as far as its decimal places can hold it. */
export function expectNumber(key: string, value: number, decimalPlaces?: number): Expectation {
  return {
    topic: 'pvValue',
    key,
    target: key,
    verdict: (store) => {
      const shown = liveNumber(store, key)
      return shown !== undefined && isSameNumber(shown, value, decimalPlaces) ? 'reached' : 'open'
    },
  }
}

/** A value of a topic that passes a look. */
export function expectValue<T extends ValueTopic>(
  topic: T,
  key: string,
  target: string,
  look: (value: ValueTopics[T]) => Verdict,
): Expectation {
  return {
    topic,
    key,
    target,
    verdict: (store) => {
      const value = liveValue(store, topic, key)
      return value === undefined ? 'open' : look(value)
    },
  }
}

/** Whether what a user saw when he decided is still so. What is not known any more counts as changed. */
export function isStillShown(store: Store, shown: ShownValue): boolean {
  if (shown.topic === 'alarmPlan') return liveValue(store, 'alarmPlan', shown.key)?.active === shown.value
  const value = liveNumber(store, shown.key)
  return value !== undefined && isSameNumber(value, shown.value)
}

/** The keys of what is expected, by their topic. */
export function keysByTopic(expectations: readonly Expectation[]): ReadonlyMap<Topic, readonly string[]> {
  const groups = Map.groupBy(expectations, ({ topic }) => topic)
  return new Map([...groups].map(([topic, items]) => [topic, [...new Set(items.map(({ key }) => key))]]))
}
