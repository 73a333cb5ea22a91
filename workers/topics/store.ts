import { areOnlyLastKnown } from '../../src/domain/values/dial-state.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'
import { AlertStore } from '../alerts/alert-store.ts'
import { LaneDoubt } from '../cells/lane-doubt.ts'
import { LaneStore } from '../cells/lane-store.ts'
import { RuntimeCells } from '../cells/runtime-cells.ts'
import { ValueStore } from '../cells/value-store.ts'
import { WebcamCells } from '../cells/webcam-cells.ts'
import { ChartFeeds } from '../charts/chart-feeds.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { LeaseTable } from '../context/lease-table.ts'
import { PvViews } from '../directory/pv-views.ts'
import { EventStore } from '../events/event-store.ts'
import { attempt, attemptAll, type ReportFailure } from '../platform/jobs.ts'
import type { ClockStep } from '../platform/server-clock.ts'
import { NOTHING_UNSEEN, UnseenKeeper } from '../session/unseen-keeper.ts'
import { ShiftCells } from '../shift/shift-cells.ts'
import type { CellKind, KindLeases, MessageHandler, Snapshot } from './cell-kind.ts'
import { ColumnKind } from './column-kind.ts'
import { FeedKind } from './feed-kind.ts'
import { LaneKind } from './lane-kind.ts'
import { PageKind, type PageSources } from './page-kind.ts'
import type { TopicRow } from './topic-row.ts'
import { TOPICS } from './topics.ts'
import { type CellSources, ValueKind } from './value-kind.ts'

export type StoreContext = Pick<
  CoreContext,
  | 'clock'
  | 'failed'
  | 'random'
  | 'serverClock'
  | 'now'
  | 'version'
  | 'leases'
  | 'call'
  | 'hasSession'
  | 'onChange'
  | 'kept'
  | 'keptAsides'
  | 'keptUnseen'
>

/** Owns all cells of the worker, in five kinds. Forwards the events of each topic to its kind. */
export class Store {
  readonly lanes: LaneStore
  readonly values: ValueStore
  readonly alerts: AlertStore
  readonly charts: ChartFeeds
  readonly pvs: PvViews
  readonly events: EventStore
  readonly runtimes: RuntimeCells
  readonly webcams: WebcamCells
  /** What users could not see at this workstation. */
  readonly unseen: UnseenKeeper
  readonly shift: ShiftCells
  /** The long lists, by the topic of their pages. */
  readonly lists: PageSources
  readonly #report: ReportFailure
  readonly #leases: LeaseTable
  readonly #kinds: Readonly<Record<TopicRow['cell'], CellKind>>
  /** Unreadable items of hub messages since the worker started. */
  rejected = 0

  constructor(context: StoreContext) {
    const { clock, failed, serverClock, version } = context
    this.#report = failed
    this.#leases = context.leases
    this.lanes = new LaneStore(version, failed)
    this.values = new ValueStore(version)
    this.alerts = new AlertStore(context, this.values, () => this.shift.check())
    this.values.set('unseen', '', NOTHING_UNSEEN)
    this.values.set('invalidations', '', {})
    this.values.set('autoLogout', '', { seconds: null })
    this.unseen = new UnseenKeeper(context, context.keptUnseen, (unseen) => {
      this.values.set('unseen', '', unseen)
      context.onChange()
    })
    this.shift = new ShiftCells(context, this.values, {
      books: this.alerts.books,
      unseen: (from, to) => this.unseen.spansIn(from, to),
    })
    this.charts = new ChartFeeds(context, this.lanes)
    const doubt = new LaneDoubt(this.lanes, version)
    this.pvs = new PvViews(context, {
      lane: (key) => doubt.read(key),
      isLastKnown: (station) => {
        const told = this.values.get('dialState', String(station))
        const isTold = told !== undefined && (told.value !== null || told.load.state === 'error')
        return isTold ? areOnlyLastKnown(told) : null
      },
    })
    this.events = new EventStore(context)
    this.runtimes = new RuntimeCells(context, this.values)
    this.webcams = new WebcamCells(context, this.values)
    this.lists = { alertPage: this.alerts.views, pvPage: this.pvs, eventPage: this.events }
    this.#kinds = {
      lane: new LaneKind(this.lanes, doubt, serverClock, () => this.charts.interrupt()),
      feed: new FeedKind(this.alerts),
      value: new ValueKind(this.values, clock, this.#sources(), {
        pvConfig: (config) => this.pvs.directory.put([config]),
      }),
      columns: new ColumnKind(this.charts, failed),
      pages: new PageKind(this.lists, failed),
    }
  }

  /** Call when a key gets its first holder (`wanted`), or loses its last one. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    const kind = this.kindOf(topic)
    // A key with which a kind cannot begin anything must not keep the hubs from theirs.
    attempt(this.#report, `lease of ${topic}`, () => {
      if (wanted) kind.lease?.(topic, key)
      else kind.release?.(topic, key)
    })
  }

  /** Call when the hub of a topic has opened: an unknown value of the key will arrive. */
  expect(topic: Topic, key: string): void {
    this.kindOf(topic).lease?.(topic, key)
  }

  /** Call when the hub has refused the keys, or has not replied. */
  fail(topic: Topic, keys: Iterable<string>, error: CallError): void {
    this.kindOf(topic).fail?.(topic, keys, error)
  }

  /** Call when the link of a topic is broken: its cells are the last known state. */
  markStale(topic: Topic): void {
    this.kindOf(topic).markStale?.(topic)
  }

  /** Call when the link of a topic falls silent, and when it speaks again or is gone: until then its cells are in doubt. */
  doubt(topic: Topic, isDoubted: boolean): void {
    this.kindOf(topic).doubt?.(topic, isDoubted)
  }

  /** Call when the key is neither leased nor subscribed. */
  forget(topic: Topic, key: string): void {
    this.kindOf(topic).forget?.(topic, key)
  }

  /** Call when no key of the topic is leased, and the topic is not subscribed. */
  forgetAll(topic: Topic): void {
    this.kindOf(topic).forgetAll?.(topic)
  }

  /** Drops all data of the user. Call when the session ends. */
  clear(): void {
    // Whatever one of them meets: nothing of the user may stay in the others.
    for (const kind of Object.values(this.#kinds)) attempt(this.#report, 'the end of a session', () => kind.clear?.())
  }

  /** Call when a session begins: what views wait for can be loaded now. */
  sessionBegan(user: string): void {
    this.charts.reload()
    this.pvs.directory.begin()
    this.events.begin()
    this.alerts.sessionBegan(user)
    this.runtimes.outdated()
    this.unseen.begin(user)
    this.shift.begin()
  }

  /** Call once a second. */
  tick(): void {
    const { charts, alerts, shift } = this
    attemptAll(this.#report, 'the cells', [() => charts.tick(), () => alerts.tick(), () => shift.check()])
  }

  /** Call after an outage: what no hub sends may have changed meanwhile, and what could not be loaded may be there now. */
  outdated(): void {
    const { charts, events, runtimes, shift } = this
    attemptAll(this.#report, 'a reconnect', [
      () => charts.retryNow(),
      () => events.outdated(),
      () => runtimes.outdated(),
      () => shift.outdated(),
    ])
  }

  /** Loads again what could not be loaded, because the user asks for it. */
  retryNow(): void {
    this.charts.retryNow()
    this.pvs.directory.retry()
    this.shift.outdated()
  }

  stats(): Pick<WorkerStats, 'rejected' | 'sizes' | 'implausibleTimes'> {
    const { rejected, lanes, values, alerts, charts, pvs, events } = this
    const own = { lanes: lanes.directory.openLanes, values: values.size, eventLists: events.size }
    const sizes = { leases: this.#leases.size, ...own, ...alerts.sizes, ...charts.sizes, ...pvs.sizes }
    return { rejected, sizes, implausibleTimes: lanes.implausibleTimes() }
  }

  /** Stops the timers of all cells. Call when the worker stops. */
  stop(): void {
    const { alerts, pvs, events, runtimes, webcams, shift, unseen } = this
    for (const cells of [alerts, pvs, events, runtimes, webcams, shift, unseen]) cells.stop()
  }

  /** Returns a handler for each message of a topic; see `CellKind.handlers`. */
  handlers(topic: Topic, refetch: (key: string) => void): readonly (readonly [message: string, MessageHandler])[] {
    return this.kindOf(topic).handlers?.(topic, refetch) ?? []
  }

  snapshot(topic: Topic): Snapshot | null {
    return this.kindOf(topic).snapshot?.(topic) ?? null
  }

  /** Returns the leases of a new tab by kind, without the kinds that send tabs nothing. */
  openTab(): ReadonlyMap<CellKind, KindLeases> {
    const tab = new Map<CellKind, KindLeases>()
    for (const kind of Object.values(this.#kinds)) {
      const leases = kind.openTab?.()
      if (leases !== undefined) tab.set(kind, leases)
    }
    return tab
  }

  /**
   * Call when the server's clock turns out to differ. Values with times after `latest` (ms since 1970) become the last
   * known state, and charts drop points after now. Returns the live keys to refetch.
   */
  clockStepped(step: ClockStep, latest: number): readonly string[] {
    const keys = this.lanes.clockStepped(latest)
    if (step === 'back') this.charts.dropAhead()
    return keys
  }

  /** Who fills the cells that no hub sends. */
  #sources(): CellSources {
    const { alerts, runtimes, webcams, shift } = this
    return {
      pvAlert: alerts,
      alertSummary: alerts,
      stationAlerts: alerts,
      alertFigures: alerts.figures,
      shiftLog: shift,
      pvRuntimes: runtimes,
      webcamPicture: webcams,
    }
  }

  kindOf(topic: Topic): CellKind {
    return this.#kinds[TOPICS[topic].cell]
  }
}
