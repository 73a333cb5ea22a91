import { useCallback, useSyncExternalStore } from 'react'
import type { ArgsOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import { HUB_NAMES } from '../../wire/hubs/hubs.ts'
import type { CommandEntry } from '../../wire/tabs/command.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import {
  type ConnectionReport,
  leaseId,
  type SessionState,
  type ValueTopic,
  type ValueTopics,
} from '../../wire/tabs/live.ts'
import { type CallState, queryFor } from '../calls/query-cache.ts'
import { PAGE_BUILD } from '../connection/build.ts'
import { liveMode, mirror, watchId, watchMode } from '../connection/live-client.ts'
import { isResuming, watchResuming } from '../connection/user-data.ts'
import type { LiveMode } from '../connection/worker-connector.ts'

interface Held<T> {
  readonly value: T | null
  readonly load: LoadState
  readonly stale: boolean
}

const NOTHING = { value: null, load: { state: 'loading' }, stale: false } as const
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

/** Leases a small live object for as long as the component is there; null until it is known. */
export function useValue<T extends ValueTopic>(topic: T, key: string): Held<ValueTopics[T]> {
  const watch = useCallback((onChange: () => void) => watchId(topic, key, onChange), [topic, key])
  // What is kept under `topic/key` has the type of the topic: frames are typed so.
  const read = () => (mirror.value(leaseId(topic, key)) ?? NOTHING) as Held<ValueTopics[T]>
  return useSyncExternalStore(watch, read)
}

/** Asks once per session and shares the answer; `reload` asks again. `args` may be a new but equal object each time. */
export function useCall<N extends ReadingName>(
  name: N,
  args: ArgsOf<N>,
): CallState<N> & { readonly reload: () => void } {
  const { watch, state, reload } = queryFor(name, args)
  return { ...useSyncExternalStore(watch, state), reload: () => void reload() }
}

/** How a command of `act` goes on; null until it is known. */
export function useCommand(act: string): CommandEntry | null {
  return useValue('commands', '').value?.find((entry) => entry.id === act) ?? null
}

export function useSession(): SessionState {
  return useValue('session', '').value ?? UNKNOWN
}

export function useConnection(): ConnectionReport {
  return useValue('connection', '').value ?? NOT_CONNECTED
}

/** The build that the server offers where it is another one than this page's, null where there is none. */
export function useNewBuild(): string | null {
  const offered = useValue('offeredBuild', '').value
  return offered === PAGE_BUILD ? null : offered
}

/** True from the return of a cached page until it is known whose session it is. */
export function useResuming(): boolean {
  return useSyncExternalStore(watchResuming, isResuming)
}

/** Which kind of worker serves this tab, or that it is being looked for. */
export function useLiveMode(): { readonly worker: LiveMode } {
  return { worker: useSyncExternalStore(watchMode, liveMode) }
}
