import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES, type HubName } from '../../../src/wire/hubs/hubs.ts'
import { HUB_CALLS } from '../../support/simulator/hub-calls.ts'
import { openRawHub, RawHub } from '../../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** A fixed seed: the same frames in every run; a failure names it together with its place. */
const SEED = 20_261_121
const SOCKETS = 1_000
const FRAMES_PER_SOCKET = 10
const SEPARATOR = '\u001e'

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', tickMs: 20 })
  session = await logIn(plant.url)
})
afterAll(() => plant.close())

const KEY = fc.oneof(
  fc.constantFrom(
    'ai100001',
    'ai1300001-mogw',
    'di1300001-owm',
    '11',
    '1-1',
    '99-99',
    'ai100001/Sum/1/Days',
    '__proto__',
  ),
  fc.string(),
)
const ID = fc.oneof(fc.constantFrom<unknown>('1', '2', undefined), fc.string({ minLength: 1 }))
const ODD_ID = fc.oneof(fc.constantFrom<unknown>('', null, 7, [], {}), ID)
const ODD_NAME = fc.constantFrom('constructor', '__proto__', 'toString', 'subscribetopvs', '')
const FLAWED = fc.oneof(
  fc
    .record(
      {
        type: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
        invocationId: ODD_ID,
        target: fc.oneof(ODD_NAME, fc.jsonValue()),
        arguments: fc.jsonValue(),
        streamIds: fc.jsonValue(),
        headers: fc.jsonValue(),
        sequenceId: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((message) => JSON.stringify(message) + SEPARATOR),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    SEPARATOR,
    SEPARATOR.repeat(50),
    '{"type":6}',
    `{"type":7}${SEPARATOR}`,
    `{"type":1,"target":"SubscribeToPvs","arguments":[${'['.repeat(8_000)}${']'.repeat(8_000)}]}${SEPARATOR}`,
    `{"protocol":"json","version":${'['.repeat(16_000)}${']'.repeat(16_000)}}${SEPARATOR}`,
    'x'.repeat(40_000),
  ),
)

/** Most are well formed: the first that is not ends the connection. */
function frameOf(hub: HubName): fc.Arbitrary<string | Uint8Array> {
  const target = fc.oneof(fc.constantFrom(...Object.keys(HUB_CALLS[hub]), 'Nothing'), ODD_NAME)
  const args = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.array(KEY, { maxLength: 20 })) },
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.jsonValue(), { maxLength: 3 }) },
  )
  const invocation = fc
    .tuple(
      ID,
      target.filter((name) => name !== ''),
      args,
    )
    .map(([invocationId, name, list]) => ({ type: 1, invocationId, target: name, arguments: list }))
  const frame = fc
    .array(invocation, { minLength: 1, maxLength: 3 })
    .map((messages) => messages.map((message) => JSON.stringify(message) + SEPARATOR).join(''))
  return fc.oneof({ weight: 20, arbitrary: frame }, { weight: 1, arbitrary: FLAWED })
}

test('10,000 random frames bring no unexpected error and no crash', async () => {
  let completed = 0
  const length = { minLength: FRAMES_PER_SOCKET, maxLength: FRAMES_PER_SOCKET }
  const onHub = fc.constantFrom(...HUB_NAMES).chain((hub) => fc.tuple(fc.constant(hub), fc.array(frameOf(hub), length)))
  await fc.assert(
    fc.asyncProperty(onHub, fc.nat(9), async ([hub, frames], luck) => {
      const options = { cookie: session.cookie }
      // One in ten does not shake hands first.
      const raw = luck > 0 ? await openRawHub(plant.url, hub, options) : new RawHub(plant.url, hub, options)
      await raw.status
      for (const frame of frames) if (!raw.isClosed) raw.socket.send(frame)
      raw.socket.close()
      await new Promise((resolve) => raw.socket.once('close', resolve))
      const errors = raw.ofType(3).flatMap(({ error }) => (typeof error === 'string' ? error : []))
      completed += raw.ofType(3).length
      // An unexpected failure is reported by its number alone.
      expect(errors.filter((error) => /Error [0-9a-f-]{36}/.test(error))).toEqual([])
    }),
    { seed: SEED, numRuns: SOCKETS, endOnFailure: true },
  )
  // Most must have been executed, or they were not odd in the way meant.
  expect(completed).toBeGreaterThan(SOCKETS * 5)
  const { connection, of } = await session.openHub('pv')
  await connection.invoke('SubscribeToPvs', ['ai100001'])
  expect(of('newValues')).toHaveLength(1)
  await session.close()
  await expect.poll(() => HUB_NAMES.map((hub) => plant.stats().hubs[hub].connections)).toEqual(HUB_NAMES.map(() => 0))
  expect(HUB_NAMES.flatMap((hub) => plant.subscribed(hub))).toEqual([])
}, 120_000)

test('bytes that are no HTTP, and requests that break off, end their connection and nothing else', async () => {
  const { port } = new URL(plant.url)
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((list) => Buffer.from(list)),
    fc
      .constantFrom(
        'GET / HTTP/1.1\r\n\r\n',
        'GET /api/%ff HTTP/1.1\r\nHost: x\r\n\r\n',
        'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
        'POST /api/Pv/configs HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n[',
        'POST /api/Pv/configs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
        'GET /hubs/pv HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        'GET /hubs/pv?id=%zz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n\r\n',
        'CONNECT plant:80 HTTP/1.1\r\nHost: x\r\n\r\n',
      )
      .map((text) => Buffer.from(text)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (data) => {
      const socket = connect(Number(port), '127.0.0.1')
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.on('error', () => undefined).resume()
      socket.end(data)
      await closed
    }),
    { seed: SEED, numRuns: 300, endOnFailure: true },
  )
  const other = await logIn(plant.url)
  expect((await other.request('userInfo', {})).status).toBe(200)
})
