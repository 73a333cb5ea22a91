import { leaseId, type ValueTopic, type ValueTopics } from '../../wire/tabs/live.ts'
import type { Lane } from '../cells/mirror.ts'
import type { Unsubscribe } from '../cells/subscribable.ts'
import { type LiveValue, NOTHING } from './hooks.ts'
import { subscribeLane, subscribeValue } from './subscriptions.ts'

/** A live value that can be read once: the lane of a live key, or a small live object. */
export interface ValueRef {
  readonly topic: 'pvValue' | ValueTopic
  readonly key: string
}

/** Live values as they were at one moment, for a file or a print. What was not read is not known. */
export interface ReadValues {
  readonly lane: (key: string) => Lane
  readonly value: <T extends ValueTopic>(topic: T, key: string) => LiveValue<ValueTopics[T]>
}

/** A hub owes a value for 5 s. Longer waits the worker for a link that is broken: a file does not. */
const LONGEST_WAIT_MS = 10_000
/** Specification 9, "Live subscription batch size": more leases at once would only wait for each other. */
const MOST_AT_ONCE = 1024

const UNKNOWN_LANE: Lane = {
  known: false,
  kind: null,
  num: 0,
  time: Number.NaN,
  quality: 'Unspecified',
  stale: false,
  extra: null,
  error: null,
}

class Snapshot implements ReadValues {
  readonly #lanes = new Map<string, Lane>()
  readonly #values = new Map<string, LiveValue<unknown>>()

  readonly lane = (key: string): Lane => this.#lanes.get(key) ?? UNKNOWN_LANE

  // Written with the topic that is asked for, which a map by `topic/key` cannot express.
  readonly value = <T extends ValueTopic>(topic: T, key: string): LiveValue<ValueTopics[T]> =>
    (this.#values.get(leaseId(topic, key)) ?? NOTHING) as LiveValue<ValueTopics[T]>

  /** Leases a value, keeps each state of it, and calls `onTold` once the plant has said anything of it. */
  take({ topic, key }: ValueRef, onTold: () => void): Unsubscribe {
    if (topic === 'pvValue') {
      return subscribeLane(key, (lane) => {
        this.#lanes.set(key, { ...lane })
        if (lane.known || lane.error !== null) onTold()
      })
    }
    return subscribeValue(topic, key, (state) => {
      this.#values.set(leaseId(topic, key), state)
      if (state.value !== null || state.load.state === 'ready' || state.load.state === 'error') onTold()
    })
  }

  /** Returns true for what nothing is known of, not even why. */
  lacks({ topic, key }: ValueRef): boolean {
    if (topic === 'pvValue') return !this.lane(key).known && this.lane(key).error === null
    const { value, load } = this.value(topic, key)
    return value === null && load.state !== 'ready'
  }
}

export const NO_VALUES: ReadValues = new Snapshot()

/** Returns what this tab knows of values now, whoever has leased them. */
export function valuesHere(refs: readonly ValueRef[]): ReadValues {
  const snapshot = new Snapshot()
  // Released in the same task: the worker never hears of it.
  for (const ref of refs) snapshot.take(ref, () => undefined)()
  return snapshot
}

/** Reads values for one file. */
export interface ValueReader {
  /** Leases the values until each is told, or for a bounded time. */
  readonly read: (refs: readonly ValueRef[]) => Promise<ReadValues>
  /** How many of them did not come so far. */
  readonly missing: () => number
}

/** Returns what reads live values that may be on no screen. The signal ends a wait. */
export function valueReader(signal?: AbortSignal): ValueReader {
  let missing = 0
  let isBroken = false
  return {
    missing: () => missing,
    read: async (refs) => {
      const snapshot = new Snapshot()
      const all = [...new Map(refs.map((ref) => [leaseId(ref.topic, ref.key), ref])).values()]
      for (let from = 0; from < all.length && signal?.aborted !== true; from += MOST_AT_ONCE) {
        const part = all.slice(from, from + MOST_AT_ONCE)
        await told(snapshot, part, isBroken ? 0 : LONGEST_WAIT_MS, signal)
        const lacking = part.filter((ref) => snapshot.lacks(ref)).length
        missing += lacking
        // Whoever has waited for most of a part in vain need not wait for the next ones.
        isBroken ||= lacking > part.length / 2
      }
      return snapshot
    },
  }
}

/** Resolves when all values are told, or after the time; until then they are leased. */
async function told(snapshot: Snapshot, refs: readonly ValueRef[], ms: number, signal?: AbortSignal): Promise<void> {
  const open = new Set(refs)
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribes = refs.map((ref) =>
    snapshot.take(ref, () => {
      open.delete(ref)
      if (open.size === 0) resolve()
    }),
  )
  const end = new AbortController()
  signal?.addEventListener('abort', () => resolve(), { signal: end.signal })
  afterVisible(ms, resolve, end.signal)
  if (refs.length > 0) await promise
  end.abort()
  for (const unsubscribe of unsubscribes) unsubscribe()
}

/** Calls `run` after a time in which the page is visible: a hidden one gets no values. */
function afterVisible(ms: number, run: () => void, signal: AbortSignal): void {
  const timer = setTimeout(() => {
    if (!document.hidden) run()
    else document.addEventListener('visibilitychange', () => afterVisible(ms, run, signal), { once: true, signal })
  }, ms)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
