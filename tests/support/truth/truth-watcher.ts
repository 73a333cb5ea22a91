import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { liveKey, pvOfParam } from '../../../src/domain/values/pv-ref.ts'
import type { PlantTruth } from '../../../src/simulator/control/plant-truth.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { ConnectionReport, LeaseEntry } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import { PENDING } from '../fakes/pending-view.ts'
import { logIn, type NodeTab, openTab, startCore } from '../live-in-node.ts'
import type { ChildSimulator } from '../simulator/child-simulator.ts'
import { laneOf } from './watching-client.ts'

const PENDING_PAGE = pageKey(alertViewText(PENDING), 0)
const OTHER_LEASES: readonly LeaseEntry[] = [
  { topic: 'connection', key: '' },
  { topic: 'stationTimestamp', key: '14' },
  { topic: 'alertPage', key: PENDING_PAGE },
]
/** The hubs it needs, whose connections may break. */
export const NEEDED_HUBS = ['server-status', 'alert', 'pv', 'station'] as const satisfies readonly HubName[]

/** Compares a logged-in tab with live values with the truth of a simulator in another process. */
export class TruthWatcher {
  readonly core: LiveCore
  readonly tab: NodeTab
  readonly #simulator: ChildSimulator
  /** PV names by slot. */
  readonly #names: readonly string[]

  private constructor(simulator: ChildSimulator, url: string, names: readonly string[]) {
    this.#simulator = simulator
    this.#names = names
    this.core = startCore(url)
    this.tab = openTab(this.core, 'a')
  }

  /** Shows `values` values of the simulator at `url`. */
  static async start(simulator: ChildSimulator, { url = simulator.url, values = 200 } = {}): Promise<TruthWatcher> {
    const { values: all } = await simulator.truth()
    const live = Object.keys(all).filter((name) => name.startsWith('Ana') && all[name] !== null)
    const watcher = new TruthWatcher(simulator, url, live.slice(0, values))
    await logIn(watcher.tab)
    const lanes = watcher.#names.map((name, slot): LeaseEntry => {
      const ref = pvOfParam(name)
      return { topic: 'pvValue', key: (ref && liveKey(ref)) ?? '', slot }
    })
    await watcher.tab.lease([...lanes, ...OTHER_LEASES])
    return watcher
  }

  get connection(): ConnectionReport | undefined {
    return this.tab.mirror.value('connection/')?.value as ConnectionReport | undefined
  }

  /** Number of values on screen that are known and unmarked. */
  get fresh(): number {
    return this.#names.filter((_, slot) => {
      const { known, stale } = laneOf(this.tab, slot)
      return known && !stale
    }).length
  }

  get size(): number {
    return this.#names.length
  }

  /** True if all values, the station and the list of alerts are marked. */
  get isMarked(): boolean {
    const { mirror } = this.tab
    const station = mirror.value('stationTimestamp/14')
    const alerts = mirror.page('alertPage', PENDING_PAGE)
    return this.fresh === 0 && station?.stale === true && alerts?.stale === true
  }

  /** The broken connections, each with its reason. */
  get broken(): Readonly<Record<string, string>> {
    const links = Object.entries(this.connection?.links ?? {})
    return Object.fromEntries(links.flatMap(([hub, link]) => (link.state === 'faulted' ? [[hub, link.reason]] : [])))
  }

  /** Number of messages with process values so far. */
  get messages(): number {
    return this.core.stats().hubs.find(({ hub }) => hub === 'pv')?.messages ?? 0
  }

  /** How often a hub was given up since the start. */
  get faults(): number {
    return this.core.stats().hubs.reduce((sum, { faults }) => sum + faults, 0)
  }

  /**
   * Compares the screen with a former truth. Returns values that are marked, unknown, or another number without being
   * newer.
   */
  differencesTo({ values }: PlantTruth): readonly string[] {
    return this.#names.flatMap((name, slot) => {
      const truth = values[name]
      const { known, stale, num, time } = laneOf(this.tab, slot)
      if (!known || stale) return [`${name} is ${known ? 'marked' : 'unknown'}`]
      if (truth?.type !== 'DoubleValue' || truth.timestamp === undefined) return []
      const isOlder = time <= truth.timestamp && num !== truth.doubleValue
      return isOlder ? [`${name} is ${num} of ${time}, the simulator's ${truth.doubleValue} of ${truth.timestamp}`] : []
    })
  }

  /**
   * Returns values on screen that differ from the simulator's value at their own time. Sends `count` requests, one per
   * value.
   */
  async lies(count: number): Promise<readonly string[]> {
    const lies: string[] = []
    for (const [slot, name] of this.#names.slice(0, count).entries()) {
      const { num, time } = laneOf(this.tab, slot)
      const truth = (await this.#simulator.truth(`pv=${name}&at=${time}`)).values[name]
      if (truth?.type === 'DoubleValue' && truth.doubleValue !== num) lies.push(`${name} at ${time} is ${num}`)
    }
    return lies
  }

  stop(): void {
    this.core.stop()
  }
}
