import type { ArgsOf, BodyOf, EndpointName, ReadingName } from '../endpoints/endpoints.ts'
import type { HubName } from '../hubs/hubs.ts'
import type { AlertState } from '../server/alert.ts'
import type { DashboardNote, TextMessage } from '../server/dashboard.ts'
import type { EnergyValues, PipeLeakage } from '../server/evaluations.ts'
import type { PvConfig } from '../server/pv.ts'
import type { PvAck, PvLimitConfig, PvMaintenanceConfig } from '../server/pv-command.ts'
import type { AlarmLine, AlarmPlan } from '../server/remote-alert.ts'
import type { ReportBindingValue } from '../server/report.ts'
import type { CallError, Result } from '../server/result.ts'
import type { StationConfig, StationDialCounter, StationDialState, StationTimestamp } from '../server/station.ts'
import type { ServerInfoMessage, ServerStatus, UserInfo } from '../server/system.ts'
import type { AlertSummary, PriorityCount, StationAlerts } from './alert-list.ts'
import type { CommandEntry, CommandRequest } from './command.ts'

/** What crosses between a tab and the live worker: the door (hello), the control API (Comlink) and the frames. */

export const LIVE_PROTOCOL = 1

/** Names of the Web Locks by which each side learns that the other has died. */
export const tabLockName = (tab: string) => `live:tab:${tab}`
export const workerLockName = (instance: string) => `live:worker:${instance}`

/** Worker to tab on every connect, only after the worker's lock is held: before that a tab would see a false death. */
export interface Who {
  readonly door: 'who'
  readonly protocol: number
  readonly instance: string
  readonly build: string
}

/** Tab to worker, with two ports: [control, frames]. Sent after the tab's own lock is held. */
export interface Hello {
  readonly door: 'hello'
  readonly protocol: number
  readonly tab: string
  /** Whether the tab could take its Web Lock; without it the worker reaps it by `bye` and by silence. */
  readonly locked: boolean
  readonly visible: boolean
  /** This browser has logged out and the server has not confirmed it, as far as the tab knows. */
  readonly leaving: boolean
}

/** Lanes: numbers in typed arrays. All other topics hold small objects or rows. */
export type LaneTopic = 'pvValue'

/**
 * The payload of each topic that holds one small object per key (last write wins), with its key. Specification 7,
 * "Subscriptions sent".
 */
export interface ValueTopics {
  /** Station number, as of the next three. */
  stationTimestamp: StationTimestamp
  stationConfig: StationConfig
  dialState: StationDialState
  dialCounter: StationDialCounter
  /** Station, hyphen and number (`14-1`), as of the next. */
  alarmPlan: AlarmPlan
  alarmLine: AlarmLine
  /** Live key (`di100001`), as of the next. */
  pvAck: PvAck
  pvConfig: PvConfig
  /** `limitKey(...)` and `maintenanceKey(...)` of `src/domain/values/topic-keys.ts`. */
  pvLimitConfig: PvLimitConfig
  pvMaintenanceConfig: PvMaintenanceConfig
  /** `alertStateKey(...)` of `src/domain/values/topic-keys.ts`, of these five. */
  deviceAlertState: AlertState
  stationConnectionAlertState: AlertState
  stationLineConnectionAlertState: AlertState
  pipeLeakageAlertState: AlertState
  alertLinkAlertState: AlertState
  /** `reportKey(...)` of `src/domain/values/topic-keys.ts`. */
  reportValue: ReportBindingValue
  /** The id as text, of these three. */
  pipeLeakage: PipeLeakage
  dashboardNote: DashboardNote
  textMessage: TextMessage
  /** The pending alerts of a PV by priority, most urgent first; the key is `pvParam(...)` of `src/domain/values/pv-ref.ts`. */
  pvAlert: readonly PriorityCount[]
  /** These have one value; their key is empty. */
  energyValues: EnergyValues
  alertSummary: AlertSummary
  stationAlerts: readonly StationAlerts[]
  serverInfo: ServerInfoMessage
  connection: ConnectionReport
  session: SessionState
  /** The writing calls of the last while, oldest first. */
  commands: readonly CommandEntry[]
  /** How often the answers of each call have become out of date since the worker started. */
  invalidations: Invalidations
  /** The build of the client that the server offers; it need not be the one that runs here. */
  offeredBuild: string
}
export type ValueTopic = keyof ValueTopics

/** What the worker says of itself, before, in and after any session; the key is empty. */
export const WORKER_TOPICS = [
  'connection',
  'session',
  'commands',
  'invalidations',
  'offeredBuild',
] as const satisfies readonly ValueTopic[]

/**
 * Columns of time series: live ones (key `seriesKey(...)` of `src/domain/charts/series-key.ts`) and windows of the archive as
 * they are drawn (key `archiveKey(...)` of `src/domain/charts/archive-key.ts`).
 */
export type ColumnTopic = 'chartSeries' | 'chartArchive'

/** Pages of long lists that the worker filters and sorts. The key is `alertPageKey(...)` of `src/domain/alerts/alert-view.ts`. */
export type PageTopic = 'alertPage'

/** What the worker subscribes for cells of its own; a tab that leases one is sent nothing. */
export type FeedTopic = 'pendingAlerts' | 'allAlerts' | 'alertAcks'

export type Topic = LaneTopic | ValueTopic | ColumnTopic | PageTopic | FeedTopic

/** One name for a leased thing, in the worker and in the tab. */
export const leaseId = (topic: Topic, key: string): string => `${topic}/${key}`

/** Where a session stands. `unknown` until the server has been asked once. */
export type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable'; readonly error: CallError }
  | { readonly state: 'anonymous' }
  | { readonly state: 'active'; readonly user: UserInfo }
  /**
   * Logged out here, but the server has not confirmed it: its cookie may still be valid. Nobody gets in without a
   * password; the logout is repeated. `error`: why the last attempt failed, null while the first one is under way.
   */
  | { readonly state: 'leaving'; readonly error: CallError | null }
  /** `logout` = somebody asked for it, `unauthorized` = the server said 401, `user-changed` = another user's cookie. */
  | { readonly state: 'ended'; readonly reason: 'logout' | 'unauthorized' | 'user-changed' }

export type Invalidations = { readonly [N in ReadingName]?: number }

/** Why a channel is not open. `data-error`: it was sent so much that is unreadable that it is left alone for a while. */
export type FaultReason = 'closed' | 'refused' | 'timeout' | 'unreadable' | 'too-large' | 'data-error' | 'unauthorized'

/** One hub as the operator sees it. `idle` = nobody needs it. */
export type LinkState =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly since: number }
  | { readonly state: 'faulted'; readonly since: number; readonly reason: FaultReason; readonly detail: string }

/** What the server says of the chain; `Unknown`: a word that nobody here knows, which counts as not connected. */
export type ConnectionStatus = ServerStatus | 'Unknown'

/** The whole chain browser - web server - server - control unit. Times are server time in ms since 1970. */
export interface ConnectionReport {
  readonly links: { readonly [hub in HubName]: LinkState }
  readonly server: ConnectionStatus
  readonly serverSince: number
  /** When the next reconnect attempt starts, null while none is due. */
  readonly nextAttemptAt: number | null
  /** Attempts since the link that has been tried most often was last stable. */
  readonly attempt: number
  /** How often faulted links have come back since the worker started. */
  readonly reconnects: number
  /** Hub items that were unreadable and left out since the worker started. */
  readonly rejected: number
  /** Exceptions in the worker that nobody has caught, since it started. */
  readonly errors: number
}

/** One leased thing; lanes carry the slot under which the tab wants to be told. */
export interface LeaseEntry {
  readonly topic: Topic
  readonly key: string
  readonly slot?: number
}

/** What a tab wants and no longer wants. Numbers ascend by one from 1; nothing is counted, so a repeat does no harm. */
export interface LeaseChange {
  readonly number: number
  readonly add: readonly LeaseEntry[]
  readonly drop: readonly LeaseEntry[]
}

/** The control API that the worker exposes to each tab through Comlink. */
export interface TabApi {
  lease(change: LeaseChange): void
  /** A writing call is sent under the request of its user. */
  call<N extends EndpointName>(name: N, args: ArgsOf<N>, request?: CommandRequest): Promise<Result<BodyOf<N>>>
  /**
   * Ends the session for every tab: logout call, hubs closed, all data of the user dropped. A tab that only leaves a
   * session which has ended says so: somebody may have logged in again meanwhile, and that session must live on.
   */
  endSession(hasEnded: boolean): Promise<void>
  /** Try the faulted links now instead of at the end of the countdown. */
  retryNow(): void
  /** Ask the server now which build it offers; see `offeredBuild`. */
  checkBuild(): void
  /** The ids of the rows of a leased view (`alertViewText`), or of those from a row to before another. */
  alertIds(view: string, from?: number, to?: number): Promise<readonly string[]>
  /** Those of the ids whose alerts are pending and not acknowledged. */
  openAlertIds(ids: readonly string[]): Promise<readonly string[]>
  stats(): Promise<WorkerStats>
}

/** What has come by a hub since the worker started, and per second of the last ten. */
export interface HubTraffic {
  readonly messages: number
  readonly values: number
  readonly bytes: number
  readonly faults: number
  readonly reconnects: number
  readonly messagesPerSecond: number
  readonly valuesPerSecond: number
  readonly bytesPerSecond: number
  /** ms from the socket to the cells, the longest of the last ten seconds. */
  readonly queueAgeMs: number
}

export interface HubStats extends HubTraffic {
  readonly hub: HubName
  readonly link: LinkState
  readonly subscribed: number
}

export interface TabStats {
  readonly tab: string
  readonly visible: boolean
  readonly leases: number
  readonly frames: number
  readonly forcedCredits: number
}

export interface WorkerStats {
  readonly instance: string
  readonly build: string
  readonly kind: 'shared' | 'dedicated' | 'in-page'
  readonly ageMs: number
  /** How late the beat of the last ten seconds was at worst, ms: how long anything waited for the worker. */
  readonly lagMs: number
  /** Shortest distance of two frames now, ms; longer while the worker has too much to do. */
  readonly frameIntervalMs: number
  /** Exceptions and rejections that nobody has caught. */
  readonly errors: number
  readonly hubs: readonly HubStats[]
  readonly tabs: readonly TabStats[]
  readonly rejected: number
  readonly implausibleTimes: ImplausibleTimes
  readonly log: readonly string[]
}

/** Values of this session whose time at the source cannot be right. */
export interface ImplausibleTimes {
  readonly arrivals: number
  /** Live keys of the first 20 PVs that had such values. */
  readonly pvs: readonly string[]
}
