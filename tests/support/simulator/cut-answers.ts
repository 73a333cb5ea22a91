import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mount } from '../../../src/simulator/server/serve-mounts.ts'

/** Returns true for requests that are executed but get no response: their connection dies before it. */
export type Cuts = (req: IncomingMessage) => boolean

/** Returns a mount that can lose responses after executing a request, as when a connection dies at the worst moment. */
export function cutAnswers(mount: Mount, cuts: Cuts): Mount {
  return {
    close: () => mount.close(),
    handleUpgrade: (req, socket, head) => mount.handleUpgrade(req, socket, head),
    handleRequest(req, res) {
      if (cuts(req)) loseAnswer(req, res)
      return mount.handleRequest(req, res)
    },
  }
}

/** Node sends headers together with the first part of the body, so nothing has been sent when the body begins. */
function loseAnswer(req: IncomingMessage, res: ServerResponse): void {
  const lose = () => {
    req.socket.destroy()
    return res
  }
  res.end = lose
}
