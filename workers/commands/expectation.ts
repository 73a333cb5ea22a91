import { must } from '../../src/domain/base/must.ts'
import { isSameNumber } from '../../src/domain/values/same-number.ts'
import { PV_VALUE_TYPES, type PvValueType } from '../../src/wire/server/pv.ts'
import type { ShownValue, TargetList } from '../../src/wire/tabs/command.ts'
import { META_KIND_MASK, META_KNOWN, META_STALE } from '../../src/wire/tabs/frame.ts'
import type { Topic, ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { Store } from '../topics/store.ts'

/** Tabs receive the names of only this many targets. */
const TARGETS_NAMED = 20

/** What a cell says about a command: `against` = it certainly shows the contrary, `open` = nothing yet. */
export type Verdict = 'reached' | 'against' | 'open'

/** A cell that will show whether a command was carried out. Leased until it does, or until the deadline. */
export interface Expectation {
  readonly topic: Topic
  readonly key: string
  /** The target of the command, named like `targetId`. */
  readonly target: string
  readonly verdict: (store: Store) => Verdict
}

/** Returns the number of a live value; undefined while it is unknown or stale. */
export function liveNumber(store: Store, key: string): number | undefined {
  const lane = store.lanes.lane(key)
  if (lane === undefined) return undefined
  const meta = must(store.lanes.meta[lane])
  return (meta & META_KNOWN) === 0 || (meta & META_STALE) !== 0 ? undefined : must(store.lanes.num[lane])
}

/** Returns the kind of a live value, stale or not; null while it is unknown. */
export function liveKind(store: Store, key: string): PvValueType | null {
  const lane = store.lanes.lane(key)
  const meta = lane === undefined ? 0 : must(store.lanes.meta[lane])
  return (meta & META_KNOWN) === 0 ? null : (PV_VALUE_TYPES[meta & META_KIND_MASK] ?? null)
}

/** Returns the value of a cell; undefined while it is unknown or stale. */
export function liveValue<T extends ValueTopic>(store: Store, topic: T, key: string): ValueTopics[T] | undefined {
  const cell = store.values.get(topic, key)
  return cell === undefined || cell.stale ? undefined : (cell.value ?? undefined)
}

/** Expects a live value to become this number, as precisely as its decimal places allow. */
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

/** Expects a value of a topic to pass a check. */
export function expectValue<T extends ValueTopic>(
  topic: T,
  key: string,
  target: string,
  check: (value: ValueTopics[T]) => Verdict,
): Expectation {
  return {
    topic,
    key,
    target,
    verdict: (store) => {
      const value = liveValue(store, topic, key)
      return value === undefined ? 'open' : check(value)
    },
  }
}

/** Returns whether a value that the user saw when deciding is still the same. An unknown one counts as changed. */
export function isStillShown(store: Store, shown: ShownValue): boolean {
  if (shown.topic === 'alarmPlan') return liveValue(store, 'alarmPlan', shown.key)?.active === shown.value
  if (shown.topic === 'dashboardNote') return liveValue(store, 'dashboardNote', shown.key)?.content === shown.value
  if (shown.topic === 'textMessage') return liveValue(store, 'textMessage', shown.key)?.message === shown.value
  const value = liveNumber(store, shown.key)
  if (value === undefined) return false
  return isSameNumber(value, shown.value) || (shown.mayGrow === true && value > shown.value)
}

/** Groups the keys of expectations by topic. */
export function keysByTopic(expectations: readonly Expectation[]): ReadonlyMap<Topic, readonly string[]> {
  const groups = Map.groupBy(expectations, ({ topic }) => topic)
  return new Map([...groups].map(([topic, items]) => [topic, [...new Set(items.map(({ key }) => key))]]))
}

export function targetsOf(expectations: readonly Expectation[]): TargetList {
  return listOf(expectations.map(({ target }) => target))
}

export function listOf(targets: readonly string[]): TargetList {
  return { count: targets.length, first: targets.slice(0, TARGETS_NAMED) }
}
