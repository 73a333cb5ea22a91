import type { ValueTopic, ValueTopics } from '../../wire/tabs/live.ts'
import { liveValueOf } from './hooks.ts'
import { subscribeValue } from './subscriptions.ts'

/** A hub owes a value for 5 s. Longer waits the worker for a link that is broken: a file does not. */
const LONGEST_WAIT_MS = 10_000

/** Returns the current value of a small live object as this tab shows it; null if it is not known, or not of now. */
export function shownValue<T extends ValueTopic>(topic: T, key: string): ValueTopics[T] | null {
  const { value, stale } = liveValueOf(topic, key)
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
  const values = new Map<string, ValueTopics[T]>()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST_WAIT_MS)
  const unsubscribes = keys.map((key) =>
    subscribeValue(topic, key, ({ value, load, stale }) => {
      if (value === null || stale) values.delete(key)
      else values.set(key, value)
      if (value !== null || load.state === 'ready' || load.state === 'error') open.delete(key)
      if (open.size === 0) resolve()
    }),
  )
  if (keys.length > 0) await promise
  clearTimeout(timer)
  for (const unsubscribe of unsubscribes) unsubscribe()
  return values
}
