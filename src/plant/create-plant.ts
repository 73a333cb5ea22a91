import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EndpointName } from '../wire/endpoints.ts'
import type { HubName } from '../wire/hubs.ts'
import { handleControlRequest, isControlPath } from './control-server.ts'
import { type FaultOrder, Faults } from './faults.ts'
import { createAlertHub } from './hub/alert-hub.ts'
import { createDashboardHub } from './hub/dashboard-hub.ts'
import { createEnergyHub } from './hub/energy-hub.ts'
import type { Hub } from './hub/hub.ts'
import { HubEndpoint } from './hub/hub-endpoint.ts'
import { HubServer } from './hub/hub-server.ts'
import { DEFAULT_HUB_TIMING, type HubTiming } from './hub/hub-timing.ts'
import { createPipeLeakageHub } from './hub/pipe-leakage-hub.ts'
import { createPvHub } from './hub/pv-hub.ts'
import { createReportDataHub } from './hub/report-data-hub.ts'
import { createServerStatusHub } from './hub/server-status-hub.ts'
import { createStationHub } from './hub/station-hub.ts'
import { createTextMessageHub } from './hub/text-message-hub.ts'
import { LoginGuard } from './login-guard.ts'
import type { PlantModel } from './plant-model.ts'
import { allEndpoints, type Endpoints, type PlantStats, plantStats } from './plant-stats.ts'
import { requestUrl } from './request-url.ts'
import type { CallFailure } from './rest/call-failure.ts'
import type { CommandJournal } from './rest/command-journal.ts'
import { createHandlers } from './rest/handlers.ts'
import { RestServer } from './rest/rest-server.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { sendJson } from './send-answer.ts'
import { SessionStore } from './session-store.ts'
import { Accounts } from './state/accounts.ts'
import { ControlLog } from './state/control-log.ts'
import { createDesk } from './state/desk.ts'
import { LICENSED_PV_GROUPS, LICENSED_USERS, License } from './state/license.ts'
import { ManualInputs } from './state/manual-inputs.ts'

const DEFAULT_TICK_MS = 100
/** Time-outs are looked at this often, or more often where they are shorter. */
const MAX_CHECK_MS = 1000

export interface CreatePlantParts {
  readonly model: PlantModel
  /** Plant time in ms since 1970. */
  readonly now: () => number
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
  readonly tickMs?: number
  readonly timing?: Partial<HubTiming>
}

/** The plant's server without a socket of its own: `startPlant` and Vite's dev server mount it. */
export interface Plant {
  readonly model: PlantModel
  readonly journal: CommandJournal
  now(): number
  /** False: the path is none of the plant's, and nothing has been done. */
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean
  /** False: the path is no hub, and nothing has been done. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  stats(): PlantStats
  /** What is subscribed at a hub now, each key once, sorted. */
  subscribed(hub: HubName): readonly string[]
  fault(order: FaultOrder): void
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

export function createPlant(parts: CreatePlantParts): Plant {
  const { model, now, realNow, uptime, report, tell } = parts
  const timing = { ...DEFAULT_HUB_TIMING, ...parts.timing }
  const startedAt = uptime()
  const inputs = new ManualInputs()
  const desk = createDesk(model)
  const alertHub = createAlertHub(model, now, uptime)
  const faults = new Faults(
    (hub) => endpoints[hub].terminate(),
    (hub) => endpoints[hub].faultChanged(),
  )
  const endpoint = (name: HubName, hub: Hub) => {
    return new HubEndpoint({ hub, timing, fault: () => faults.of(name), uptime, report })
  }
  const statusHub = createServerStatusHub(now, uptime, timing.statusMs)
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
  const sessions = new SessionStore(realNow, (session) => {
    for (const each of allEndpoints(endpoints)) each.endSession(session)
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
    inputs,
    desk,
    acknowledged: alertHub.acknowledged,
    deleted: alertHub.deleted,
    controlLog: new ControlLog(),
  })
  const rest = new RestServer({ handlers, sessions, faults, now })
  const hubs = new HubServer({ endpoints, sessions, faults })
  const stats = () => plantStats(endpoints, rest.counts(), uptime() - startedAt)
  const fault = (order: FaultOrder) => faults.order(order)

  let tickedTo = now()
  function tick(): void {
    const to = now()
    if (to <= tickedTo) return
    const from = tickedTo
    tickedTo = to
    for (const { hub } of allEndpoints(endpoints)) attempt('Tick', () => hub.tick(from, to))
  }
  function attempt(what: string, run: () => void): void {
    try {
      run()
    } catch (error) {
      report(what, error)
    }
  }
  function check(): void {
    for (const each of allEndpoints(endpoints)) each.check()
  }
  const checkMs = Math.min(MAX_CHECK_MS, timing.handshakeMs / 4, timing.keepAliveMs / 4, timing.clientTimeoutMs / 4)
  const timers = [setInterval(tick, parts.tickMs ?? DEFAULT_TICK_MS), setInterval(check, Math.max(5, checkMs))]

  async function answer(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { pathname } = url
    if (isControlPath(pathname)) await handleControlRequest(req, res, pathname, { stats, fault })
    else if (pathname.startsWith('/hubs')) hubs.handleRequest(req, res, url)
    else await rest.handleRequest(req, res, url)
  }

  return {
    model,
    now,
    stats,
    fault,
    journal: rest.journal,
    handleRequest: (req, res) => {
      const url = requestUrl(req)
      if (url !== null && !isPlantPath(url.pathname)) return false
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
    failCall: (name, how) => rest.failCall(name, how),
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

function isPlantPath(pathname: string): boolean {
  return /^\/(api|hubs|Views|data\/2\.5)(\/|$)/i.test(pathname) || isControlPath(pathname)
}

/** A client that went away in the middle of its request is no error of ours. */
function fail(req: IncomingMessage, res: ServerResponse, error: unknown, report: CreatePlantParts['report']): void {
  if (!req.destroyed || req.complete) report(`${req.method} ${req.url}`, error)
  if (res.headersSent) res.destroy()
  else sendJson(res, 500, { error: 'The server has failed.' })
}
