import type { PvConfig, PvNode, PvRef } from '../../src/wire/server/pv.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import { Backoff, failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { CACHE_MS } from '../rest/key-batcher.ts'
import { ABSENT, KNOWN, OUTDATED, PvRows, UNKNOWN } from './pv-rows.ts'

/** As many as the other calls for configurations take at once. */
const BATCH_ITEMS = 1024

export type DirectoryContext = Pick<CoreContext, 'clock' | 'failed' | 'version' | 'call' | 'hasSession' | 'onChange'>

export interface DirectoryListener {
  /** Rows, configurations or the state of loading have changed. */
  changed(): void
  /** Everything is gone: the next user must not see it. */
  cleared(): void
  /** Returns the rows on screen, which are loaded first. */
  shown(rows: PvRows): Iterable<number>
}

/**
 * Owns the PVs of the plant: loads the tree, then the configurations in batches, once for all tabs. What has arrived is
 * shown at once. It is kept for 10 min after the last user.
 */
export class PvDirectory {
  readonly #context: DirectoryContext
  readonly #slices: TimeSlicer
  #listener: DirectoryListener | null = null
  rows: PvRows | null = null
  /** Changes with `error`. */
  version: number
  /** Increases with each load and each end: what an older one still receives is out of date. */
  #load = 0
  #isLoading = false
  #loadedAt = Number.NEGATIVE_INFINITY
  #users = 0
  #cancelDrop: (() => void) | null = null
  #cancelRetry = () => {}
  /** Rows of the tree and configurations of the last whole load that could not be read. */
  skipped = 0
  /** Of loads that ended early. */
  readonly #backoff = new Backoff()
  /** Before this row everything is loaded. */
  #cursor = 0
  /** Rows that became outdated while a call is in flight. */
  readonly #again = new Set<number>()

  constructor(context: DirectoryContext, slices: TimeSlicer) {
    this.#context = context
    this.#slices = slices
    this.version = context.version.next()
  }

  /** Why loading ended early; null while it loads and when it is done. */
  get error(): CallError | null {
    return this.#isLoading ? null : this.#backoff.error
  }

  listen(listener: DirectoryListener): void {
    this.#listener = listener
  }

  /** Call when a view needs the directory: loads it if it is missing, failed or older than 10 min. */
  use(): void {
    this.#users += 1
    this.#cancelDrop?.()
    this.#cancelDrop = null
    // Tabs lease their first page before it is known who is logged in; `begin` loads it then.
    if (!this.#context.hasSession()) return
    if (!this.#isLoading && (this.rows === null || this.error !== null || !this.#isCurrent)) this.reload()
    else if (!this.#isLoading) this.#resume()
  }

  /** Call when a view ends. */
  leave(): void {
    this.#users -= 1
    if (this.#users === 0) this.#cancelDrop = this.#context.clock.after(CACHE_MS, () => this.clear())
  }

  /** Loads again what could not be loaded: after a while, or because a user asks for it. */
  retry(): void {
    if (this.#users === 0 || this.error === null) return
    if (this.rows === null) this.reload()
    else this.#resume()
  }

  /** Call when a session begins: what views wait for can be loaded now. */
  begin(): void {
    if (this.#users > 0 && this.rows === null && !this.#isLoading) this.reload()
  }

  /** Returns the configuration of a PV if it is known and may be used; a changed or old one may not. */
  config(ref: PvRef): PvConfig | undefined {
    const row = this.rows?.rowOf(ref) ?? -1
    return this.#isCurrent && this.rows?.state[row] === KNOWN ? this.rows.read(row).config : undefined
  }

  /** Stores configurations that came in another way: from the hub, or by a call for a few PVs. */
  put(configs: readonly PvConfig[]): void {
    if (this.rows !== null && this.#store(this.rows, configs)) this.#listener?.changed()
  }

  /** Call when the configurations of these PVs, or all, may have changed: they stay on screen and are loaded again. */
  forget(pvs?: readonly PvRef[]): void {
    const { rows } = this
    if (rows === null) {
      if (this.#isLoading) this.reload()
      return
    }
    if (pvs === undefined) {
      if (this.#users === 0) this.clear()
      else this.reload()
      return
    }
    for (const ref of pvs) {
      const row = rows.rowOf(ref)
      if (row < 0) continue
      if (this.#isLoading) this.#again.add(row)
      this.#setOutdated(rows, row)
    }
    if (this.#users > 0 && !this.#isLoading) this.#resume()
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    this.#load += 1
    this.#cancelRetry()
    this.#backoff.succeeded()
    this.#isLoading = false
    this.rows = null
    this.skipped = 0
    this.#again.clear()
    this.#changed()
    this.#listener?.cleared()
  }

  stop(): void {
    this.#load += 1
    this.#cancelRetry()
    this.#cancelDrop?.()
  }

  /** Loads everything again. What is known stays until then. */
  reload(): void {
    void this.#run(async (isOver) => {
      const nodes = await this.#context.call('pvNodes', {})
      if (isOver()) return null
      if (!nodes.ok) return nodes.error
      this.skipped = nodes.skipped ?? 0
      await this.#plant(nodes.body, isOver)
      if (isOver()) return null
      this.#loadedAt = this.#context.clock.elapsed()
      this.#listener?.changed()
      return this.#loadConfigs(isOver, (rows) => {
        this.skipped += rows
      })
    })
  }

  /** Loads the configurations that are missing or outdated. */
  #resume(): void {
    if (this.rows !== null && this.#next(this.rows).length > 0) {
      // What is asked for again was counted when it was first left out.
      void this.#run((isOver) => this.#loadConfigs(isOver, () => {}))
    }
  }

  get #isCurrent(): boolean {
    return this.#context.clock.elapsed() - this.#loadedAt <= CACHE_MS
  }

  async #run(load: (isOver: () => boolean) => Promise<CallError | null>): Promise<void> {
    this.#load += 1
    const own = this.#load
    this.#cancelRetry()
    const isOver = () => own !== this.#load
    this.#isLoading = true
    this.#again.clear()
    this.#changed()
    let error: CallError | null = null
    try {
      error = await load(isOver)
    } catch (thrown) {
      this.#context.failed('the directory of PVs', thrown)
      error = failedError(thrown)
    } finally {
      if (!isOver()) this.#isLoading = false
    }
    if (isOver()) return
    if (error === null) this.#backoff.succeeded()
    else this.#cancelRetry = this.#context.clock.after(this.#backoff.failed(error), () => this.retry())
    this.#changed()
  }

  /** Takes over a tree: the rows stay if it is the same one. */
  async #plant(nodes: readonly PvNode[], isOver: () => boolean): Promise<void> {
    const known = this.rows
    this.#cursor = 0
    if (known !== null && (await this.#slices.finish(known.hasTree(nodes)))) {
      for (let row = 0; row < known.count; row += 1) this.#setOutdated(known, row)
      return
    }
    const rows = await this.#slices.finish(PvRows.of(nodes))
    if (isOver()) return
    if (known !== null) await this.#slices.finish(this.#takeOver(known, rows))
    if (!isOver()) this.rows = rows
  }

  /** Copies what is known of PVs that a new tree has as well, so that the list does not go blank. */
  *#takeOver(known: PvRows, rows: PvRows): Generator<void> {
    for (let old = 0; old < known.count; old += 1) {
      if (old % BATCH_ITEMS === 0) yield
      const row = known.isShown(old) ? rows.rowOf(known.ref(old)) : -1
      if (row < 0) continue
      rows.put(row, known.read(old).config, this.#context.version.next())
      this.#setOutdated(rows, row)
    }
  }

  async #loadConfigs(isOver: () => boolean, skip: (rows: number) => void): Promise<CallError | null> {
    const { rows } = this
    if (rows === null) return null
    for (;;) {
      const batch = this.#next(rows)
      if (batch.length === 0) {
        this.#slices.runIdle(rows.fold())
        return null
      }
      const result = await this.#context.call('pvConfigs', { pvs: batch.map((row) => rows.ref(row)) })
      if (isOver()) return null
      if (!result.ok) return result.error
      skip(result.skipped ?? 0)
      this.#store(rows, result.body)
      // What a changed row got may be from before its change. What the server did not return does not exist.
      for (const row of batch) if (rows.state[row] === UNKNOWN || rows.state[row] === OUTDATED) rows.state[row] = ABSENT
      for (const row of this.#again) this.#setOutdated(rows, row)
      this.#again.clear()
      this.#listener?.changed()
    }
  }

  /** Returns the rows to load next: first those on screen, then in the order of the tree. */
  #next(rows: PvRows): readonly number[] {
    const isMissing = (row: number) => rows.state[row] === UNKNOWN || rows.state[row] === OUTDATED
    const batch = new Set<number>()
    for (const row of this.#listener?.shown(rows) ?? []) {
      if (batch.size === BATCH_ITEMS) break
      if (isMissing(row)) batch.add(row)
    }
    while (this.#cursor < rows.count && !isMissing(this.#cursor)) this.#cursor += 1
    for (let row = this.#cursor; row < rows.count && batch.size < BATCH_ITEMS; row += 1) {
      if (isMissing(row)) batch.add(row)
    }
    return [...batch]
  }

  #setOutdated(rows: PvRows, row: number): void {
    if (rows.state[row] === KNOWN) rows.state[row] = OUTDATED
    else if (rows.state[row] === ABSENT) rows.state[row] = UNKNOWN
    this.#cursor = Math.min(this.#cursor, row)
  }

  #store(rows: PvRows, configs: readonly PvConfig[]): boolean {
    const version = this.#context.version.next()
    let isChanged = false
    for (const config of configs) {
      const row = rows.rowOf(config.pvRef)
      if (row >= 0 && rows.put(row, config, version)) isChanged = true
    }
    return isChanged
  }

  #changed(): void {
    this.version = this.#context.version.next()
    this.#context.onChange()
  }
}
