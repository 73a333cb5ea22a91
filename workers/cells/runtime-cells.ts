import { liveKey, pvOfLiveKey } from '../../src/domain/values/pv-ref.ts'
import type { RuntimeValue } from '../../src/wire/server/pv.ts'
import type { RuntimeValues } from '../../src/wire/server/pv-command.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import { Loop } from '../platform/jobs.ts'
import type { ValueStore } from './value-store.ts'

/** Specification 9, "PV info batch wait": a page leases the rows of its screen one by one. */
const BATCH_WAIT_MS = 50
/** A machine runs for hours: this is soon enough to see what somebody else has set. */
const READ_EVERY_MS = 5000
/** New rows do not cause another reading sooner than this after the last one. */
const LEAST_MS = 1000
/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const BATCH = 1024
const UNREADABLE: CallError = { kind: 'shape', text: 'Some runtimes of the answer cannot be read' }

type RuntimeContext = Pick<CoreContext, 'clock' | 'failed' | 'call' | 'hasSession' | 'onChange'>

/**
 * The runtimes of those PVs that are leased. No hub sends them, so they are read by a call, once for all tabs: soon after the
 * first lease, every 5 s, and after whatever may have changed them. A PV without runtimes has an empty list.
 */
export class RuntimeCells {
  readonly #context: RuntimeContext
  readonly #values: ValueStore
  readonly #wanted = new Set<string>()
  readonly #loop: Loop
  /** Counts what may have changed them: an answer to an earlier call is not the present state. */
  #asked = 0
  #readAt = Number.NEGATIVE_INFINITY

  constructor(context: RuntimeContext, values: ValueStore) {
    this.#context = context
    this.#values = values
    this.#loop = new Loop(context, 'runtimes', () => this.#read())
  }

  /** Call when a live key gets its first holder (`wanted`), or loses its last one. */
  leased(key: string, wanted: boolean): void {
    if (!wanted) this.#wanted.delete(key)
    else {
      this.#wanted.add(key)
      const now = this.#context.clock.elapsed()
      this.#values.expect('pvRuntimes', key, now)
      // Who scrolls leases rows all the time.
      this.#readAgain(Math.max(BATCH_WAIT_MS, this.#readAt + LEAST_MS - now))
    }
  }

  /** Reads all again, after a command, an outage or a login. */
  outdated(): void {
    this.#readAgain(BATCH_WAIT_MS)
  }

  /** Takes the answer to a call of a tab, which is as good as an own one. */
  take(body: RuntimeValues): void {
    this.#put(runtimesByKey(body))
  }

  /** Stops reading. Call when the worker stops. */
  stop(): void {
    this.#wanted.clear()
    this.#loop.cancel()
  }

  /** An answer that is under way may be older than what it is read for. */
  #readAgain(ms: number): void {
    this.#asked += 1
    this.#loop.restart(ms)
  }

  async #read(): Promise<void> {
    this.#readAt = this.#context.clock.elapsed()
    const asked = this.#asked
    const keys = [...this.#wanted]
    if (keys.length === 0 || !this.#context.hasSession()) return
    for (let from = 0; from < keys.length; from += BATCH) {
      await this.#readBatch(keys.slice(from, from + BATCH), asked)
      if (asked !== this.#asked) return
    }
    this.#loop.in(READ_EVERY_MS)
  }

  async #readBatch(keys: readonly string[], asked: number): Promise<void> {
    const result = await this.#context.call('runtimes', { pvs: keys.flatMap((key) => pvOfLiveKey(key) ?? []) })
    if (asked !== this.#asked || !this.#context.hasSession()) return
    if (!result.ok) this.#fail(keys, result.error)
    else {
      const found = runtimesByKey(result.body)
      this.#put(found)
      const unnamed = keys.filter((key) => !found.has(key))
      // One that could not be read may be of any PV that is not named; otherwise those have no runtimes.
      if ((result.skipped ?? 0) > 0) this.#fail(unnamed, UNREADABLE)
      else this.#put(new Map(unnamed.map((key) => [key, []])))
    }
    this.#context.onChange()
  }

  #put(found: RuntimesByKey): void {
    for (const [key, runtimes] of found) if (this.#wanted.has(key)) this.#set(key, runtimes)
  }

  #fail(keys: readonly string[], error: CallError): void {
    for (const key of keys) if (this.#wanted.has(key)) this.#values.fail('pvRuntimes', key, error)
  }

  /** An unchanged list gets no new version, so that no tab is told of it. */
  #set(key: string, runtimes: readonly RuntimeValue[]): void {
    const cell = this.#values.get('pvRuntimes', key)
    const isSame =
      cell?.load.state === 'ready' && !cell.stale && JSON.stringify(cell.value) === JSON.stringify(runtimes)
    if (!isSame) this.#values.set('pvRuntimes', key, runtimes)
  }
}

type RuntimesByKey = ReadonlyMap<string, readonly RuntimeValue[]>

function runtimesByKey({ runtimeValues }: RuntimeValues): RuntimesByKey {
  const found = new Map<string, readonly RuntimeValue[]>()
  for (const { pvRef, runtimes } of runtimeValues) {
    const key = liveKey(pvRef)
    if (key !== null) found.set(key, runtimes)
  }
  return found
}
