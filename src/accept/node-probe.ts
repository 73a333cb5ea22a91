import { connect } from 'node:tls'
import WebSocket from 'ws'
import { Probe } from '../../workers/acceptance/probe.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'

const TLS_TIMEOUT_MS = 10_000

/** Returns a probe that keeps cookies as a browser does, as long as this process lives. */
export function nodeProbe(origin: string): Probe {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Probe({
    origin,
    WebSocket,
    cookies,
    clock: SYSTEM_CLOCK,
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      headers.set('Cookie', cookies())
      headers.set('Origin', origin)
      const response = await fetch(url, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const at = pair.indexOf('=')
        jar.set(pair.slice(0, at).trim(), pair.slice(at + 1))
      }
      return response
    },
  })
}

/** Returns the HTTP version that a server chooses, such as `h2`; null where it is asked without encryption, or cannot be. */
export function httpVersionOf(origin: string): Promise<string | null> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      ALPNProtocols: ['h2', 'http/1.1'],
      timeout: TLS_TIMEOUT_MS,
    })
    const end = (version: string | null) => {
      socket.destroy()
      resolve(version)
    }
    socket.once('secureConnect', () => end(socket.alpnProtocol === false ? 'http/1.1' : socket.alpnProtocol))
    socket.once('error', () => end(null))
    socket.once('timeout', () => end(null))
  })
}
