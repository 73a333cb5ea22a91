import type { ServerInfoMessage, ServerStatusMessage } from '../system.ts'

/** Nothing is subscribed: the status is sent on connecting and then on every change. */
export interface ServerStatusMessages {
  serverStatusChanged: [ServerStatusMessage]
  sendServerInfoMessage: [ServerInfoMessage]
}

export type ServerStatusMethods = Record<never, never>
