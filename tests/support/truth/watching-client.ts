import { expect, vi } from 'vitest'
import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { HubName } from '../../../src/wire/hubs/hubs.ts'
import { META_STALE } from '../../../src/wire/tabs/frame.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { ConnectionReport, LeaseEntry } from '../../../src/wire/tabs/live.ts'
import type { LiveCore } from '../../../workers/core/live-core.ts'
import type { Environment } from '../../../workers/platform/environment.ts'
import { PENDING } from '../fakes/pending-view.ts'
import { logIn, type NodeTab, openTab, type Send, startCore } from '../live-in-node.ts'
import { untruthOf } from './lane-truth.ts'

/** The hubs it subscribes to. */
export const WATCHED_HUBS = ['server-status', 'alert', 'pv', 'station', 'energy-opt'] as const satisfies HubName[]
export type WatchedHub = (typeof WATCHED_HUBS)[number]

const STATION = 14
const PENDING_PAGE = pageKey(alertViewText(PENDING), 0)
const OTHER_LEASES: readonly LeaseEntry[] = [
  { topic: 'connection', key: '' },
  { topic: 'session', key: '' },
  { topic: 'energyValues', key: '' },
  { topic: 'stationTimestamp', key: String(STATION) },
  { topic: 'alertPage', key: PENDING_PAGE },
]
const WAIT = { timeout: 20_000, interval: 10 }

export type LaneReading = Parameters<NodeTab['mirror']['readLane']>[1]

/** Returns what a tab shows for a live value. */
export function laneOf(tab: Pick<NodeTab, 'mirror'>, slot: number): LaneReading {
  const lane: LaneReading = {
    known: false,
    kind: null,
    num: 0,
    time: 0,
    quality: 'Bad',
    stale: true,
    extra: null,
    error: null,
  }
  tab.mirror.readLane(slot, lane)
  return lane
}

/** Returns which of these hubs are open, and how. */
export function waysOf(connection: ConnectionReport | undefined, hubs: readonly HubName[]): readonly string[] {
  return hubs.map((hub) => {
    const link = connection?.links[hub]
    return link?.state === 'open' ? (link.isPolling ? 'polls' : 'socket') : 'none'
  })
}

interface Parts {
  /** The address to connect to. Default: the simulator's. */
  readonly url?: string
  readonly environment?: Partial<Environment>
  readonly send?: Send
}

/**
 * A logged-in client without a browser. It leases a station, the pending alerts and the energy values, and checks the
 * invariants that hold whatever the simulator does (I1 to I12).
 */
export class WatchingClient {
  readonly core: LiveCore
  readonly tab: NodeTab
  readonly #simulator: SimulatorHandle
  readonly #keys: readonly string[]

  private constructor(simulator: SimulatorHandle, { url = simulator.url, environment = {}, send = fetch }: Parts) {
    this.#simulator = simulator
    this.core = startCore(url, environment, send)
    this.tab = openTab(this.core, 'a')
    const station = simulator.model.nodes.find(({ stationNumber }) => stationNumber === STATION)
    this.#keys = (station?.pvs ?? []).flatMap((ref) => liveKey(ref) ?? []).toSorted()
  }

  /** Logs in without waiting for any values. */
  static async logIn(simulator: SimulatorHandle, parts: Parts = {}): Promise<WatchingClient> {
    const client = new WatchingClient(simulator, parts)
    await logIn(client.tab)
    const lanes = client.#keys.map((key, slot): LeaseEntry => ({ topic: 'pvValue', key, slot }))
    await client.tab.lease([...lanes, ...OTHER_LEASES])
    return client
  }

  static async start(simulator: SimulatorHandle, parts: Parts = {}): Promise<WatchingClient> {
    const client = await WatchingClient.logIn(simulator, parts)
    await client.live()
    return client
  }

  get connection(): ConnectionReport | undefined {
    return this.tab.mirror.value('connection/')?.value as ConnectionReport | undefined
  }

  /** Returns the slot of a live value. Throws for a key that is not leased. */
  slotOf(key: string): number {
    const slot = this.#keys.indexOf(key)
    if (slot < 0) throw new Error(`${key} is not leased`)
    return slot
  }

  /** The live values on screen. */
  get lanes(): readonly LaneReading[] {
    return this.#keys.map((_, slot) => laneOf(this.tab, slot))
  }

  /** Returns unmarked values that differ from the simulator's, as sentences (I1). */
  untruths(): readonly string[] {
    return this.#keys.flatMap((key, slot) => {
      const lane = laneOf(this.tab, slot)
      return lane.known && !lane.stale ? (untruthOf(this.#simulator, key, lane) ?? []) : []
    })
  }

  /** Returns whether everything from a hub is marked (true), nothing (false) or only a part (null). */
  marked(hub: WatchedHub): boolean | null {
    const marks = this.#marks(hub)
    return marks.every(Boolean) || (marks.some(Boolean) ? null : false)
  }

  /** Counts the logged faults of a hub, optionally with one reason. */
  faults(hub: HubName, reason = ''): number {
    return this.core.context.log.lines().filter((line) => line.includes(`hub ${hub} faulted (${reason}`)).length
  }

  /**
   * How often what a hub has sent ended its link. A process that a busy machine stops for seconds takes links for silent, too,
   * which says nothing of data.
   */
  dataFaults(hub: HubName): number {
    return ['unreadable', 'too-large', 'data-error'].reduce((sum, reason) => sum + this.faults(hub, reason), 0)
  }

  /**
   * Waits until nothing on screen is unknown or marked, values and alerts equal the simulator's (I1, I2), the simulator
   * has exactly the leased subscriptions (I5) over one socket per hub (I6), and nothing has thrown (I11).
   */
  async live(): Promise<void> {
    await vi.waitFor(async () => {
      expect(this.core.hubs.status).toBe('Connected')
      expect(this.#states()).toEqual(Object.fromEntries(WATCHED_HUBS.map((hub) => [hub, 'open, fresh'])))
      expect(this.lanes.filter(({ known }) => !known)).toEqual([])
      expect(this.untruths()).toEqual([])
      expect(await this.alertsShown()).toEqual(this.alertsOfSimulator())
      expect(this.#simulator.subscribed('pv')).toEqual(this.#keys)
      expect(this.#sockets()).toEqual(Object.fromEntries(WATCHED_HUBS.map((hub) => [hub, 1])))
    }, WAIT)
    expect(this.core.stats().errors).toBe(0)
    // SignalR catches what a message handler throws and only logs it.
    expect(this.core.context.log.lines().filter((line) => line.includes(' threw error'))).toEqual([])
  }

  /** Waits until everything from a hub is marked and its connection is reported as broken, with this reason. */
  async lost(hub: WatchedHub, reason?: string): Promise<void> {
    await vi.waitFor(() => {
      expect(this.connection?.links[hub]).toMatchObject({ state: 'faulted', ...(reason && { reason }) })
      expect(this.marked(hub)).toBe(true)
    }, WAIT)
  }

  /** Returns the alerts of the visible list, each with whether it is acknowledged. */
  async alertsShown(): Promise<readonly string[]> {
    const ids = (await this.tab.api.listIds('alertPage', alertViewText(PENDING))) ?? []
    const open = new Set(await this.tab.api.openAlertIds(ids))
    return ids.map((id) => `${id} ${open.has(id) ? 'open' : 'seen'}`).toSorted()
  }

  alertsOfSimulator(): readonly string[] {
    const pending = this.#simulator.model.pending(this.#simulator.now())
    return pending.map(({ id, ackTimestamp }) => `${id} ${ackTimestamp === null ? 'open' : 'seen'}`).toSorted()
  }

  /** Returns slots of live values that a frame set back to an older time while their hub was connected. */
  slotsGoneBack(): readonly number[] {
    const newest = new Map<number, number>()
    const back: number[] = []
    for (const { lanes } of this.tab.frames) {
      for (const [i, slot] of (lanes?.slot ?? []).entries()) {
        const time = lanes?.time[i] ?? 0
        if (((lanes?.meta[i] ?? 0) & META_STALE) === 0 && time < (newest.get(slot) ?? 0)) back.push(slot)
        newest.set(slot, time)
      }
    }
    return back
  }

  stop(): void {
    this.core.stop()
  }

  #marks(hub: WatchedHub): readonly boolean[] {
    const value = (id: string) => this.tab.mirror.value(id)?.stale ?? true
    switch (hub) {
      case 'server-status':
        return [this.core.hubs.status !== 'Connected']
      case 'alert':
        return [this.tab.mirror.page('alertPage', PENDING_PAGE)?.stale ?? true]
      case 'pv':
        return this.lanes.map(({ stale }) => stale)
      case 'station':
        return [value(`stationTimestamp/${STATION}`)]
      case 'energy-opt':
        return [value('energyValues/')]
    }
  }

  #states(): Record<string, string> {
    return Object.fromEntries(
      WATCHED_HUBS.map((hub) => {
        const mark = this.marked(hub)
        return [
          hub,
          `${this.connection?.links[hub].state}, ${mark === false ? 'fresh' : mark === null ? 'mixed' : 'marked'}`,
        ]
      }),
    )
  }

  #sockets(): Record<string, number> {
    const { hubs } = this.#simulator.stats()
    return Object.fromEntries(
      Object.entries(hubs).flatMap(([hub, { connections }]) => (connections > 0 ? [[hub, connections]] : [])),
    )
  }
}
