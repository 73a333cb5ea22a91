import { alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { NO_CONDITIONS } from '../../../src/domain/base/filter.ts'
import { type ArchiveSeries, archiveKey, archiveOfKey } from '../../../src/domain/charts/archive-key.ts'
import { seriesKey } from '../../../src/domain/charts/series-key.ts'
import { eventViewText } from '../../../src/domain/events/event-view.ts'
import { ALL_PVS, pvViewText } from '../../../src/domain/values/pv-view.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import type { ChartData } from '../../../src/wire/server/chart.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import type { LeaseEntry, Topic } from '../../../src/wire/tabs/live.ts'
import { LiveCore } from '../../../workers/core/live-core.ts'
import { socketClassOf } from '../../model/memory-socket.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { FakeLocks } from '../../support/fakes/fake-locks.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { type NodeTab, openTab } from '../../support/live-in-node.ts'
import { HUB_CALLS } from '../../support/simulator/hub-calls.ts'
import { FLOW, type RecordedAnswer, type RecordedPlant } from './recorded-plant.ts'
import { ReplayServer } from './replay-server.ts'

/** Longer than the gap between two frames. */
const FRAME_MS = 60
/** Longer than a quarantine and the longest delay of an attempt. */
const RECONNECT_MS = 150_000
const STEP_MS = 500
/** What asks more often at one moment never ends. */
const MOST_EVENTS = 1000
const WEEK_MS = 7 * 86_400_000

const keysOf = (topic: Topic, keys: readonly string[]): LeaseEntry[] => keys.map((key) => ({ topic, key }))

/** Everything that a tab can lease, once. */
function leasesOf({ pvs, now, answers }: RecordedPlant): LeaseEntry[] {
  const { alert, pv, station, reportdata } = HUB_CALLS
  const lanes = [...new Set([...pv.SubscribeToPvs[0], ...pvs])]
  const order = { filter: NO_CONDITIONS, descending: false, language: 'de' } as const
  const range = { start: now - WEEK_MS, end: now }
  const chart = chartOf(answers.get('chartData'))
  const archive = { ...PENDING, source: { of: 'archive', ...range, limit: 100 } } as const
  const ofPvs = { ...PENDING, source: { of: 'pvs', ...range, pvs: [FLOW] } } as const
  return [
    ...lanes.map((key, slot) => ({ topic: 'pvValue', key, slot }) as const),
    ...keysOf('pvAck', pv.SubscribeToAcks[0]),
    ...keysOf('pvConfig', pv.SubscribeToConfigs[0]),
    ...keysOf('pvLimitConfig', pv.SubscribeToLimitConfigs[0]),
    ...keysOf('pvMaintenanceConfig', pv.SubscribeToMaintenanceConfigs[0]),
    ...keysOf('pvRuntimes', ['di1100001']),
    ...keysOf('pvAlert', ['AnaIn-1300001']),
    ...(['stationTimestamp', 'stationConfig', 'dialState', 'dialCounter'] as const).flatMap((topic) =>
      keysOf(topic, station.SubscribeToTimestamps[0]),
    ),
    ...keysOf('alarmPlan', station.SubscribeToPlans[0]),
    ...keysOf('alarmLine', station.SubscribeToLines[0]),
    ...keysOf('deviceAlertState', alert.SubscribeToDeviceAlertStates[0]),
    ...keysOf('stationConnectionAlertState', alert.SubscribeToStationConnectionAlertStates[0]),
    ...keysOf('stationLineConnectionAlertState', alert.SubscribeToStationLineConnectionAlertStates[0]),
    ...keysOf('pipeLeakageAlertState', ['1']),
    ...keysOf('alertLinkAlertState', ['1']),
    ...keysOf('reportValue', reportdata.SubscribeToReportData[0]),
    ...keysOf('pipeLeakage', ['1', '2']),
    ...keysOf('dashboardNote', ['1']),
    ...keysOf('textMessage', ['11']),
    ...(['energyValues', 'serverInfo', 'alertSummary', 'stationAlerts', 'connection'] as const).flatMap((topic) =>
      keysOf(topic, ['']),
    ),
    ...[PENDING, archive, ofPvs].map((view) => ({ topic: 'alertPage', key: pageKey(alertViewText(view), 0) }) as const),
    { topic: 'pvPage', key: pageKey(pvViewText(ALL_PVS), 0) },
    {
      topic: 'eventPage',
      key: pageKey(eventViewText({ ...order, source: { ...range, limit: 100 }, sort: 'time', text: '' }), 0),
    },
    { topic: 'chartSeries', key: seriesKey({ pv: FLOW, hours: 6, drawing: null }) },
    {
      topic: 'chartArchive',
      key: archiveKey({ series: { kind: 'pv', pv: FLOW }, source: 'DayValues', ...range, drawing: null }),
    },
    { topic: 'chartArchive', key: archiveKey({ series: chart, source: 'QuarterHourValues', ...range, drawing: null }) },
  ]
}

/** The first series of the chart whose data were recorded. */
function chartOf(recorded: RecordedAnswer | undefined): ArchiveSeries {
  const [series] = JSON.parse(recorded?.text ?? '[]') as readonly ChartData[]
  const { id } = (recorded?.args ?? {}) as { readonly id?: number }
  if (series === undefined || id === undefined) throw new Error('There is no chart.')
  return { kind: 'chart', chart: id, series: series.seriesId }
}

/** The whole core of the worker with one tab that leases everything, over a server that replays. */
export class HostileWorld {
  readonly clock: FakeClock
  readonly server: ReplayServer
  readonly core: LiveCore
  readonly tab: NodeTab
  readonly plant: RecordedPlant
  readonly leases: LeaseEntry[]
  /** Exceptions that have left a reader since `takeFailures`. */
  readonly #failures: string[] = []
  #logged = 0

  /** Opens a world in which everything has arrived that was recorded. */
  static async open(plant: RecordedPlant): Promise<HostileWorld> {
    const world = new HostileWorld(plant)
    await world.tab.lease(world.leases)
    await world.pass(4000)
    for (const hub of HUB_NAMES) world.sendAll(hub)
    await world.pass(4000)
    return world
  }

  private constructor(plant: RecordedPlant) {
    this.plant = plant
    this.clock = new FakeClock(plant.now)
    this.server = new ReplayServer(plant)
    this.leases = leasesOf(plant)
    let state = 1
    this.core = new LiveCore({
      kind: 'in-page',
      build: 'test',
      origin: 'http://plant.test',
      clock: this.clock,
      random: () => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      },
      fetch: this.server.fetch,
      WebSocket: socketClassOf(this.server),
      locks: new FakeLocks(),
    })
    this.tab = openTab(this.core, 'tab')
  }

  /** Sends what was recorded of a hub, as of now. */
  sendAll(hub: HubName): void {
    for (const { target, argument } of this.plant.messages.get(hub) ?? []) this.send(hub, target, argument)
  }

  /** Sends a message as servers write it, with present times of values. */
  send(hub: HubName, target: string, argument: unknown): void {
    this.server.send(hub, messageText(target, this.asOfNow(hub, argument)))
  }

  /** A newer value, and a newer word of the server's clock, has a newer time. */
  asOfNow(hub: HubName, argument: unknown): unknown {
    const field = hub === 'pv' ? 'timestamp' : hub === 'server-status' ? 'serverTime' : null
    if (field === null || typeof argument !== 'object' || argument === null) return argument
    if (Array.isArray(argument)) return argument.map((item) => this.asOfNow(hub, item))
    return field in argument ? { ...argument, [field]: this.clock.now() } : argument
  }

  /** Returns the view of the n-th leased page of a topic. */
  viewOf(topic: Topic, n = 0): string {
    const entry = this.leases.filter((lease) => lease.topic === topic)[n]
    return entry?.key.slice(0, entry.key.lastIndexOf('|')) ?? ''
  }

  /** Leases windows of the archive that begin a little earlier instead of the present ones. */
  async moveWindows(): Promise<void> {
    const add: LeaseEntry[] = []
    const drop: LeaseEntry[] = []
    for (const [index, entry] of this.leases.entries()) {
      const spec = entry.topic === 'chartArchive' ? archiveOfKey(entry.key) : null
      if (spec === null) continue
      const moved = { topic: 'chartArchive', key: archiveKey({ ...spec, start: spec.start - 60_000 }) } as const
      this.leases[index] = moved
      add.push(moved)
      drop.push(entry)
    }
    await this.tab.lease([], drop)
    await this.frame()
    await this.tab.lease(add)
  }

  /** Lets time pass until the next frame has been applied. */
  async frame(): Promise<void> {
    await this.pass(FRAME_MS)
  }

  /** Waits until a hub is open again that an unreadable message has closed. */
  async reopened(hub: HubName): Promise<void> {
    for (let passed = 0; passed < RECONNECT_MS && !this.server.isOpen(hub); passed += 5000) await this.pass(5000)
    await this.pass(STEP_MS)
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      try {
        this.clock.turn(Math.min(left, STEP_MS))
      } catch (error) {
        this.failed(error)
      }
      await this.#settle()
    }
  }

  failed(error: unknown): void {
    this.#failures.push(
      error instanceof Error ? (error.stack?.split('\n').slice(0, 3).join(' ') ?? error.message) : String(error),
    )
  }

  /** Returns the exceptions since the last call, also those that were caught and only logged. */
  takeFailures(): readonly string[] {
    const lines = this.core.context.log.lines()
    const logged = lines.slice(this.#logged).filter((line) => /threw error|callback|failure: /.test(line))
    this.#logged = lines.length
    return [...this.#failures.splice(0), ...logged]
  }

  close(): void {
    // Each of them may meet what the last case has left.
    for (const end of [() => this.server.drop(), () => this.core.stop(), () => this.tab.close()]) {
      try {
        end()
      } catch (error) {
        this.failed(error)
      }
    }
  }

  async #settle(): Promise<void> {
    const end = this.server.events + MOST_EVENTS
    for (let quiet = 0, before = -1; quiet < 3; ) {
      if (this.server.events > end) {
        this.server.isDown = true
        this.failed(`asked ${MOST_EVENTS} times without an end`)
      }
      await new Promise<void>((resolve) => setImmediate(resolve))
      const now = this.server.events + this.tab.frames.length
      quiet = now === before ? quiet + 1 : 0
      before = now
    }
    // Only the mirror is looked at.
    this.tab.frames.length = 0
  }
}

function messageText(target: string, argument: unknown): string {
  return `{"type":1,"target":"${target}","arguments":[${JSON.stringify(argument)}]}`
}
