import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RawHub } from '../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../support/simulator/simulator-session.ts'
import { type HubServer, KINDS_OF_SERVER } from './hub-servers.ts'

interface Negotiated {
  readonly error?: string
  readonly connectionId: string
  readonly connectionToken?: string
  readonly negotiateVersion?: number
  readonly availableTransports: readonly { readonly transport: string; readonly transferFormats: readonly string[] }[]
}

for (const kind of KINDS_OF_SERVER) {
  describe.skipIf(kind.isMissing)(`negotiation with ${kind.name}`, () => {
    let server: HubServer
    let session: SimulatorSession
    const sockets: RawHub[] = []

    beforeAll(async () => {
      server = await kind.start()
      session = await logIn(server.url)
    })
    afterEach(() => {
      for (const { socket } of sockets.splice(0)) socket.terminate()
    })
    afterAll(async () => server.stop())

    function connect(options: { id?: string; cookie?: string } = { cookie: session.cookie }): RawHub {
      const raw = new RawHub(server.url, 'pv', options)
      sockets.push(raw)
      return raw
    }

    async function negotiate(query: string): Promise<Negotiated> {
      const response = await session.fetch(`/hubs/pv/negotiate${query}`, { method: 'POST' })
      expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'application/json'])
      return (await response.json()) as Negotiated
    }

    test('version 1 hands out a token that is not the id, and WebSockets with text', async () => {
      const response = await negotiate('?negotiateVersion=1')
      expect(response.negotiateVersion).toBe(1)
      expect(response.connectionToken).toMatch(/^[\w-]{20,}$/)
      expect(response.connectionToken).not.toBe(response.connectionId)
      const sockets = response.availableTransports.find(({ transport }) => transport === 'WebSockets')
      expect(sockets?.transferFormats).toContain('Text')
    })

    test('version 0 hands out one id that also opens the socket', async () => {
      const response = await negotiate('')
      expect(response).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) })
      expect(response).not.toHaveProperty('connectionToken')
      expect(await connect({ id: response.connectionId, cookie: session.cookie }).status).toBe(101)
    })

    test('a client of a later version gets version 1, and one whose version is no number gets an error', async () => {
      expect((await negotiate('?negotiateVersion=7')).negotiateVersion).toBe(1)
      expect(await negotiate('?negotiateVersion=x')).toEqual({
        error: 'The client requested a non-integer protocol version.',
      })
    })

    test('a socket with an unknown id, or with the id that is shown, is answered 404', async () => {
      const { connectionId } = await negotiate('?negotiateVersion=1')
      expect(await connect({ id: 'nobody', cookie: session.cookie }).status).toBe(404)
      expect(await connect({ id: connectionId, cookie: session.cookie }).status).toBe(404)
    })

    test('a second socket on an id that is in use is answered 409, and 404 once the first is gone', async () => {
      const { connectionToken = '' } = await negotiate('?negotiateVersion=1')
      const options = { id: connectionToken, cookie: session.cookie }
      const first = connect(options)
      expect(await first.status).toBe(101)
      expect(await connect(options).status).toBe(409)
      first.socket.close()
      await expect.poll(() => connect(options).status).toBe(404)
    })

    test('an upgrade without an id is allowed', async () => {
      expect(await connect().status).toBe(101)
    })

    test('without the session cookie negotiation and upgrade are answered 401', async () => {
      const negotiateWith = (headers: Record<string, string>) =>
        fetch(`${server.url}/hubs/pv/negotiate?negotiateVersion=1`, { method: 'POST', headers, redirect: 'manual' })
      expect((await negotiateWith({})).status).toBe(401)
      expect((await negotiateWith({ Cookie: 'session=forged; plant-session=forged' })).status).toBe(401)
      expect(await connect({}).status).toBe(401)
      expect(await connect({ cookie: 'session=forged; plant-session=forged' }).status).toBe(401)
    })

    test('the session cookie is out of reach for scripts and for other sites', async () => {
      const browser = await logInWatching(server.url)
      expect(browser).toMatch(/; *httponly/i)
      expect(browser).toMatch(/; *samesite=(lax|strict)/i)
    })

    test('negotiation takes POST only, and a hub that is not there is answered 404', async () => {
      expect((await session.fetch('/hubs/pv/negotiate')).status).toBe(405)
      expect((await session.fetch('/hubs/nothing/negotiate', { method: 'POST' })).status).toBe(404)
    })
  })
}

/** Logs in and returns the `Set-Cookie` line of the new session. */
async function logInWatching(url: string): Promise<string> {
  const token = await fetch(`${url}/api/UserManagement/login-token`)
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const cookie = token.headers.getSetCookie().map((line) => line.split(';')[0])
  const credentials = { username: 'operator', password: 'plant-operator', csrfToken, recaptchaToken: null }
  const login = await fetch(`${url}/api/UserManagement/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.join('; ') },
    body: JSON.stringify(credentials),
  })
  const lines = login.headers.getSetCookie().filter((line) => /session=[^;]/.test(line.split(';')[0] ?? ''))
  expect([login.status, lines.length]).toEqual([200, 1])
  return lines[0] ?? ''
}
