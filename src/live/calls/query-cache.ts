import type { ArgsOf, BodyOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import type { CallError } from '../../wire/server/result.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { type Listener, Subscribable, type Unsubscribe } from '../cells/subscribable.ts'
import { serverNow } from '../connection/frame-clock.ts'
import { call } from './call.ts'
import { Retry } from './retry.ts'

export interface QueryState<N extends ReadingName> {
  readonly load: LoadState
  /** The last response, kept while it is refetched and when that fails; null until the first one. */
  readonly body: BodyOf<N> | null
}

/** Returns whether a call has been answered at least once, or has failed: nothing better comes soon. */
export function isAnswered({ load, body }: { readonly load: LoadState; readonly body: unknown }): boolean {
  return body !== null || load.state === 'error'
}

const queries = new Map<string, Query<ReadingName>>()
const skips = new Subscribable()
const failures = new Subscribable()
/** What is on screen and could not be read again; the oldest of it. */
let outdated: Outdated | null = null

export interface Outdated {
  /** Server time of the reading that is still shown; ms since 1970. */
  readonly readAt: number
  readonly error: CallError
}

/** One call with its response, shared by all components that use the same name and arguments. */
export class Query<N extends ReadingName> {
  readonly #key: string
  readonly #name: N
  readonly #args: ArgsOf<N>
  readonly #listeners = new Subscribable()
  #isOutdated = false
  #isFetching = false
  #isAsked = false
  /** Loading from the beginning: a view that is the first to ask would only be rendered once more for the question. */
  #state: QueryState<N> = { load: { state: 'loading' }, body: null }
  #skipped = 0
  #readAt = Number.NaN
  readonly #retry = new Retry(() => void this.#fetch())

  constructor(key: string, name: N, args: ArgsOf<N>) {
    this.#key = key
    this.#name = name
    this.#args = args
  }

  /** Returns the same object until something has changed, as `useSyncExternalStore` requires. */
  readonly state = (): QueryState<N> => this.#state

  /**
   * Fetches for the first listener, and after an error. A query without arguments stays cached for the session, any other
   * until its last listener has gone.
   */
  readonly subscribe = (onChange: Listener): Unsubscribe => {
    const unsubscribe = this.#listeners.subscribe(onChange)
    // React may clean up and rerun an effect without rendering: the query may just have been removed.
    if (!queries.has(this.#key)) queries.set(this.#key, this)
    const { state } = this.#state.load
    // What others say of the failure stays until the answer: a part that comes with it must not take it away, and itself.
    if (state === 'error' && this.#listeners.size > 1) void this.#fetch()
    else if (!this.#isAsked || state === 'error') void this.refetch()
    if (this.#skipped > 0) skips.notify()
    return () => {
      unsubscribe()
      if (this.#skipped > 0) skips.notify()
      if (this.#listeners.size === 0) this.#retry.stop()
      tellOutdated()
      const isKept = this.#listeners.size > 0 || Object.keys(this.#args).length === 0
      if (!isKept) this.#remove()
    }
  }

  /** Rows of the response that could not be read, if anything shows it. */
  get skippedRows(): number {
    return this.#listeners.size > 0 ? this.#skipped : 0
  }

  /** Server time of the last response, ms since 1970; NaN before the first one. */
  get readAt(): number {
    return this.#readAt
  }

  /** What it shows and could not read again. */
  get outdated(): Outdated | null {
    const { load, body } = this.#state
    const isShown = load.state === 'error' && body !== null && this.#listeners.size > 0
    return isShown ? { readAt: this.#readAt, error: load.error } : null
  }

  /** Fetches unless that has happened already. */
  prefetch(): void {
    if (!this.#isAsked) void this.refetch()
  }

  isOneOf(names: readonly ReadingName[]): boolean {
    return names.includes(this.#name)
  }

  /** Refetches if it has listeners. Otherwise removes it, so that it is fetched when it is shown next. */
  invalidate(): void {
    if (this.#listeners.size > 0) void this.refetch()
    else this.#remove()
  }

  /** Fetches again and keeps the old body meanwhile. While a fetch is under way, another one follows it. */
  readonly refetch = async (): Promise<void> => {
    if (this.#isFetching) {
      // The response on its way may be from before the change.
      this.#isOutdated = true
      return
    }
    this.#isAsked = true
    const state = this.#state.load.state === 'ready' ? 'updating' : 'loading'
    if (this.#state.load.state !== state) this.#setState({ ...this.#state, load: { state } })
    await this.#fetch()
  }

  /** Stops trying again: the session is over. */
  stop(): void {
    this.#retry.stop()
  }

  /** A retry that nobody has asked for leaves what is said of the failure until it is over. */
  async #fetch(): Promise<void> {
    if (this.#isFetching) return
    this.#isFetching = true
    this.#isOutdated = false
    this.#retry.stop()
    const result = await call(this.#name, this.#args).finally(() => {
      this.#isFetching = false
    })
    if (result.ok) {
      this.#readAt = serverNow()
      this.#retry.succeeded()
      const { skipped = 0 } = result
      const isOther = skipped !== this.#skipped
      this.#skipped = skipped
      this.#setState({ load: { state: 'ready' }, body: result.body })
      if (isOther) skips.notify()
    } else {
      if (this.#listeners.size > 0 && queries.get(this.#key) === this) this.#retry.failed()
      this.#setState({ ...this.#state, load: { state: 'error', error: result.error } })
    }
    tellOutdated()
    if (this.#isOutdated && this.#listeners.size > 0) await this.refetch()
  }

  #setState(state: QueryState<N>): void {
    this.#state = state
    this.#listeners.notify()
  }

  #remove(): void {
    // After a session has ended another query may have taken the key.
    if (queries.get(this.#key) === this) queries.delete(this.#key)
  }
}

/** Returns the one query of this name and these arguments; creates it without fetching. */
export function getQuery<N extends ReadingName>(name: N, args: ArgsOf<N>): Query<N> {
  const key = `${name}?${argsKey(args)}`
  const known = queries.get(key) as Query<N> | undefined
  if (known !== undefined) return known
  const query = new Query(key, name, args)
  queries.set(key, query)
  return query
}

/** Returns how many rows the responses that are shown lack, since they could not be read. */
export function skippedRows(): number {
  let rows = 0
  for (const query of queries.values()) rows += query.skippedRows
  return rows
}

export function onSkippedRows(listener: Listener): Unsubscribe {
  return skips.subscribe(listener)
}

/** Returns the oldest of what is shown and could not be read again; the same object until that changes. */
export function outdatedQuery(): Outdated | null {
  return outdated
}

export function onOutdatedQuery(listener: Listener): Unsubscribe {
  return failures.subscribe(listener)
}

/** Reads again, now, whatever is shown and could not be read again. */
export function refetchOutdated(): void {
  for (const query of [...queries.values()]) if (query.outdated !== null) void query.refetch()
}

function tellOutdated(): void {
  const all = [...queries.values()].flatMap((query) => query.outdated ?? [])
  const oldest = all.sort((a, b) => a.readAt - b.readAt)[0] ?? null
  if (oldest?.readAt === outdated?.readAt && oldest?.error === outdated?.error) return
  outdated = oldest
  failures.notify()
}

/** Invalidates the queries of these calls, regardless of their arguments. */
export function invalidateQueries(names: readonly ReadingName[]): void {
  for (const query of [...queries.values()]) if (query.isOneOf(names)) query.invalidate()
}

export function invalidateAllQueries(): void {
  for (const query of [...queries.values()]) query.invalidate()
}

/** Drops every query without refetching: the session is over. */
export function clearQueries(): void {
  for (const query of queries.values()) query.stop()
  queries.clear()
  tellOutdated()
  skips.notify()
}

/** Longer texts are replaced by a number: a hundred thousand PVs as a key would be megabytes for each look-up. */
const LONGEST_TEXT = 200
/** How many of the longer texts keep their number; an older one only costs one more fetch. */
const LONG_TEXTS_KEPT = 32

const keyOfObject = new WeakMap<object, string>()
const numberOfText = new Map<string, number>()
let lastNumber = 0

/**
 * Returns a short key that is equal for equal arguments. Arguments are read-only, so the key of a list is computed once
 * for each list object.
 * @internal
 */
export function argsKey(args: object): string {
  return Object.entries(args)
    .map(([name, value]: [string, unknown]) => `${name}=${valueKey(value)}`)
    .join('&')
}

function valueKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textKey(JSON.stringify(value) ?? '')
  const known = keyOfObject.get(value)
  if (known !== undefined) return known
  const key = textKey(JSON.stringify(value))
  keyOfObject.set(value, key)
  return key
}

function textKey(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `#${numberOf(text)}`
}

function numberOf(text: string): number {
  const known = numberOfText.get(text)
  if (known !== undefined) return known
  const oldest = numberOfText.keys().next()
  if (numberOfText.size === LONG_TEXTS_KEPT && !oldest.done) numberOfText.delete(oldest.value)
  lastNumber += 1
  numberOfText.set(text, lastNumber)
  return lastNumber
}
