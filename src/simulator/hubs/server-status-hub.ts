import type { ServerStatus } from '../../wire/server/system.ts'
import { type Hub, type HubPeer, methodTable } from './protocol/hub.ts'
import { type Encoded, encodeItem, encodeMessage } from './protocol/hub-message.ts'

export interface ServerStatusHub extends Hub {
  /** Sends a sentence to everybody, as far as they can take it now. */
  inform(sentence: string): void
}

export interface ServerStatusParts {
  /** Plant time in ms since 1970. */
  readonly now: () => number
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly intervalMs: number
  /** What is said in place of `Connected`; null = nothing. */
  readonly disturbed: () => string | null
}

/**
 * `/hubs/server-status`: nothing to subscribe. The status and the server's clock are sent to whoever connects, at
 * once and again every `intervalMs`. Specification 4, "Server connection status".
 */
export function createServerStatusHub({ now, uptime, intervalMs, disturbed }: ServerStatusParts): ServerStatusHub {
  const connections = new Set<HubPeer>()
  let sentAt = uptime()
  let told = present()
  function present(): string {
    return disturbed() ?? ('Connected' satisfies ServerStatus)
  }
  const status = (name: string): Encoded =>
    encodeItem('serverStatusChanged', JSON.stringify({ status: name, serverTime: now() }))
  function tell(): void {
    sentAt = uptime()
    told = present()
    const message = status(told)
    for (const connection of connections) if (!connection.isBlocked) connection.send(message)
  }
  return {
    methods: methodTable<'server-status'>({}),
    opened: (connection) => {
      connections.add(connection)
      connection.send(status(present()))
    },
    closed: (connection) => {
      connections.delete(connection)
    },
    sessionEnded: (connection) => connection.send(status('Unauthorized' satisfies ServerStatus)),
    tick: () => {
      if (uptime() - sentAt >= intervalMs || present() !== told) tell()
    },
    clockSet: tell,
    inform: (text) => {
      const info = { text, timestamp: now() }
      const message = encodeMessage<'server-status', 'sendServerInfoMessage'>('sendServerInfoMessage', info)
      for (const connection of connections) if (!connection.isBlocked) connection.send(message)
    },
    subscribed: () => [],
    subscriptionCount: () => 0,
  }
}
