import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ArgsLast, ArgsOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES } from '../../wire/hubs/hubs.ts'
import type { CommandEntry } from '../../wire/tabs/command.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { type ConnectionReport, leaseId, type ValueTopic, type ValueTopics } from '../../wire/tabs/live.ts'
import { type PlantFileReport, UNREAD_PLANT_FILE } from '../../wire/tabs/plant-file.ts'
import type { SessionState } from '../../wire/tabs/session.ts'
import {
  getQuery,
  type Outdated,
  onOutdatedQuery,
  onSkippedRows,
  outdatedQuery,
  type Query,
  type QueryState,
  skippedRows,
} from '../calls/query-cache.ts'
import { isResuming, subscribeResuming } from '../connection/data-owner.ts'
import { liveMode, mirror, subscribeCell, subscribeFrames, subscribeMode } from '../connection/live-client.ts'
import { PAGE_BUILD } from '../connection/page-build.ts'
import type { LiveMode } from '../connection/worker-connector.ts'

export interface LiveValue<T> {
  readonly value: T | null
  readonly load: LoadState
  readonly stale: boolean
}

/** Returns whether what is shown is only the last known state: the link is broken, or the hub does not tell what a list has named. */
export function isOld({ value, load, stale }: LiveValue<unknown>): boolean {
  return stale || (value === null && load.state === 'error')
}

/** Of what nobody has told anything yet. */
export const NOTHING = { value: null, load: { state: 'loading' }, stale: false } as const

/** Returns a small live object as this tab knows it now, whoever has leased it: `loading` if nobody has. */
export function liveValueOf<T extends ValueTopic>(topic: T, key: string): LiveValue<ValueTopics[T]> {
  // Frames type the value by its topic, which a map by `topic/key` cannot express.
  return (mirror.value(leaseId(topic, key)) ?? NOTHING) as LiveValue<ValueTopics[T]>
}

const UNKNOWN: SessionState = { state: 'unknown' }
const NOT_CONNECTED: ConnectionReport = {
  links: Object.fromEntries(HUB_NAMES.map((hub) => [hub, { state: 'idle' }])) as ConnectionReport['links'],
  server: 'WebServerDisconnected',
  serverSince: Number.NaN,
  nextAttemptAt: null,
  attempt: 0,
  reconnects: 0,
  rejected: 0,
  errors: 0,
}

/**
 * Leases a small live object while the component is mounted. `value` is null until it is known; `stale` says that its link
 * is broken and the value the last known one. A key of null leases nothing.
 */
export function useLiveValue<T extends ValueTopic>(topic: T, key: string | null): LiveValue<ValueTopics[T]> {
  const subscribe = useCallback(
    (onChange: () => void) => (key === null ? never() : subscribeCell(topic, key, onChange)),
    [topic, key],
  )
  return useSyncExternalStore(subscribe, () => (key === null ? NOTHING : liveValueOf(topic, key)))
}

/**
 * Returns the cached response of a reading call; fetches it if there is none. Refetches after a command that
 * invalidates it and after a reconnect; `refetch` does so at once. `args` are left out where a call has none; they may be a
 * new but equal object each time; null while they are not known yet: then nothing is fetched and the state is `loading`.
 */
export function useQuery<N extends ReadingName>(
  name: N,
  ...[args = {} as ArgsOf<N>]: ArgsLast<N>
): QueryState<N> & Pick<Query<N>, 'readAt'> & { readonly refetch: () => void } {
  const query = args === null ? null : getQuery(name, args)
  const state = useSyncExternalStore(query?.subscribe ?? never, query?.state ?? nothingYet)
  return { ...state, readAt: query?.readAt ?? Number.NaN, refetch: () => void query?.refetch() }
}

/** Returns how many rows what is shown lacks, since they could not be read. */
export function useSkippedRows(): number {
  const ofCalls = useSyncExternalStore(onSkippedRows, skippedRows)
  const ofLists = useSyncExternalStore(subscribeFrames, skippedRowsOfLists)
  return ofCalls + ofLists
}

/** Returns the oldest of what is shown and could not be read again; null while all of it is. */
export function useOutdated(): Outdated | null {
  return useSyncExternalStore(onOutdatedQuery, outdatedQuery)
}

const skippedRowsOfLists = () => mirror.skippedRows

const NOTHING_YET = { load: { state: 'loading' }, body: null } as const
const nothingYet = () => NOTHING_YET
const never = () => () => undefined

/** Returns the progress of the command with the id `act`; null until it is known. */
export function useCommand(act: string): CommandEntry | null {
  return useLiveValue('commands', '').value?.find((entry) => entry.id === act) ?? null
}

export function useSession(): SessionState {
  return useLiveValue('session', '').value ?? UNKNOWN
}

export function useConnection(): ConnectionReport {
  return useLiveValue('connection', '').value ?? NOT_CONNECTED
}

/** Returns the build the server offers if it is not this page's, otherwise null. */
export function useNewBuild(): string | null {
  const offered = useLiveValue('offeredBuild', '').value
  return offered === PAGE_BUILD ? null : offered
}

/** Returns what `plant.json` of this installation is about. */
export function usePlantFile(): PlantFileReport {
  return useLiveValue('plantFile', '').value ?? UNREAD_PLANT_FILE
}

/** Returns true after a restore from the back/forward cache, until the session is known. */
export function useResuming(): boolean {
  return useSyncExternalStore(subscribeResuming, isResuming)
}

/** Returns which kind of worker serves this tab, or how far the search for one is. */
export function useLiveMode(): { readonly worker: LiveMode } {
  return { worker: useSyncExternalStore(subscribeMode, liveMode) }
}

/**
 * State that is set from a stream: the function sets it only if `next` differs by `isEqual` (`Object.is` if none is
 * given, which must stay the same function). React keeps an update that changes nothing until the component renders
 * again, which a wall monitor may not do for days (pitfall 47).
 */
export function useStreamState<T>(
  initial: T,
  isEqual: (one: T, other: T) => boolean = Object.is,
): readonly [T, (next: T) => void] {
  const [state, setState] = useState(initial)
  const last = useRef(initial)
  const set = useCallback(
    (next: T) => {
      if (isEqual(last.current, next)) return
      last.current = next
      setState(() => next)
    },
    [isEqual],
  )
  return [state, set]
}

/** Occurs in no key of a live object. */
const BETWEEN_KEYS = '\n'

/** Small live objects of a topic by key. */
export type LiveValues<T extends ValueTopic> = ReadonlyMap<string, LiveValue<ValueTopics[T]>>

/**
 * Leases several small live objects while the component is mounted, for lists that sort and filter by them. A key that is not
 * known yet is loading. Rendered once for each frame that changes any of them. The same keys in another array are the same leases.
 */
export function useLiveValues<T extends ValueTopic>(topic: T, keys: readonly string[]): LiveValues<T> {
  const [values, setValues] = useStreamState<LiveValues<T>>(new Map())
  const joined = keys.join(BETWEEN_KEYS)
  useEffect(() => {
    const keys = joined === '' ? [] : joined.split(BETWEEN_KEYS)
    const read = () =>
      setValues(
        // Frames type the value by its topic, which a map by `topic/key` cannot express.
        new Map(keys.map((key) => [key, liveValueOf(topic, key)])),
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
  }, [topic, joined, setValues])
  return values
}
