import type { Mirror } from '../../../../src/live/cells/mirror.ts'
import { Watchers } from '../../../../src/live/cells/subscribable.ts'
import { leaseId, type ValueTopic, type ValueTopics } from '../../../../src/wire/tabs/live.ts'

type ValueState = NonNullable<ReturnType<Mirror['value']>>

const READY = { state: 'ready' } as const

const states = new Map<string, ValueState>()

/** By `topic/key`. */
export const valueWatchers = new Watchers<string>()

/** The small objects that this tab knows, in the form in which the hooks of the views read them. */
export const mirror: Pick<Mirror, 'value'> = {
  value: (id) => states.get(id),
}

/** The last value wins; who watches it is told at once. */
export function setValue<T extends ValueTopic>(topic: T, key: string, value: ValueTopics[T]): void {
  const id = leaseId(topic, key)
  states.set(id, { value, load: READY, stale: false })
  valueWatchers.tell(id)
}

/** The link by which these topics come is broken. */
export function markStale(topics: readonly ValueTopic[]): void {
  for (const [id, state] of states) {
    if (!topics.some((topic) => id.startsWith(leaseId(topic, '')))) continue
    states.set(id, { ...state, stale: true })
    valueWatchers.tell(id)
  }
}

export function forgetValue(topic: ValueTopic, key: string): void {
  states.delete(leaseId(topic, key))
}

/** The session is over: nothing of it is left for the next user. */
export function clearValues(kept: readonly ValueTopic[]): void {
  for (const id of [...states.keys()]) {
    if (kept.some((topic) => id === leaseId(topic, ''))) continue
    states.delete(id)
    valueWatchers.tell(id)
  }
}
