import { leaseId, type ValueTopic, type ValueTopics } from '../../wire/tabs/live.ts'
import { mirror, subscribeCell } from '../connection/live-client.ts'
import type { LiveValue } from './hooks.ts'

/** A hub owes a value for 5 s. Longer waits the worker for a link that is broken: a file does not. */
const LONGEST_WAIT_MS = 10_000

/** Returns the current value of a small live object as this tab shows it; null if it is not known, or not of now. */
export function shownValue<T extends ValueTopic>(topic: T, key: string): ValueTopics[T] | null {
  const { value, stale } = stateOf(topic, key)
  return stale ? null : value
}

/**
 * Leases small live objects until each is told, and returns them by key: for a file that is written once. What is not told is
 * missing, and so is what is only the last known state.
 */
export async function readValues<T extends ValueTopic>(
  topic: T,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ValueTopics[T]>> {
  const open = new Set(keys)
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST_WAIT_MS)
  const check = (key: string) => {
    const { value, load } = stateOf(topic, key)
    if (value !== null || load.state === 'ready' || load.state === 'error') open.delete(key)
    if (open.size === 0) resolve()
  }
  const unsubscribes = keys.map((key) => subscribeCell(topic, key, () => check(key)))
  for (const key of keys) check(key)
  if (keys.length > 0) await promise
  clearTimeout(timer)
  const values = keys.flatMap((key) => {
    const value = shownValue(topic, key)
    return value === null ? [] : [[key, value] as const]
  })
  for (const unsubscribe of unsubscribes) unsubscribe()
  return new Map(values)
}

function stateOf<T extends ValueTopic>(topic: T, key: string): LiveValue<ValueTopics[T]> {
  // Frames type the value by its topic, which a map by `topic/key` cannot express.
  return (mirror.value(leaseId(topic, key)) ?? NOT_TOLD) as LiveValue<ValueTopics[T]>
}

const NOT_TOLD = { value: null, load: { state: 'loading' }, stale: false } as const
