import type { ArgsOf, BodyOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { type Notify, notify } from '../cells/subscribable.ts'
import { argsKey } from './args-key.ts'
import { call } from './call.ts'

export interface CallState<N extends ReadingName> {
  readonly load: LoadState
  readonly body: BodyOf<N> | null
}

const entries = new Map<string, Query<ReadingName>>()

/** One call with its answer, shared by all components that ask the same. */
export class Query<N extends ReadingName> {
  readonly #key: string
  readonly #name: N
  readonly #args: ArgsOf<N>
  readonly #watchers = new Set<Notify>()
  #isOutdated = false
  #state: CallState<N> = { load: { state: 'empty' }, body: null }

  constructor(key: string, name: N, args: ArgsOf<N>) {
    this.#key = key
    this.#name = name
    this.#args = args
  }

  readonly state = (): CallState<N> => this.#state

  /**
   * Asks for the first watcher. The answer of a call without arguments stays for the session, any other until the last
   * watcher goes.
   */
  readonly watch = (onChange: Notify): Notify => {
    this.#watchers.add(onChange)
    // React ends and renews an effect without rendering: the entry may just have been forgotten.
    if (!entries.has(this.#key)) entries.set(this.#key, this)
    const { state } = this.#state.load
    if (state === 'empty' || state === 'error') void this.reload()
    return () => {
      this.#watchers.delete(onChange)
      const isHeld = this.#watchers.size > 0 || Object.keys(this.#args).length === 0
      if (!isHeld && entries.get(this.#key) === this) entries.delete(this.#key)
    }
  }

  /** What it asked for may be another now: asked for again where somebody looks at it, forgotten where nobody does. */
  outdated(): void {
    if (this.#watchers.size > 0) void this.reload()
    else if (entries.get(this.#key) === this) entries.delete(this.#key)
  }

  isOf(names: readonly ReadingName[]): boolean {
    return names.includes(this.#name)
  }

  readonly reload = async (): Promise<void> => {
    const { load } = this.#state
    if (load.state === 'loading' || load.state === 'updating') {
      // The answer that is on its way may be from before the change.
      this.#isOutdated = true
      return
    }
    this.#isOutdated = false
    this.#become({ ...this.#state, load: { state: load.state === 'ready' ? 'updating' : 'loading' } })
    const result = await call(this.#name, this.#args)
    if (result.ok) this.#become({ load: { state: 'ready' }, body: result.body })
    else this.#become({ ...this.#state, load: { state: 'error', error: result.error } })
    if (this.#isOutdated && this.#watchers.size > 0) await this.reload()
  }

  #become(state: CallState<N>): void {
    this.#state = state
    notify([...this.#watchers])
  }
}

/** The one entry of a call and its arguments; equal arguments, equal entry. */
export function queryFor<N extends ReadingName>(name: N, args: ArgsOf<N>): Query<N> {
  const key = `${name}?${argsKey(args)}`
  const known = entries.get(key) as Query<N> | undefined
  if (known !== undefined) return known
  const entry = new Query(key, name, args)
  entries.set(key, entry)
  return entry
}

/** The answers of these calls may be others now, whatever their arguments. */
export function reloadCalls(names: readonly ReadingName[]): void {
  for (const entry of [...entries.values()]) if (entry.isOf(names)) entry.outdated()
}

/** Any answer may be another one now. */
export function reloadAllCalls(): void {
  for (const entry of [...entries.values()]) entry.outdated()
}

/** The session is over: the next user asks anew. */
export function clearCalls(): void {
  entries.clear()
}
