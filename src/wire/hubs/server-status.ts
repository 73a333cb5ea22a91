import type { ServerInfoMessage, ServerStatus, ServerStatusMessage } from '../system.ts'

/** Nothing is subscribed: the status is sent on connecting and then on every change. */
export interface ServerStatusMessages {
  /** @assumed */
  serverStatusChanged: [ServerStatusMessage | ServerStatus]
  /** @assumed */
  sendServerInfoMessage: [ServerInfoMessage | string]
}

export type ServerStatusMethods = Record<never, never>
