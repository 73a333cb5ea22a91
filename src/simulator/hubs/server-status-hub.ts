import type { ServerStatus } from '../../wire/server/system.ts'
import { type Hub, type HubPeer, methodTable } from './protocol/hub.ts'
import { type Encoded, encodeItem, encodeMessage } from './protocol/hub-message.ts'

export interface ServerStatusHub extends Hub {
  /** Sends a sentence to every connection that is not blocked. */
  inform(sentence: string): void
}

export interface ServerStatusParts {
  /** Plant time in ms since 1970. */
  readonly now: () => number
  /** Monotonic time in ms. */
  readonly uptime: () => number
  readonly intervalMs: number
  /** Returns the status to send in place of `Connected`, or null. */
  readonly disturbed: () => string | null
}

/**
 * Creates `/hubs/server-status`. Every connection gets the status and the server's clock at once and every `intervalMs`,
 * without a subscription (specification 4, "Server connection status").
 */
export function createServerStatusHub({ now, uptime, intervalMs, disturbed }: ServerStatusParts): ServerStatusHub {
  const connections = new Set<HubPeer>()
  let sentAt = uptime()
  let sent = present()
  function present(): string {
    return disturbed() ?? ('Connected' satisfies ServerStatus)
  }
  const status = (name: string): Encoded =>
    encodeItem('serverStatusChanged', JSON.stringify({ status: name, serverTime: now() }))
  function sendToAll(): void {
    sentAt = uptime()
    sent = present()
    const message = status(sent)
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
      if (uptime() - sentAt >= intervalMs || present() !== sent) sendToAll()
    },
    clockSet: sendToAll,
    inform: (text) => {
      const info = { text, timestamp: now() }
      const message = encodeMessage<'server-status', 'sendServerInfoMessage'>('sendServerInfoMessage', info)
      for (const connection of connections) if (!connection.isBlocked) connection.send(message)
    },
    subscribed: () => [],
    subscriptionCount: () => 0,
  }
}
