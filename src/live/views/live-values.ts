import { useEffect } from 'react'
import { leaseId, type ValueTopic, type ValueTopics } from '../../wire/tabs/live.ts'
import { mirror, subscribeCell } from '../connection/live-client.ts'
import { type LiveValue, useStreamState } from './hooks.ts'

/** Small live objects of a topic by key. */
export type LiveValues<T extends ValueTopic> = ReadonlyMap<string, LiveValue<ValueTopics[T]>>

const LOADING = { value: null, load: { state: 'loading' }, stale: false } as const

/**
 * Leases several small live objects while the component is mounted, for lists that sort and filter by them. A key that is not
 * known yet is loading. Rendered once for each frame that changes any of them. `keys` must be stable.
 */
export function useLiveValues<T extends ValueTopic>(topic: T, keys: readonly string[]): LiveValues<T> {
  const [values, setValues] = useStreamState<LiveValues<T>>(new Map())
  useEffect(() => {
    const read = () =>
      setValues(
        // Frames type the value by its topic, which a map by `topic/key` cannot express.
        new Map(keys.map((key) => [key, (mirror.value(leaseId(topic, key)) ?? LOADING) as LiveValue<ValueTopics[T]>])),
      )
    let isDue = false
    let isOver = false
    // A frame notifies each key in turn, all in one task.
    const changed = () => {
      if (isDue) return
      isDue = true
      queueMicrotask(() => {
        isDue = false
        if (!isOver) read()
      })
    }
    const unsubscribes = keys.map((key) => subscribeCell(topic, key, changed))
    read()
    return () => {
      isOver = true
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [topic, keys, setValues])
  return values
}
