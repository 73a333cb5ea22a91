import { HUB_NAMES, type HubName } from '../../../../src/wire/hubs/hubs.ts'
import { SERVER_STATUSES, type ServerStatus, type ServerStatusMessage } from '../../../../src/wire/server/system.ts'
import type { ConnectionReport, LinkState } from '../../../../src/wire/tabs/live.ts'
import { Hub } from './hub.ts'
import { serverClock } from './server.ts'
import { setValue } from './values.ts'

const IDLE: LinkState = { state: 'idle' }

const hubs = new Map<HubName, Hub>()
const losses = new Map<HubName, (() => void)[]>()
let hasSession = false
let server: ServerStatus = 'WebServerDisconnected'
let serverSince = Date.now()
let reconnects = 0

/** Returns the connection to a hub. Creates it on first use and opens it once a user is logged in. */
export function hubOf(name: HubName): Hub {
  const known = hubs.get(name)
  if (known !== undefined) return known
  const hub = new Hub(name, { changed: publish, lost: () => lost(name) })
  hubs.set(name, hub)
  hub.onOpen(countOpenings())
  if (hasSession) void hub.open()
  return hub
}

/** Runs a function whenever a hub connection is lost. */
export function onLost(name: HubName, run: () => void): void {
  losses.set(name, [...(losses.get(name) ?? []), run])
}

/** Opens the hubs after a login. */
export function openHubs(): void {
  hasSession = true
  if (!hubs.has('server-status')) hubOf('server-status').on('serverStatusChanged', onStatus)
  for (const hub of hubs.values()) void hub.open()
}

/** Closes the hubs at the end of the session. */
export function closeHubs(): void {
  hasSession = false
  for (const hub of hubs.values()) void hub.close()
}

export function isServerConnected(): boolean {
  return server === 'Connected'
}

/** Counts reopenings: responses of calls may be outdated after one. */
function countOpenings(): () => Promise<void> {
  let isFirst = true
  return async () => {
    if (!isFirst) reconnects += 1
    isFirst = false
    publish()
  }
}

function lost(name: HubName): void {
  if (name === 'server-status') become('WebServerDisconnected')
  for (const run of losses.get(name) ?? []) run()
}

function onStatus(argument: unknown): void {
  const message = argument as Partial<ServerStatusMessage> | null
  if (typeof message?.serverTime === 'number') serverClock.hubTime(message.serverTime)
  become(SERVER_STATUSES.find((status) => status === message?.status) ?? 'ServerDisconnected')
}

function become(status: ServerStatus): void {
  if (status !== server) serverSince = Date.now()
  server = status
  publish()
}

function publish(): void {
  const links = Object.fromEntries(
    HUB_NAMES.map((name) => [name, hubs.get(name)?.link ?? IDLE]),
  ) as ConnectionReport['links']
  const unknown = { nextAttemptAt: null, attempt: 0, rejected: 0, errors: 0 }
  setValue('connection', '', { links, server, serverSince, reconnects, ...unknown })
}
