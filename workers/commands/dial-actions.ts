import { refusedItems, targetId } from '../../src/domain/commands/item-result.ts'
import { reportOfResult } from '../../src/domain/commands/result-status.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { DialState, StationAction, StationCall, StationDialState } from '../../src/wire/server/station.ts'
import type { DialAction, InterimDialState } from '../../src/wire/tabs/dial-action.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { Store } from '../topics/store.ts'
import { DIAL_MS } from './confirmations.ts'
import { liveValue } from './expectation.ts'

interface Interim {
  readonly dialState: InterimDialState
  /** The state that ends it whatever was before. */
  readonly wanted: DialState
  /** The state when the station was called; null while it is unknown. */
  before: StationDialState | null
  readonly cancelDeadline: () => void
}

/** A status query sets no interim state. Specification 4. */
const INTERIM: { readonly [A in StationAction]?: Pick<Interim, 'dialState' | 'wanted'> } = {
  Connect: { dialState: 'Connecting', wanted: 'Connected' },
  Disconnect: { dialState: 'Disconnecting', wanted: 'NotConnected' },
}

/**
 * Keeps the dial states Connecting and Disconnecting of stations that were called, for all tabs. The station's own state
 * ends them, as soon as it is another one; so does a refusal, and the time in which a station must have answered.
 * Specification 4; rules L1 to L4.
 */
export class DialActions {
  readonly #context: Pick<CoreContext, 'clock' | 'onChange'>
  readonly #store: Store
  readonly #interims = new Map<string, Interim>()

  constructor(context: Pick<CoreContext, 'clock' | 'onChange'>, store: Store) {
    this.#context = context
    this.#store = store
    store.values.set('dialActions', '', [])
  }

  /** Call when a call of stations has been sent. A later call of a station replaces an earlier one. */
  sent({ action, stations }: StationCall, result: Promise<Result<unknown>>): void {
    const interim = INTERIM[action]
    if (interim === undefined) return
    const own = new Map<string, Interim>()
    for (const station of stations) {
      const key = targetId(station)
      this.#interims.get(key)?.cancelDeadline()
      own.set(key, {
        ...interim,
        before: liveValue(this.#store, 'dialState', key) ?? null,
        cancelDeadline: this.#context.clock.after(DIAL_MS, () => this.#end([key], own)),
      })
    }
    for (const [key, value] of own) this.#interims.set(key, value)
    this.#publish()
    void result.then((settled) => {
      const report = reportOfResult(settled)
      // Without a response it may have arrived, and the station dials.
      if (report.state === 'rejected') this.#end(own.keys(), own)
      if (report.state !== 'accepted') return
      this.#end(
        refusedItems(report.body).map(({ id }) => id),
        own,
      )
      this.#endConfirmed(own)
    })
  }

  /** A station that was already what it is called to be confirms its call at once. */
  #endConfirmed(own: ReadonlyMap<string, Interim>): void {
    const isThere = ([key, { wanted }]: readonly [string, Interim]) =>
      liveValue(this.#store, 'dialState', key)?.dialState === wanted
    this.#end(
      [...own].filter(isThere).map(([key]) => key),
      own,
    )
  }

  /** Ends what the stations' own states have ended. Call after a change of the cells. */
  check(): void {
    if (this.#interims.size === 0) return
    const over: string[] = []
    for (const [key, interim] of this.#interims) {
      const now = liveValue(this.#store, 'dialState', key) ?? null
      if (now === null || now === interim.before) continue
      const isAnswered = interim.before !== null && now.dialState !== interim.before.dialState
      if (isAnswered || now.dialState === interim.wanted) over.push(key)
      else interim.before = now
    }
    this.#end(over, this.#interims)
  }

  /** Ends all. Call when the session ends. */
  clear(): void {
    this.#end([...this.#interims.keys()], this.#interims)
  }

  /** Ends these stations as far as the interim states are still those of a call. */
  #end(keys: Iterable<string>, own: ReadonlyMap<string, Interim>): void {
    let isAny = false
    for (const key of keys) {
      const interim = own.get(key)
      if (interim === undefined || this.#interims.get(key) !== interim) continue
      interim.cancelDeadline()
      this.#interims.delete(key)
      isAny = true
    }
    if (isAny) this.#publish()
  }

  #publish(): void {
    const actions = [...this.#interims].map(
      ([key, { dialState }]): DialAction => ({ stationNumber: Number(key), dialState }),
    )
    this.#store.values.set('dialActions', '', actions)
    this.#context.onChange()
  }
}
