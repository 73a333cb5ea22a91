import { connect } from 'node:tls'
import WebSocket from 'ws'
import { Probe } from '../../workers/acceptance/probe.ts'
import { SYSTEM_CLOCK } from '../../workers/platform/environment.ts'
import { CookieJar } from './cookie-jar.ts'

const TLS_TIMEOUT_MS = 10_000

/** Returns a probe that keeps cookies as a browser does, as long as this process lives. */
export function nodeProbe(origin: string): Probe {
  const jar = new CookieJar()
  return new Probe({
    origin,
    WebSocket,
    cookies: () => jar.header,
    clock: SYSTEM_CLOCK,
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      headers.set('Cookie', jar.header)
      headers.set('Origin', origin)
      const response = await fetch(url, { ...init, headers })
      jar.take(response)
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
