import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeOf } from '../../workers/hubs/hub-channel.ts'
import { openRawHub, RawHub } from '../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../support/simulator/simulator-session.ts'
import { type HubServer, KINDS_OF_SERVER } from './hub-servers.ts'
import { HAS_INTEROP_SERVER, startInteropServer } from './interop-server.ts'

// Microsoft's server checks its connections once a second, so it would not keep a shorter time.
const SILENCE_MS = 1000

for (const kind of KINDS_OF_SERVER) {
  describe.skipIf(kind.isMissing)(`silence and end with ${kind.name}`, () => {
    let server: HubServer
    let session: SimulatorSession

    beforeAll(async () => {
      server = await kind.start({ silenceMs: SILENCE_MS })
      session = await logIn(server.url)
    })
    afterAll(async () => server.stop())

    test('a client that does not shake hands in time is refused', async () => {
      const raw = new RawHub(server.url, 'alert', { cookie: session.cookie })
      expect(await raw.closeCode).toBe(1000)
      expect(raw.received).toEqual([{ error: 'Handshake was canceled.' }])
    })

    test('a client that has sent a ping is missed when it falls silent, one that never did is not', async () => {
      const options = { cookie: session.cookie }
      const bare = await openRawHub(server.url, 'alert', options)
      const pinging = await openRawHub(server.url, 'alert', options)
      pinging.send({ type: 6 })
      expect(await pinging.closeCode).toBe(1000)
      expect(pinging.ofType(7)).toEqual([
        { type: 7, error: expect.stringContaining('ClientTimeoutInterval'), allowReconnect: true },
      ])
      await expect.poll(() => bare.ofType(6).length).toBeGreaterThanOrEqual(3)
      expect([bare.ofType(7), bare.isClosed]).toEqual([[], false])
      bare.socket.terminate()
    })

    test.each(['pv', 'station'] as const)('the probe of %s is answered, and nothing comes of it (F24)', async (hub) => {
      const { connection, received, closed } = await session.openHub(hub)
      const { method, args } = probeOf(hub)
      expect(await connection.invoke(method, ...args)).toBeNull()
      expect(await connection.invoke(method, ...args)).toBeNull()
      expect([received, closed()]).toEqual([[], undefined])
    })

    test('the probe of a hub without keys is refused, and the connection lives (F24)', async () => {
      const { connection, closed } = await session.openHub('server-status')
      const { method, args } = probeOf('server-status')
      for (let probe = 0; probe < 3; probe += 1)
        await expect(connection.invoke(method, ...args)).rejects.toThrow('Method does not exist')
      expect(closed()).toBeUndefined()
    })

    test('the end of the server is the end of the socket, without a Close before it', async () => {
      const ending = await kind.start()
      const user = await logIn(ending.url)
      const raw = await openRawHub(ending.url, 'pv', { cookie: user.cookie })
      const { closed } = await user.openHub('pv')
      await expect.poll(() => raw.received).toEqual([{}])
      await ending.stop()
      expect(await raw.closeCode).toBe(1006)
      expect(raw.ofType(7)).toEqual([])
      await expect.poll(closed).toMatchObject({ message: expect.stringContaining('1006') })
    })
  })
}

test.skipIf(!HAS_INTEROP_SERVER)(
  'ASP.NET Core neither logs the probe of an unknown method at its default level nor runs its filters for it (F24)',
  async () => {
    let output = ''
    const server = await startInteropServer({ log: 'Information', onOutput: (text) => (output += text) })
    const { connection } = await (await logIn(server.url)).openHub('server-status')
    const invoke = () => connection.invoke(probeOf('server-status').method).catch(() => undefined)
    await invoke()
    const { invocations } = await server.stats()
    output = ''
    for (let probe = 0; probe < 5; probe += 1) await invoke()
    expect((await server.stats()).invocations).toBe(invocations)
    // The two requests of `stats` are logged, so earlier requests would appear too.
    await expect.poll(() => output).toContain('/control/stats')
    expect(output).not.toMatch(/Probe|unknown|fail:|warn:/i)
    await server.stop()
  },
)
