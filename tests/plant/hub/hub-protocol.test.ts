import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PlantHandle, startPlant } from '../../../src/plant/start-plant.ts'
import { logIn, type PlantSession } from '../../support/plant-session.ts'
import { openRawHub, RawHub } from '../../support/raw-hub.ts'

/** The hub protocol of ASP.NET Core, one test for each thing a client relies on. */

let plant: PlantHandle
let session: PlantSession
const sockets: RawHub[] = []

beforeAll(async () => {
  plant = await startPlant({ seed: 7 })
  session = await logIn(plant.url)
})
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await session.close()
  await plant.close()
})

function connect(options: { id?: string; cookie?: string; origin?: string } = { cookie: session.cookie }): RawHub {
  const raw = new RawHub(plant.url, 'pv', options)
  sockets.push(raw)
  return raw
}

async function open(): Promise<RawHub> {
  const raw = await openRawHub(plant.url, 'pv', { cookie: session.cookie })
  sockets.push(raw)
  return raw
}

interface Negotiated {
  readonly connectionId: string
  readonly connectionToken?: string
  readonly negotiateVersion?: number
  readonly availableTransports: readonly { readonly transport: string }[]
}

async function negotiate(query: string): Promise<Negotiated> {
  const response = await session.fetch(`/hubs/pv/negotiate${query}`, { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.json()) as Negotiated
}

const subscribe = (invocationId: string | undefined, keys: readonly unknown[] = []) => ({
  type: 1,
  target: 'SubscribeToPvs',
  arguments: [keys],
  ...(invocationId === undefined ? {} : { invocationId }),
})

test('negotiate version 1 hands out a token that is not the id, and WebSockets only', async () => {
  const answer = await negotiate('?negotiateVersion=1')
  expect(answer.negotiateVersion).toBe(1)
  expect(answer.connectionToken).toMatch(/^[\w-]{20,}$/)
  expect(answer.connectionToken).not.toBe(answer.connectionId)
  expect(answer.availableTransports.map((each) => each.transport)).toEqual(['WebSockets'])
})

test('negotiate version 0 hands out one id that also opens the socket', async () => {
  const answer = await negotiate('')
  expect(answer).not.toHaveProperty('connectionToken')
  expect(await connect({ id: answer.connectionId, cookie: session.cookie }).status).toBe(101)
})

test('a socket with an unknown id is answered 404', async () => {
  expect(await connect({ id: 'nobody', cookie: session.cookie }).status).toBe(404)
})

test('the id that is shown does not open a socket in version 1', async () => {
  const { connectionId } = await negotiate('?negotiateVersion=1')
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

test('the id of one user does not open a socket for another', async () => {
  const { connectionToken = '' } = await negotiate('?negotiateVersion=1')
  const other = await logIn(plant.url, 'viewer')
  expect(await connect({ id: connectionToken, cookie: other.cookie }).status).toBe(404)
})

test('an upgrade without an id is allowed', async () => {
  expect(await connect().status).toBe(101)
})

test('without a session negotiate and upgrade are answered 401', async () => {
  const response = await fetch(`${plant.url}/hubs/pv/negotiate?negotiateVersion=1`, { method: 'POST' })
  expect(response.status).toBe(401)
  expect(await connect({}).status).toBe(401)
  expect(await connect({ cookie: 'plant-session=forged' }).status).toBe(401)
})

test('a page of another site can neither negotiate nor open a socket', async () => {
  const origin = 'http://evil.example'
  const response = await session.fetch('/hubs/pv/negotiate', { method: 'POST', headers: { Origin: origin } })
  expect(response.status).toBe(403)
  expect(await connect({ cookie: session.cookie, origin }).status).toBe(403)
  expect(await connect({ cookie: session.cookie, origin: plant.url }).status).toBe(101)
})

test('negotiate takes POST only, and a hub that is not there is answered 404', async () => {
  expect((await session.fetch('/hubs/pv/negotiate')).status).toBe(405)
  expect((await session.fetch('/hubs/nothing/negotiate', { method: 'POST' })).status).toBe(404)
})

test('the handshake is answered with an empty object', async () => {
  const raw = await open()
  await expect.poll(() => raw.received).toEqual([{}])
})

test('a handshake for a protocol the server does not speak is answered with an error and a close', async () => {
  const raw = connect()
  await raw.status
  raw.send({ protocol: 'messagepack', version: 1 })
  await expect.poll(() => raw.isClosed).toBe(true)
  expect(raw.received).toEqual([{ error: "The protocol 'messagepack' is not supported." }])
})

test('a handshake of an unknown version or one that is no JSON is answered with an error and a close', async () => {
  const [version, text] = [connect(), connect()]
  await Promise.all([version.status, text.status])
  version.send({ protocol: 'json', version: 99 })
  text.sendText('hello\u001e')
  await expect.poll(() => version.isClosed && text.isClosed).toBe(true)
  expect(version.received).toEqual([{ error: "The server does not support version 99 of the 'json' protocol." }])
  expect(text.received).toEqual([{ error: 'Handshake data is not valid.' }])
})

test('handshake and first message may come in one frame', async () => {
  const raw = connect()
  await raw.status
  raw.send({ protocol: 'json', version: 1 }, subscribe('1'))
  await expect.poll(() => raw.received).toEqual([{}, { type: 3, invocationId: '1' }])
})

test('one message may come in several frames', async () => {
  const raw = await open()
  const text = `${JSON.stringify(subscribe('1'))}\u001e`
  raw.sendText(text.slice(0, 20))
  raw.sendText(text.slice(20))
  await expect.poll(() => raw.ofType(3)).toEqual([{ type: 3, invocationId: '1' }])
})

test('every invocation with an id is completed in the order of asking, without a result', async () => {
  const raw = await open()
  raw.send(subscribe('a'), subscribe('b'), subscribe('c'))
  await expect.poll(() => raw.ofType(3).length).toBe(3)
  expect(raw.ofType(3)).toEqual(['a', 'b', 'c'].map((invocationId) => ({ type: 3, invocationId })))
})

test('an invocation without an id is executed and not completed', async () => {
  const raw = await open()
  const before = plant.stats().hubs.pv.invocations
  raw.send(subscribe(undefined), subscribe('last'))
  await expect.poll(() => raw.ofType(3)).toEqual([{ type: 3, invocationId: 'last' }])
  expect(plant.stats().hubs.pv.invocations).toBe(before + 2)
})

test('an unknown method is completed with an error, and so is a name in another case', async () => {
  const raw = await open()
  raw.send({ ...subscribe('1'), target: 'Nothing' }, { ...subscribe('2'), target: 'subscribetopvs' })
  await expect
    .poll(() => raw.ofType(3))
    .toEqual([
      { type: 3, invocationId: '1', error: "Unknown hub method 'Nothing'" },
      { type: 3, invocationId: '2', error: "Unknown hub method 'subscribetopvs'" },
    ])
})

test('wrong arguments are completed with an error, and the connection stays', async () => {
  const raw = await open()
  raw.send({ ...subscribe('1'), arguments: [] }, { ...subscribe('2'), arguments: ['ai1'] }, subscribe('3', [5]))
  raw.send(subscribe('4'))
  await expect.poll(() => raw.ofType(3).length).toBe(4)
  expect(raw.ofType(3).map((message) => 'error' in message)).toEqual([true, true, true, false])
})

test('a stream is completed with an error, because the server has none, and cancelling one is no fault', async () => {
  const raw = await open()
  raw.send({ type: 4, invocationId: 's', target: 'SubscribeToPvs', arguments: [] }, { type: 5, invocationId: 's' })
  raw.send(subscribe('after'))
  await expect.poll(() => raw.ofType(3).length).toBe(2)
  expect(raw.ofType(3)[0]).toMatchObject({ invocationId: 's', error: expect.stringContaining('no streams') })
})

test('pings and messages of types yet to come are ignored', async () => {
  const raw = await open()
  raw.send({ type: 6 }, { type: 99 }, subscribe('1'))
  await expect.poll(() => raw.ofType(3)).toEqual([{ type: 3, invocationId: '1' }])
})

test.each([
  ['text that is no JSON', 'hello'],
  ['a list', '[1]'],
  ['a type that is no number', '{"type":"1"}'],
  ['an invocation without arguments', '{"type":1,"target":"SubscribeToPvs"}'],
  ['an invocation without a target', '{"type":1,"arguments":[]}'],
])('%s ends the connection with a reason', async (_, text) => {
  const raw = await open()
  raw.sendText(`${text}\u001e`)
  await expect.poll(() => raw.isClosed).toBe(true)
  expect(raw.ofType(7)).toEqual([{ type: 7, error: expect.stringContaining('Error reading JSON') }])
})

test('a message of more than 32,768 bytes ends the connection with the text of .NET, one of 32,768 does not', async () => {
  const ofBytes = (bytes: number) => {
    const frame = JSON.stringify(subscribe('1', ['']))
    return `${frame.slice(0, -3)}${'x'.repeat(bytes - frame.length - 1)}${frame.slice(-3)}\u001e`
  }
  const fits = await open()
  fits.sendText(ofBytes(32_768))
  await expect.poll(() => fits.ofType(3).length).toBe(1)

  const tooBig = await open()
  tooBig.sendText(ofBytes(32_769))
  await expect.poll(() => tooBig.isClosed).toBe(true)
  expect(tooBig.ofType(7)).toEqual([
    { type: 7, error: expect.stringContaining('The maximum message size of 32768B was exceeded.') },
  ])
})

test('a message that never ends is cut off at 32,768 bytes', async () => {
  const raw = await open()
  for (let i = 0; i < 5; i += 1) raw.sendText('x'.repeat(8192))
  await expect.poll(() => raw.isClosed).toBe(true)
  expect(raw.ofType(7)).toHaveLength(1)
})

test('the official client is told why an oversized message ended its connection', async () => {
  const { connection, closed } = await session.openHub('pv')
  const keys = Array.from({ length: 1024 }, (_, index) => `ai-with-a-very-long-name-to-exceed-the-limit-${index}`)
  await expect(connection.invoke('SubscribeToPvs', keys)).rejects.toThrow('32768B was exceeded')
  await expect.poll(closed).toMatchObject({ message: expect.stringContaining('32768B') })
})

test('a frame of more than 1 MB ends the socket', async () => {
  const raw = await open()
  raw.sendText('x'.repeat(1024 * 1024 + 1))
  await expect.poll(() => raw.isClosed).toBe(true)
})

test('the end of a session closes its connections and no others', async () => {
  const other = await logIn(plant.url)
  const [kept, ended] = [await session.openHub('pv'), await other.openHub('pv')]
  await other.call('logout', {})
  await expect.poll(ended.closed).toMatchObject({ message: expect.stringContaining('The session has ended.') })
  expect(kept.closed()).toBeUndefined()
})

test('bytes, messages and the largest invocation are counted', async () => {
  const raw = await open()
  await expect.poll(() => raw.received).toEqual([{}])
  const before = plant.stats().hubs.pv
  raw.send(subscribe('1'))
  await expect.poll(() => raw.ofType(3).length).toBe(1)
  const after = plant.stats().hubs.pv
  expect(after.messagesSent - before.messagesSent).toBe(1)
  expect(after.bytesSent - before.bytesSent).toBe('{"type":3,"invocationId":"1"}\u001e'.length)
  expect(after.largestInvocationBytes).toBe(32_768)
})
