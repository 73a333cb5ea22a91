import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** A part of a web server: it answers the paths that are its own and leaves all others alone. */
export interface Mount {
  /** False: the path is not its own, and nothing has been done. */
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean
  /** False: the path is not its own, and nothing has been done. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Ends all sockets and timers at once. */
  close(): void
}
