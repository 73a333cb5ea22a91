import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port of this machine that nobody has, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
