import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EndpointName } from '../wire/endpoints/endpoints.ts'
import type { HubName } from '../wire/hubs/hubs.ts'
import type { Dashboard, MapType } from '../wire/server/dashboard.ts'
import { type AuthParts, createAuth } from './auth/create-auth.ts'
import { readSessionOrder, type SessionOrder } from './auth/session-orders.ts'
import { ClockControl, type ClockOrder, type ClockState } from './clock/clock-control.ts'
import type { VirtualClock } from './clock/virtual-clock.ts'
import { controlRoutes } from './control/control-routes.ts'
import { ControlServer } from './control/control-server.ts'
import type { FaultEntry, FaultReport } from './faults/active-faults.ts'
import type { FaultOrder } from './faults/fault-order.ts'
import { Faults } from './faults/faults.ts'
import { createHubs } from './hubs/create-hubs.ts'
import { HubTicker } from './hubs/hub-ticker.ts'
import { DEFAULT_HUB_TIMING, type HubTiming } from './hubs/protocol/hub.ts'
import { HubServer } from './hubs/protocol/hub-server.ts'
import {
  allEndpoints,
  type SimulatorStats,
  type SimulatorSubscriptions,
  simulatorStats,
  simulatorSubscriptions,
} from './hubs/simulator-stats.ts'
import type { PlantModel } from './model/plant-model.ts'
import { createHandlers } from './rest/handlers.ts'
import type { CallFailure } from './rest/http/call-failure.ts'
import type { CommandJournal } from './rest/http/command-journal.ts'
import { RestServer } from './rest/rest-server.ts'
import { type ScenarioOrder, type ScenarioRun, Scenarios } from './scenarios/scenarios.ts'
import type { Report } from './server/contain.ts'
import { createCookies } from './server/cookies.ts'
import { type Ingress, isServerPath, requestUrl } from './server/ingress.ts'
import { sendFailed, sendJson, setSecurityHeaders } from './server/send-response.ts'
import { createDesk } from './state/desk.ts'
import { knownPlant } from './state/known-plant.ts'
import { MissingItems, type MissingOrder, readMissingOrder } from './state/missing-items.ts'

const DEFAULT_TICK_MS = 100
/** Time-outs are checked at least this often, more often if they are shorter. */
const MAX_CHECK_MS = 1000

export interface SimulatorParts extends Omit<AuthParts, 'pvGroups' | 'onSessionEnd'> {
  readonly model: PlantModel
  readonly clock: VirtualClock
  /** Monotonic time in ms. */
  readonly uptime: () => number
  /** Reports unexpected errors. */
  readonly report: Report
  /** Opens the control routes under `/plant`. */
  readonly controlToken: string
  readonly ingress: Ingress
  readonly tickMs?: number
  readonly timing?: Partial<HubTiming>
  /** How sessions are at the start, as by `setSession`. */
  readonly session?: SessionOrder
  /** Further process images by name. */
  readonly images?: Readonly<Record<string, string>>
  /** Types of maps for which there are pictures of the ground. */
  readonly mapTypes?: readonly MapType[]
  /** Sites that the settings let tiles show in a frame. */
  readonly frameSites?: readonly string[]
  /** How many webcams there are at least. */
  readonly webcams?: number
  /** Further dashboards. */
  readonly dashboards?: readonly Dashboard[]
}

/** A simulator without a socket of its own: `startSimulator` and Vite's dev server mount it. */
export interface Simulator {
  readonly model: PlantModel
  readonly journal: CommandJournal
  /** Opens the control routes under `/plant`, sent as `Authorization: Bearer <token>`. */
  readonly controlToken: string
  /** Returns plant time in ms since 1970. */
  now(): number
  /** Returns false, without touching the response, if the path is not the simulator's. */
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean
  /** Returns false, without touching the socket, if the path is no hub. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  stats(): SimulatorStats
  subscriptions(): SimulatorSubscriptions
  /** Returns the keys subscribed at a hub, each once, sorted. */
  subscribed(hub: HubName): readonly string[]
  /** Causes a fault. Throws a sentence if the order is invalid. */
  fault(order: FaultOrder): FaultEntry
  /** Returns the active faults and the journal of all. */
  faults(): FaultReport
  /** Starts a scenario; `calm` ends all scenarios and faults. */
  scenario(name: ScenarioOrder['name']): ScenarioRun
  /** Sets the clock. Throws a sentence if the order is invalid. */
  setClock(order: ClockOrder): ClockState
  /** Writes raw text to every connection of a hub. */
  sendRaw(hub: HubName, text: string): void
  /** Makes a call fail; null ends that. */
  failCall(name: EndpointName, how: CallFailure | null): void
  /** Changes automatic logout, lease, licence or the answers to the next logins. Throws a sentence if the order is invalid. */
  setSession(order: SessionOrder): void
  /** Makes the server forget process variables or PV areas of outputs. Throws a sentence if the order is invalid. */
  setMissing(order: MissingOrder): void
  /** Logs everybody out: existing cookies get 401, and their hub connections end. */
  endSessions(): void
  /** Sends a sentence to everybody who is logged in. */
  inform(sentence: string): void
  /** Returns the newest code of the second factor that was sent to a user. */
  secondFactorCode(userName: string): string | undefined
  /** Ends all sockets and timers at once. */
  close(): void
}

/** Composes model, users, hubs, calls, faults and control routes into one simulator. */
export function createSimulator(parts: SimulatorParts): Simulator {
  const { model, clock, uptime, report, ingress, controlToken } = parts
  const { now } = clock
  const timing = { ...DEFAULT_HUB_TIMING, ...parts.timing }
  const cookies = createCookies(ingress)
  const startedAt = uptime()

  const faults = new Faults({ hub: (name) => endpoints[name], endSessions: () => auth.sessions.endAll(), now })
  const desk = createDesk(model, now())
  const missing = new MissingItems()
  const known = knownPlant(model, missing)
  const { endpoints, alertHub, statusHub } = createHubs({ model: known, desk, timing, faults, now, uptime, report })
  const auth = createAuth({
    ...parts,
    pvGroups: model.pvGroups.length,
    onSessionEnd: (session) => {
      for (const each of allEndpoints(endpoints)) each.endSession(session)
    },
  })
  const { sessions, orders } = auth
  const setSession = (order: SessionOrder) => {
    const read = readSessionOrder(order)
    if (!read.ok) throw new Error(`The session ${read.why}.`)
    orders.apply(read.value)
  }
  if (parts.session !== undefined) setSession(parts.session)
  const { acknowledged, deleted } = alertHub
  const { images = {}, dashboards = [], mapTypes = [], frameSites = [], webcams = 0 } = parts
  const handlers = createHandlers({
    ...auth,
    model: known,
    now,
    ingress,
    desk,
    images,
    dashboards,
    mapTypes,
    frameSites,
    webcams,
    acknowledged,
    deleted,
  })
  const rest = new RestServer({ handlers, sessions, cookies, faults, now })
  const hubs = new HubServer({ endpoints, sessions, cookies, ingress, faults, uptime })
  const stats = () => simulatorStats(endpoints, { calls: rest.counts(), openCalls: rest.open() }, uptime() - startedAt)
  const subscriptions = () => simulatorSubscriptions(endpoints)

  const ticker = new HubTicker({ endpoints, model, now, report })
  const clockControl = new ClockControl({
    clock,
    realNow: parts.realNow,
    archiveStart: model.archiveStart,
    beforeChange: () => ticker.tick(),
    afterJump: () => ticker.jump(),
  })
  const setClock = (change: Parameters<ClockControl['set']>[0]) => clockControl.set(change)
  const scenarios = new Scenarios({ model, faults, missing, now, speed: () => clock.speed, setClock })
  const { journal } = rest
  const control = new ControlServer(
    controlRoutes({
      model,
      now,
      stats,
      subscriptions,
      journal,
      faults,
      scenarios,
      clock: clockControl,
      missing,
      inform: statusHub.inform,
      session: { apply: (order) => orders.apply(order), report: () => orders.report(model.settings) },
    }),
    controlToken,
  )

  const checkTimeouts = () => {
    for (const each of allEndpoints(endpoints)) each.check()
    sessions.endIdle()
  }
  const timers = [
    setInterval(() => ticker.tick(), parts.tickMs ?? DEFAULT_TICK_MS),
    setInterval(checkTimeouts, checkInterval(timing, sessions.idleMs)),
  ]

  async function route(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { pathname } = url
    if (control.owns(pathname)) await control.handleRequest(req, res, url)
    else if (pathname.startsWith('/hubs')) await hubs.handleRequest(req, res, url)
    else await rest.handleRequest(req, res, url)
  }

  return {
    model,
    journal,
    controlToken,
    now,
    handleRequest: (req, res) => {
      const url = requestUrl(req)
      if (url !== null && !isServerPath(url.pathname) && !control.owns(url.pathname)) return false
      setSecurityHeaders(res)
      if (url === null) sendJson(res, 400, { error: 'The address cannot be read.' })
      else route(req, res, url).catch((error: unknown) => fail(req, res, error, report))
      return true
    },
    handleUpgrade: (req, socket, head) => {
      const url = requestUrl(req)
      return url === null ? false : hubs.handleUpgrade(req, socket, head, url)
    },
    stats,
    subscriptions,
    subscribed: (hub) => endpoints[hub].hub.subscribed(),
    fault: (order) => faults.order(order),
    faults: () => faults.report(),
    scenario: (name) => scenarios.start({ name }),
    setClock: (order) => clockControl.order(order),
    sendRaw: (hub, text) => endpoints[hub].sendRaw(text),
    failCall: (call, how) => {
      if (how === null) faults.order({ action: 'restore', call })
      else if (typeof how === 'object') faults.order({ action: 'fail', call, how: 'status', status: how.status })
      else faults.order({ action: 'fail', call, how })
    },
    setSession,
    setMissing: (order) => {
      const read = readMissingOrder(order)
      if (!read.ok) throw new Error(`The order ${read.why}.`)
      missing.apply(read.value)
    },
    endSessions: () => sessions.endAll(),
    inform: statusHub.inform,
    secondFactorCode: auth.secondFactorCode,
    close: () => {
      for (const timer of timers) clearInterval(timer)
      faults.close()
      hubs.close()
    },
  }
}

/** Returns how often to check time-outs, in ms: four times within the shortest. */
function checkInterval({ handshakeMs, keepAliveMs, clientTimeoutMs }: HubTiming, idleMs: number): number {
  const shortest = Math.min(handshakeMs, keepAliveMs, clientTimeoutMs, idleMs)
  return Math.max(5, Math.min(MAX_CHECK_MS, shortest / 4))
}

/** Reports a failed request and responds with 500. A client that left during its request is not an error. */
function fail(req: IncomingMessage, res: ServerResponse, error: unknown, report: SimulatorParts['report']): void {
  if (!req.destroyed || req.complete) report(`${req.method} ${req.url}`, error)
  sendFailed(res)
}
