import type { ArgsOf, BodyOf, EndpointName } from '../wire/endpoints.ts'
import type { LoadState } from '../wire/live.ts'
import { call } from './call.ts'

export interface CallState<N extends EndpointName> {
  readonly load: LoadState
  readonly body: BodyOf<N> | null
}

interface Entry<N extends EndpointName> {
  state: CallState<N>
  readonly watchers: Set<() => void>
}

const EMPTY = { load: { state: 'empty' }, body: null } as const
const entries = new Map<string, Entry<EndpointName>>()

function keyOf<N extends EndpointName>(name: N, args: ArgsOf<N>): string {
  return `${name} ${JSON.stringify(args)}`
}

/** The entry of a call; components that ask the same share one answer. */
function entryOf<N extends EndpointName>(name: N, args: ArgsOf<N>): Entry<N> {
  const key = keyOf(name, args)
  const entry = entries.get(key) ?? { state: EMPTY, watchers: new Set() }
  entries.set(key, entry)
  return entry as Entry<N>
}

export function callState<N extends EndpointName>(name: N, args: ArgsOf<N>): CallState<N> {
  return entryOf(name, args).state
}

/** Asks for the first watcher. The answer of a call without arguments stays for the session, any other until the last watcher goes. */
export function watchCall<N extends EndpointName>(name: N, args: ArgsOf<N>, onChange: () => void): () => void {
  const entry = entryOf(name, args)
  entry.watchers.add(onChange)
  const { state } = entry.state.load
  if (state === 'empty' || state === 'error') void reloadCall(name, args)
  return () => {
    entry.watchers.delete(onChange)
    if (entry.watchers.size === 0 && Object.keys(args).length > 0) entries.delete(keyOf(name, args))
  }
}

export async function reloadCall<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<void> {
  const entry = entryOf(name, args)
  const { state } = entry.state.load
  if (state === 'loading' || state === 'updating') return
  become(entry, { ...entry.state, load: { state: state === 'ready' ? 'updating' : 'loading' } })
  const result = await call(name, args)
  if (result.ok) become(entry, { load: { state: 'ready' }, body: result.body })
  else become(entry, { ...entry.state, load: { state: 'error', error: result.error } })
}

/** The session is over: the next user asks anew. */
export function clearCalls(): void {
  entries.clear()
}

function become<N extends EndpointName>(entry: Entry<N>, state: CallState<N>): void {
  entry.state = state
  for (const watcher of [...entry.watchers]) watcher()
}
