import type { ArgsOf, BodyOf, EndpointName, ReadingName } from '../endpoints/endpoints.ts'
import type { HubName } from '../hubs/hubs.ts'
import type { Alert, AlertState, ControlEvent } from '../server/alert.ts'
import type { DashboardNote, TextMessage } from '../server/dashboard.ts'
import type { EnergyValues, PipeLeakage } from '../server/evaluations.ts'
import type { PvConfig, RuntimeValue } from '../server/pv.ts'
import type { PvAck, PvLimitConfig, PvMaintenanceConfig } from '../server/pv-command.ts'
import type { AlarmLine, AlarmPlan } from '../server/remote-alert.ts'
import type { ReportBindingValue } from '../server/report.ts'
import type { Result } from '../server/result.ts'
import type { StationConfig, StationDialCounter, StationDialState, StationTimestamp } from '../server/station.ts'
import type { ServerInfoMessage, ServerStatus } from '../server/system.ts'
import type { AlertAside, AsideKind, AsideMinutes, AsideRefusal } from './alert-aside.ts'
import type { AlertFigures } from './alert-figures.ts'
import type { AlertListState, AlertRow, AlertSummary, PendingCount, StationAlerts } from './alert-list.ts'
import type { CommandEntry, CommandRequest } from './command.ts'
import type { DialAction } from './dial-action.ts'
import type { EventListState } from './event-list.ts'
import type { Journal } from './journal.ts'
import type { PlantFileReport } from './plant-file.ts'
import type { PvListState, PvRow } from './pv-list.ts'
import type { ActivitySource, AutoLogoutCountdown, SessionState } from './session.ts'
import type { ShiftLog } from './shift-log.ts'
import type { Unseen } from './unseen.ts'
import type { WebcamPicture } from './webcam-picture.ts'
import type { WorkerStats } from './worker-stats.ts'

/** Messages between a tab and the live worker: handshake, leases, control API (Comlink). Frames are in `frame.ts`. */

export const LIVE_PROTOCOL = 8

/** Names of the Web Locks by which each side notices the other's death. */
export const tabLockName = (tab: string) => `live:tab:${tab}`
export const workerLockName = (instance: string) => `live:worker:${instance}`

/** Worker to tab on every connect, while the worker holds its lock: without it, a tab would take the worker for dead. */
export interface WorkerHello {
  readonly kind: 'worker-hello'
  readonly protocol: number
  readonly instance: string
  readonly build: string
}

/** Tab to worker, with two ports: [control, frames]. Sent while the tab holds its own lock. */
export interface TabHello {
  readonly kind: 'tab-hello'
  readonly protocol: number
  readonly tab: string
  /** Whether the tab holds its Web Lock. Otherwise the worker removes it after `bye` or silence. */
  readonly locked: boolean
  readonly visible: boolean
  /** Whether the tab knows of a logout that the server has not confirmed. */
  readonly leaving: boolean
}

/** Topics kept as lanes: numbers in typed arrays. */
export type LaneTopic = 'pvValue'

/**
 * Payload of each topic that holds one small object per key (last write wins). Comments name the key. Specification 7,
 * "Subscriptions sent".
 */
export interface ValueTopics {
  /** Station number, also for the next three. */
  stationTimestamp: StationTimestamp
  stationConfig: StationConfig
  dialState: StationDialState
  dialCounter: StationDialCounter
  /** Station, hyphen and number (`14-1`), also for the next. */
  alarmPlan: AlarmPlan
  alarmLine: AlarmLine
  /** Live key (`di100001`), also for the next. */
  pvAck: PvAck
  pvConfig: PvConfig
  /** Read by a call while leased; empty for a PV without runtimes. */
  pvRuntimes: readonly RuntimeValue[]
  /** `limitKey(...)` and `maintenanceKey(...)` of `src/domain/values/topic-keys.ts`. */
  pvLimitConfig: PvLimitConfig
  pvMaintenanceConfig: PvMaintenanceConfig
  /** `alertStateKey(...)` of `src/domain/values/topic-keys.ts`, for these five. */
  deviceAlertState: AlertState
  stationConnectionAlertState: AlertState
  stationLineConnectionAlertState: AlertState
  pipeLeakageAlertState: AlertState
  alertLinkAlertState: AlertState
  /** `reportKey(...)` of `src/domain/values/topic-keys.ts`. */
  reportValue: ReportBindingValue
  /** The id as text, for these three. */
  pipeLeakage: PipeLeakage
  dashboardNote: DashboardNote
  textMessage: TextMessage
  /** The pending alerts of a PV by priority, most urgent first; the key is `pvParam(...)` of `src/domain/values/pv-ref.ts`. */
  pvAlert: readonly PendingCount[]
  /** `rangeKey(...)` of `src/domain/time/range-key.ts`: counted while leased. */
  alertFigures: AlertFigures
  /** The same key: what happened in a time, put together while leased. */
  shiftLog: ShiftLog
  /** `webcamKey(...)` of `src/domain/values/webcam-key.ts`: the newest picture of a camera, asked for while leased. */
  webcamPicture: WebcamPicture
  /** One value each, under the empty key. */
  energyValues: EnergyValues
  alertSummary: AlertSummary
  stationAlerts: readonly StationAlerts[]
  serverInfo: ServerInfoMessage
  connection: ConnectionReport
  session: SessionState
  /** The latest writing calls, oldest first. */
  commands: readonly CommandEntry[]
  /** What this user has sent from this workstation. */
  journal: Journal
  /** What this user has set aside at this workstation. */
  alertAsides: readonly AlertAside[]
  /** What this user has missed at this workstation. */
  unseen: Unseen
  /** The stations that are being called. */
  dialActions: readonly DialAction[]
  autoLogout: AutoLogoutCountdown
  /** How often each reading call was invalidated since the worker started. */
  invalidations: Invalidations
  /** The client build that the server offers, which may differ from the running one. */
  offeredBuild: string
  /** Of what the installation says about its server. */
  plantFile: PlantFileReport
}
export type ValueTopic = keyof ValueTopics

/** State of the worker itself, independent of a session; the key is empty. */
export const WORKER_TOPICS = [
  'connection',
  'session',
  'commands',
  'journal',
  'alertAsides',
  'unseen',
  'dialActions',
  'autoLogout',
  'invalidations',
  'offeredBuild',
  'plantFile',
] as const satisfies readonly ValueTopic[]

/**
 * Columns of time series: live ones (key `seriesKey(...)` of `src/domain/charts/series-key.ts`) and drawn windows of the
 * archive (key `archiveKey(...)` of `src/domain/charts/archive-key.ts`).
 */
export type ColumnTopic = 'chartSeries' | 'chartArchive'

/**
 * Rows and state of the long lists that the worker filters and sorts, by pages. The key is `pageKey(...)` of `list-page.ts`
 * with the text of a view: `alertViewText(...)` of `src/domain/alerts/alert-view.ts`, `pvViewText(...)` of
 * `src/domain/values/pv-view.ts`, `eventViewText(...)` of `src/domain/events/event-view.ts`.
 */
export interface PageTopics {
  alertPage: { readonly row: AlertRow; readonly list: AlertListState; readonly item: Alert }
  pvPage: { readonly row: PvRow; readonly list: PvListState; readonly item: PvRow }
  eventPage: { readonly row: ControlEvent; readonly list: EventListState; readonly item: ControlEvent }
}
export type PageTopic = keyof PageTopics

/** Subscribed by the worker for its own cells. A tab that leases one receives nothing. */
export type FeedTopic = 'pendingAlerts' | 'allAlerts' | 'alertAcks'

export type Topic = LaneTopic | ValueTopic | ColumnTopic | PageTopic | FeedTopic

/** Id of a lease, in the worker and in the tab. */
export const leaseId = (topic: Topic, key: string): string => `${topic}/${key}`

export type Invalidations = { readonly [N in ReadingName]?: number }

/** Why a channel is not open. `not-made`: the browser does not create it. `data-error`: in quarantine for unreadable messages. */
export type FaultReason = 'not-made' | 'closed' | 'refused' | 'timeout' | DataFault | 'unauthorized'
type DataFault = 'unreadable' | 'too-large' | 'data-error'

/**
 * State of one hub. `idle` = not leased. `silentSince`: nothing comes any more, so what it sent before is in doubt. `isPolling`: by long
 * polling, since WebSockets are blocked.
 */
export type LinkState =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly since: number; readonly silentSince?: number; readonly isPolling?: true }
  | { readonly state: 'faulted'; readonly since: number; readonly reason: FaultReason; readonly detail: string }

/** Status of the server's connections. `Unknown`: a status the client does not know; counts as not connected. */
export type ConnectionStatus = ServerStatus | 'Unknown'

/** State of the chain browser - web server - server - control unit. Times are server time in ms since 1970. */
export interface ConnectionReport {
  readonly links: { readonly [hub in HubName]: LinkState }
  readonly server: ConnectionStatus
  readonly serverSince: number
  /** Time of the next reconnect attempt; null if none is planned. */
  readonly nextAttemptAt: number | null
  /** Most attempts of any link since it was last stable. */
  readonly attempt: number
  /** How often faulted links came back since the worker started. */
  readonly reconnects: number
  /** Unreadable hub items skipped since the worker started. */
  readonly rejected: number
  /** Uncaught exceptions in the worker since it started. */
  readonly errors: number
}

/** One lease. For lanes, `slot` is the tab's slot that frames address. */
export interface LeaseEntry {
  readonly topic: Topic
  readonly key: string
  readonly slot?: number
}

/** Leases that a tab adds and drops. Numbers ascend by one from 1. Leases are sets, so repeating a change is harmless. */
export interface LeaseChange {
  readonly number: number
  readonly add: readonly LeaseEntry[]
  readonly drop: readonly LeaseEntry[]
}

/** The control API that the worker exposes to each tab through Comlink. */
export interface TabApi {
  lease(change: LeaseChange): void
  /** Resolves with the result of a call. A writing call is sent with `request.id`, or with a new id without it. */
  call<N extends EndpointName>(name: N, args: ArgsOf<N>, request?: CommandRequest): Promise<Result<BodyOf<N>>>
  /** Cancels the upload with this command id. Its call then resolves with an error; see `CallErrorKind`. */
  cancelCall(id: string): void
  /**
   * Ends the session for every tab: sends the logout, closes hubs, drops all data of the user. With `hasEnded` the tab only
   * leaves a session that is already over; a session that began since continues.
   */
  endSession(hasEnded: boolean): Promise<void>
  /**
   * Says that somebody has done something in this tab; once a second at most. Puts off the automatic logout for all tabs.
   */
  activity(source: ActivitySource): void
  /** Retries faulted links now instead of after the countdown. */
  retryNow(): void
  /** Checks which build the server offers; see `offeredBuild`. */
  checkBuild(): void
  /**
   * Returns the ids of a leased view in its order, or of its rows `from` (inclusive) to `to` (exclusive); gone ones are left
   * out. Null if the view is not leased.
   */
  listIds(topic: PageTopic, view: string, from?: number, to?: number): Promise<readonly string[] | null>
  /**
   * Returns the items with these ids from the source of a leased view, in the order of the ids and without gone ones; null
   * if the view is not leased. Ask for a long list in parts.
   */
  listItems<T extends PageTopic>(
    topic: T,
    view: string,
    ids: readonly string[],
  ): Promise<readonly PageTopics[T]['item'][] | null>
  /** Loads the source of a leased view again. Pending alerts come by themselves, PVs with `retryNow`. */
  refreshList(topic: PageTopic, view: string): void
  /** Returns those ids whose alerts are pending and not acknowledged; without ids, those of all such alerts. */
  openAlertIds(ids?: readonly string[]): Promise<readonly string[]>
  /** Sets a kind of alerts aside at this workstation, or again for another time. Returns why not; null if it is. */
  setAside(kind: AsideKind, minutes: AsideMinutes, reason: string): Promise<AsideRefusal | null>
  /** What is open of the kind counts as new from now on. */
  endAside(kind: AsideKind): void
  /** Says that the user has read what was not seen up to a time, ms since 1970 on the clock of the plant. */
  readUnseen(until: number): void
  /** Returns the live keys of all PVs in the source of a view, whatever its filter; none if there are more than `max`. */
  pvLiveKeys(view: string, max: number): Promise<readonly string[]>
  stats(): Promise<WorkerStats>
}
