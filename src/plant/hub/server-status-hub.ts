import type { ServerStatus } from '../../wire/system.ts'
import { type Hub, type HubPeer, methodTable } from './hub.ts'
import { type Encoded, encodeMessage } from './hub-message.ts'

export interface ServerStatusHub extends Hub {
  /** Sends a sentence to everybody, as far as they can take it now. */
  inform(sentence: string): void
}

/**
 * `/hubs/server-status`: nothing to subscribe. The status and the server's clock are sent to whoever connects, at
 * once and again every `intervalMs`. Specification 4, "Server connection status".
 */
export function createServerStatusHub(now: () => number, uptime: () => number, intervalMs: number): ServerStatusHub {
  const connections = new Set<HubPeer>()
  let sentAt = uptime()
  const status = (name: ServerStatus): Encoded =>
    encodeMessage<'server-status', 'serverStatusChanged'>('serverStatusChanged', { status: name, serverTime: now() })
  function tell(): void {
    sentAt = uptime()
    const message = status('Connected')
    for (const connection of connections) if (!connection.isBlocked) connection.send(message)
  }
  return {
    methods: methodTable<'server-status'>({}),
    opened: (connection) => {
      connections.add(connection)
      connection.send(status('Connected'))
    },
    closed: (connection) => {
      connections.delete(connection)
    },
    sessionEnded: (connection) => connection.send(status('Unauthorized')),
    tick: () => {
      if (uptime() - sentAt < intervalMs) return
      tell()
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
