import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mount } from '../../../src/simulator/server/serve-mounts.ts'

/** Which answers are cut: those of these requests are carried out, and their connection dies before the answer. */
export type Cuts = (req: IncomingMessage) => boolean

/** A mount whose answers can be lost after the work was done, as when a connection dies at the worst moment. */
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

/** Headers leave with the first of the body, so that nothing at all has been sent when the body begins. */
function loseAnswer(req: IncomingMessage, res: ServerResponse): void {
  const lose = () => {
    req.socket.destroy()
    return res
  }
  res.end = lose
}
