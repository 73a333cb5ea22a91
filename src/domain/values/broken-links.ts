import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import type { ConnectionReport, FaultReason, LinkState } from '../../wire/tabs/live.ts'
import { unreachable } from '../base/unreachable.ts'

/** One broken link of the chain browser - web server - server - control unit. `since` is server time in ms. */
export type BrokenLink =
  | { readonly link: 'web-server'; readonly since: number; readonly reason: FaultReason }
  | { readonly link: 'server'; readonly since: number; readonly unreachable: boolean }
  | { readonly link: 'control-unit'; readonly since: number; readonly faulty: boolean }
  /** The server sent a status that the client does not know. */
  | { readonly link: 'unknown'; readonly since: number }
  | { readonly link: 'channel'; readonly since: number; readonly hub: HubName; readonly reason: FaultReason }

/**
 * Lists what is broken, the link nearest to the user first. Links behind a broken one are unknown and not listed. A
 * channel that connects for the first time is not broken; one that has fallen silent is, whether given up or not. Specification 4 and 8, "Connection".
 */
export function brokenLinks(connection: ConnectionReport): readonly BrokenLink[] {
  const status = connection.links['server-status']
  if (status.state === 'faulted') return [{ link: 'web-server', since: status.since, reason: status.reason }]
  const behind = status.state === 'open' ? brokenServer(connection) : null
  const channels = HUB_NAMES.flatMap((hub): BrokenLink[] => {
    const link = connection.links[hub]
    if (link.state === 'faulted') return [{ link: 'channel', since: link.since, hub, reason: link.reason }]
    if (!isSilent(link)) return []
    return [{ link: 'channel', since: link.silentSince, hub, reason: 'timeout' }]
  })
  return behind === null ? channels : [behind, ...channels]
}

function isBroken(link: LinkState): boolean {
  return link.state === 'faulted' || isSilent(link)
}

/** Whether an open link says nothing any more. It is not given up yet, so nobody connects it again. */
export function isSilent(link: LinkState): link is SilentLink {
  return link.state === 'open' && link.silentSince !== undefined
}

type SilentLink = Extract<LinkState, { state: 'open' }> & { readonly silentSince: number }

function brokenServer(connection: ConnectionReport): BrokenLink | null {
  const since = connection.serverSince
  switch (connection.server) {
    case 'Connected':
    case 'Unauthorized':
      return null
    // The status channel is open, so the web server is up and reports that it lost the server behind it.
    case 'WebServerDisconnected':
    case 'ServerDisconnected':
      return { link: 'server', since, unreachable: false }
    case 'ServerUnreachable':
      return { link: 'server', since, unreachable: true }
    case 'ControlUnitDisconnected':
      return { link: 'control-unit', since, faulty: false }
    case 'ControlUnitFaulty':
      return { link: 'control-unit', since, faulty: true }
    case 'Unknown':
      return { link: 'unknown', since }
    default:
      return unreachable(connection.server)
  }
}

export const CHAIN_NODES = ['browser', 'webServer', 'server', 'controlUnit'] as const
export type ChainNode = (typeof CHAIN_NODES)[number]
/** `unknown`: behind a link that is broken or not yet open. */
export type ChainState = 'good' | 'broken' | 'connecting' | 'unknown'

/** Returns the state of each dot of the chain. `worker` is the state of this tab's live worker. */
export function chainStates(
  connection: ConnectionReport,
  worker: 'starting' | 'running' | 'lost',
): { readonly [node in ChainNode]: ChainState } {
  const browser: ChainState = worker === 'running' ? 'good' : worker === 'lost' ? 'broken' : 'connecting'
  const links = HUB_NAMES.map((hub) => connection.links[hub])
  const status = connection.links['server-status'].state
  const webServer: ChainState = links.some(isBroken) ? 'broken' : status === 'open' ? 'good' : 'connecting'
  if (status !== 'open') return { browser, webServer, server: 'unknown', controlUnit: 'unknown' }
  const broken = brokenServer(connection)
  if (broken?.link === 'server') return { browser, webServer, server: 'broken', controlUnit: 'unknown' }
  if (broken?.link === 'control-unit') return { browser, webServer, server: 'good', controlUnit: 'broken' }
  const server: ChainState = connection.server === 'Connected' ? 'good' : 'unknown'
  return { browser, webServer, server, controlUnit: server }
}
