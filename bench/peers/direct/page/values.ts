import type { Mirror } from '../../../../src/live/cells/mirror.ts'
import { KeyedSubscribable } from '../../../../src/live/cells/subscribable.ts'
import { leaseId, type ValueTopic, type ValueTopics } from '../../../../src/wire/tabs/live.ts'

type ValueState = NonNullable<ReturnType<Mirror['value']>>

const READY = { state: 'ready' } as const

const states = new Map<string, ValueState>()

/** Listeners by `topic/key`. */
export const valueListeners = new KeyedSubscribable<string>()

/** The value cells of this tab, in the form that the hooks of the views read. */
export const mirror: Pick<Mirror, 'value' | 'page' | 'skippedRows'> = {
  skippedRows: 0,
  // The directory of this page is no part of it, see `pv-list.ts`.
  page: () => undefined,
  value: (id) => states.get(id),
}

/** Stores a value and notifies its listeners at once. */
export function setValue<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T]): void {
  const id = leaseId(topic, key)
  states.set(id, { value, load: READY, stale: false })
  valueListeners.notify(id)
}

/** Marks the values of these topics as stale after their connection was lost. */
export function markStale(topics: readonly ValueTopic[]): void {
  for (const [id, state] of states) {
    if (!topics.some((topic) => id.startsWith(leaseId(topic, '')))) continue
    states.set(id, { ...state, stale: true })
    valueListeners.notify(id)
  }
}

export function forgetValue(topic: ValueTopic, key: string): void {
  states.delete(leaseId(topic, key))
}

/** Clears all values but the `kept` topics at the end of a session, so the next user sees none of them. */
export function clearValues(kept: readonly ValueTopic[]): void {
  for (const id of [...states.keys()]) {
    if (kept.some((topic) => id === leaseId(topic, ''))) continue
    states.delete(id)
    valueListeners.notify(id)
  }
}
