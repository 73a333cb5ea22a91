import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EndpointName } from '../wire/endpoints/endpoints.ts'
import type { HubName } from '../wire/hubs/hubs.ts'
import { Accounts } from './auth/accounts.ts'
import { LICENSED_PV_GROUPS, LICENSED_USERS, License } from './auth/license.ts'
import { LoginGuard } from './auth/login-guard.ts'
import { SessionStore } from './auth/session-store.ts'
import { type ClockChange, type ClockOrder, type ClockState, clockReader } from './control/clock-order.ts'
import { controlRoutes } from './control/control-routes.ts'
import { ControlServer } from './control/control-server.ts'
import type { VirtualClock } from './control/virtual-clock.ts'
import type { FaultEntry, FaultReport } from './faults/fault-journal.ts'
import type { FaultOrder } from './faults/fault-order.ts'
import { Faults } from './faults/faults.ts'
import { createAlertHub } from './hubs/alert-hub.ts'
import { createDashboardHub } from './hubs/dashboard-hub.ts'
import { createEnergyHub } from './hubs/energy-hub.ts'
import { HubTicker } from './hubs/hub-ticker.ts'
import { createPipeLeakageHub } from './hubs/pipe-leakage-hub.ts'
import type { Hub } from './hubs/protocol/hub.ts'
import { HubEndpoint } from './hubs/protocol/hub-endpoint.ts'
import { HubServer } from './hubs/protocol/hub-server.ts'
import { DEFAULT_HUB_TIMING, type HubTiming } from './hubs/protocol/hub-timing.ts'
import { createPvHub } from './hubs/pv-hub.ts'
import { createReportDataHub } from './hubs/report-data-hub.ts'
import { createServerStatusHub } from './hubs/server-status-hub.ts'
import {
  allEndpoints,
  type Endpoints,
  plantStats,
  plantSubscriptions,
  type SimulatorStats,
  type SimulatorSubscriptions,
} from './hubs/simulator-stats.ts'
import { createStationHub } from './hubs/station-hub.ts'
import { createTextMessageHub } from './hubs/text-message-hub.ts'
import type { PlantModel } from './model/plant-model.ts'
import { createHandlers } from './rest/handlers.ts'
import type { CallFailure } from './rest/http/call-failure.ts'
import type { CommandJournal } from './rest/http/command-journal.ts'
import { RestServer } from './rest/rest-server.ts'
import { type ScenarioAnswer, type ScenarioOrder, Scenarios } from './scenarios/scenarios.ts'
import { createCookies } from './server/cookies.ts'
import type { Ingress } from './server/ingress.ts'
import type { Read } from './server/read-value.ts'
import { requestUrl } from './server/request-url.ts'
import { setSecurityHeaders } from './server/security-headers.ts'
import { sendJson } from './server/send-response.ts'
import { ControlLog } from './state/control-log.ts'
import { createDesk } from './state/desk.ts'
import { ManualInputs } from './state/manual-inputs.ts'

const DEFAULT_TICK_MS = 100
/** Time-outs are looked at this often, or more often where they are shorter. */
const MAX_CHECK_MS = 1000

export interface SimulatorParts {
  readonly model: PlantModel
  readonly clock: VirtualClock
  /** Real time in ms since 1970: sessions and lockouts do not run faster when the plant does. */
  readonly realNow: () => number
  /** Monotonic time in ms. */
  readonly uptime: () => number
  /** Where unexpected errors are told. */
  readonly report: (what: string, error: unknown) => void
  /** Where the plant says what its users have to know: the codes of second factors. */
  readonly tell: (sentence: string) => void
  /** How many users the licence allows at once. */
  readonly licensedUsers?: number
  /** How many PV areas it covers. */
  readonly licensedPvGroups?: number
  /** How long a session lasts without a call, in ms of real time. Default 12 hours. */
  readonly sessionIdleMs?: number | undefined
  /** Opens the control routes under `/plant`. */
  readonly controlToken: string
  readonly ingress: Ingress
  readonly tickMs?: number
  readonly timing?: Partial<HubTiming>
}

/** The plant's server without a socket of its own: `startSimulator` and Vite's dev server mount it. */
export interface Simulator {
  readonly model: PlantModel
  readonly journal: CommandJournal
  /** Sent as `Authorization: Bearer <token>` it opens the control routes under `/plant`. */
  readonly controlToken: string
  now(): number
  /** False: the path is none of the plant's, and nothing has been done. */
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean
  /** False: the path is no hub, and nothing has been done. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  stats(): SimulatorStats
  subscriptions(): SimulatorSubscriptions
  /** What is subscribed at a hub now, each key once, sorted. */
  subscribed(hub: HubName): readonly string[]
  /** Throws a sentence where the order makes no sense. */
  fault(order: FaultOrder): FaultEntry
  /** Faults that are active now, and all there have been. */
  faults(): FaultReport
  /** `calm` ends all scenarios and faults. */
  scenario(name: ScenarioOrder['name']): ScenarioAnswer
  /** Throws a sentence where the order makes no sense. */
  setClock(order: ClockOrder): ClockState
  /** Writes text as it is to every connection of a hub. */
  sendRaw(hub: HubName, text: string): void
  failCall(name: EndpointName, how: CallFailure | null): void
  /** Everybody is logged out: 401 for the cookies there are, and their hub connections end. */
  endSessions(): void
  /** Tells a sentence to everybody who is logged in. */
  inform(sentence: string): void
  /** The newest code of the second factor that a user was told. */
  secondFactorCode(userName: string): string | undefined
  /** Ends all sockets and timers at once. */
  close(): void
}

export function createSimulator(parts: SimulatorParts): Simulator {
  const { model, clock, realNow, uptime, report, tell, ingress } = parts
  const cookies = createCookies(ingress)
  const { now } = clock
  const timing = { ...DEFAULT_HUB_TIMING, ...parts.timing }
  const startedAt = uptime()
  const inputs = new ManualInputs()
  const desk = createDesk(model, now())
  const alertHub = createAlertHub(model, now, uptime)
  const faults = new Faults({ hub: (name) => endpoints[name], endSessions: () => sessions.endAll(), now })
  const endpoint = (name: HubName, hub: Hub) => {
    return new HubEndpoint({ hub, timing, fault: () => faults.of(name), uptime, report })
  }
  const statusHub = createServerStatusHub({
    now,
    uptime,
    intervalMs: timing.statusMs,
    disturbed: () => faults.of('server-status').serverStatus,
  })
  const endpoints: Endpoints = {
    'server-status': endpoint('server-status', statusHub),
    alert: endpoint('alert', alertHub),
    pv: endpoint('pv', createPvHub(model, now, uptime)),
    station: endpoint('station', createStationHub(model, desk.plans, now, uptime)),
    reportdata: endpoint('reportdata', createReportDataHub(model, now, inputs)),
    pipeleakage: endpoint('pipeleakage', createPipeLeakageHub(model, now, uptime)),
    'energy-opt': endpoint('energy-opt', createEnergyHub(model, now, uptime)),
    dashboard: endpoint('dashboard', createDashboardHub(desk.notes, now)),
    'visu-text-message': endpoint('visu-text-message', createTextMessageHub(desk.messages, now)),
  }
  const sessions = new SessionStore({
    now: realNow,
    idleMs: parts.sessionIdleMs,
    onEnd: (session) => {
      for (const each of allEndpoints(endpoints)) each.endSession(session)
    },
  })
  const accounts = new Accounts()
  const license = new License({
    maxActiveUsers: parts.licensedUsers ?? LICENSED_USERS,
    pvGroups: model.pvGroups.length,
    maxPvGroups: parts.licensedPvGroups ?? LICENSED_PV_GROUPS,
    activeUsers: () => sessions.activeUsers(),
  })
  const codes = new Map<string, string>()
  const guard = new LoginGuard({
    accounts,
    license,
    now: realNow,
    tellCode: ({ userName }, code) => {
      codes.set(userName, code)
      tell(`Code for ${userName}: ${code}`)
    },
  })
  const handlers = createHandlers({
    model,
    now,
    sessions,
    guard,
    accounts,
    license,
    ingress,
    inputs,
    desk,
    acknowledged: alertHub.acknowledged,
    deleted: alertHub.deleted,
    controlLog: new ControlLog(),
  })
  const rest = new RestServer({ handlers, sessions, cookies, faults, now })
  const hubs = new HubServer({ endpoints, sessions, cookies, ingress, faults, uptime })
  const stats = () => plantStats(endpoints, rest.counts(), uptime() - startedAt)

  const subscriptions = () => plantSubscriptions(endpoints)
  const ticker = new HubTicker({ endpoints, model, now, report })
  const clockState = () => ({ now: now(), utc: new Date(now()).toISOString(), speed: clock.speed })
  const readClock = clockReader(model.archiveStart, realNow)
  function setClock(change: ClockChange): ClockState {
    ticker.tick()
    clock.set(change)
    if (change.now !== undefined) ticker.jump()
    return clockState()
  }
  const scenarios = new Scenarios({ model, faults, now, speed: () => clock.speed, setClock })
  const control = new ControlServer(
    controlRoutes({
      model,
      now,
      stats,
      subscriptions,
      journal: rest.journal,
      faults,
      scenarios,
      clock: { state: clockState, read: readClock, set: setClock },
    }),
    parts.controlToken,
  )
  function check(): void {
    for (const each of allEndpoints(endpoints)) each.check()
    sessions.endIdle()
  }
  const { handshakeMs, keepAliveMs, clientTimeoutMs } = timing
  const checkMs = Math.min(MAX_CHECK_MS, ...[handshakeMs, keepAliveMs, clientTimeoutMs, sessions.idleMs].map(quarter))
  const timers = [
    setInterval(() => ticker.tick(), parts.tickMs ?? DEFAULT_TICK_MS),
    setInterval(check, Math.max(5, checkMs)),
  ]

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { pathname } = url
    if (control.owns(pathname)) await control.handleRequest(req, res, url)
    else if (pathname.startsWith('/hubs')) hubs.handleRequest(req, res, url)
    else await rest.handleRequest(req, res, url)
  }

  return {
    model,
    now,
    stats,
    subscriptions,
    scenario: (name) => scenarios.start({ name }),
    setClock: (order) => setClock(readOrThrow('clock', readClock(order))),
    fault: (order) => faults.order(order),
    faults: () => faults.report(),
    journal: rest.journal,
    controlToken: parts.controlToken,
    handleRequest: (req, res) => {
      const url = requestUrl(req)
      if (url !== null && !isPlantPath(url.pathname) && !control.owns(url.pathname)) return false
      setSecurityHeaders(res)
      if (url === null) sendJson(res, 400, { error: 'The address cannot be read.' })
      else answer(req, res, url).catch((error: unknown) => fail(req, res, error, report))
      return true
    },
    handleUpgrade: (req, socket, head) => {
      const url = requestUrl(req)
      return url === null ? false : hubs.handleUpgrade(req, socket, head, url)
    },
    subscribed: (hub) => endpoints[hub].hub.subscribed(),
    sendRaw: (hub, text) => endpoints[hub].sendRaw(text),
    failCall: (call, how) => {
      if (how === null) faults.order({ action: 'restore', call })
      else if (typeof how === 'object') faults.order({ action: 'fail', call, how: 'status', status: how.status })
      else faults.order({ action: 'fail', call, how })
    },
    endSessions: () => sessions.endAll(),
    inform: statusHub.inform,
    secondFactorCode: (userName) => codes.get(userName),
    close: () => {
      for (const timer of timers) clearInterval(timer)
      faults.close()
      hubs.close()
    },
  }
}

function quarter(ms: number): number {
  return ms / 4
}

function isPlantPath(pathname: string): boolean {
  return /^\/(api|hubs|Views|data\/2\.5)(\/|$)/i.test(pathname)
}

/** What has been read; throws the sentence of a refusal. */
function readOrThrow<T>(what: string, read: Read<T>): T {
  if (!read.ok) throw new Error(`The ${what} ${read.why}.`)
  return read.value
}

/** A client that went away in the middle of its request is no error of ours. */
function fail(req: IncomingMessage, res: ServerResponse, error: unknown, report: SimulatorParts['report']): void {
  if (!req.destroyed || req.complete) report(`${req.method} ${req.url}`, error)
  if (res.headersSent) res.destroy()
  else sendJson(res, 500, { error: 'The server has failed.' })
}
