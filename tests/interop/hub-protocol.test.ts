import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { openRawHub, RawHub, type RawMessage } from '../support/simulator/raw-hub.ts'
import { logIn, type SimulatorSession } from '../support/simulator/simulator-session.ts'
import { type HubServer, KINDS_OF_SERVER } from './hub-servers.ts'

/**
 * The hub protocol as a client sees it, on the simulator and on Microsoft's server. The simulator follows Microsoft's,
 * with two exceptions: it offers WebSockets only, because the client uses nothing else, and it continues after a
 * message of an unknown type.
 */

/** Largest message from a client; the framework's default. */
const MAX_BYTES = 32_768

const completed = (invocationId: string) => ({ type: 3, invocationId, result: null })
const failed = (invocationId: string, error: string) => ({ type: 3, invocationId, error })
const closedWith = (error: unknown) => ({ type: 7, error, allowReconnect: true })

const subscribe = (invocationId: string | undefined, keys: readonly unknown[] = []) => ({
  type: 1,
  target: 'SubscribeToPvs',
  arguments: [keys],
  ...(invocationId === undefined ? {} : { invocationId }),
})

/** Returns a subscription of exactly this many bytes, separator included. */
function subscriptionOfBytes(bytes: number): string {
  const frame = JSON.stringify(subscribe('1', ['']))
  const [head = '', tail = ''] = frame.split('""')
  return `${head}"${'x'.repeat(bytes - frame.length - 1)}"${tail}\u001e`
}

for (const kind of KINDS_OF_SERVER) {
  describe.skipIf(kind.isMissing)(`the hub protocol of ${kind.name}`, () => {
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
    afterAll(async () => {
      await session.close()
      await server.stop()
    })

    async function connect(): Promise<RawHub> {
      const raw = new RawHub(server.url, 'pv', { cookie: session.cookie })
      sockets.push(raw)
      await raw.status
      return raw
    }

    async function open(): Promise<RawHub> {
      const raw = await openRawHub(server.url, 'pv', { cookie: session.cookie })
      sockets.push(raw)
      return raw
    }

    /** Sends messages and waits for their completions. */
    async function completions(...messages: readonly RawMessage[]): Promise<readonly RawMessage[]> {
      const raw = await open()
      raw.send(...messages, subscribe('last'))
      await expect.poll(() => raw.ofType(3)).toContainEqual(completed('last'))
      return raw.ofType(3).slice(0, -1)
    }

    test('the handshake is answered with an empty object', async () => {
      const raw = await open()
      await expect.poll(() => raw.received).toEqual([{}])
    })

    test.each([
      ['a protocol that it does not speak', '{"protocol":"messagepack","version":1}', "The protocol 'messagepack' is"],
      ['a version yet to come', '{"protocol":"json","version":99}', 'The server does not support version 99 of the'],
      ['no version', '{"protocol":"json"}', 'An unexpected error occurred during connection handshake.'],
      ['no protocol', '{"version":1}', 'An unexpected error occurred during connection handshake.'],
      ['no JSON', 'hello', 'An unexpected error occurred during connection handshake.'],
      ['a list', '[1]', 'An unexpected error occurred during connection handshake.'],
      ['more than 32 KB', `{"protocol":"json","version":1,"x":"${'x'.repeat(40_000)}"}`, 'Handshake was canceled.'],
    ])('a handshake with %s is answered with an error and the end of the socket', async (_, text, error) => {
      const raw = await connect()
      raw.sendText(`${text}\u001e`)
      expect(await raw.closeCode).toBe(1000)
      expect(raw.received).toEqual([{ error: expect.stringContaining(error) }])
    })

    test('handshake and first message may come in one frame', async () => {
      const raw = await connect()
      raw.send({ protocol: 'json', version: 1 }, subscribe('1'))
      await expect.poll(() => raw.received).toEqual([{}, completed('1')])
    })

    test('one message may come in several frames, and several in one', async () => {
      const raw = await open()
      const text = `${JSON.stringify(subscribe('1'))}\u001e`
      raw.sendText(text.slice(0, 20))
      raw.sendText(text.slice(20) + text)
      await expect.poll(() => raw.ofType(3)).toEqual([completed('1'), completed('1')])
    })

    test('every invocation with an id is completed in the order of asking, with a result of null', async () => {
      const ids = ['a', 'b', 'c']
      expect(await completions(...ids.map((id) => subscribe(id)))).toEqual(ids.map(completed))
    })

    test('the present values of a subscription come before it completes', async () => {
      const [node] = await session.call('pvNodes', {})
      const keys = (node?.pvs ?? []).flatMap((ref) => liveKey(ref) ?? [])
      const raw = await open()
      raw.send(subscribe('1', keys))
      await expect.poll(() => raw.ofType(3)).toEqual([completed('1')])
      const [first] = raw.received.filter((message) => message.type !== undefined)
      const values = keys.map(() => expect.objectContaining({ pvRef: expect.anything() }))
      expect(first).toEqual({ type: 1, target: 'newValues', arguments: [values] })
    })

    test.each([
      ['no id', subscribe(undefined)],
      ['an empty id', subscribe('')],
      ['no id and wrong arguments', { ...subscribe(undefined), arguments: [] }],
      ['no id and an unknown method', { ...subscribe(undefined), target: 'Nothing' }],
    ])('an invocation with %s is not completed', async (_, message) => {
      expect(await completions(message)).toEqual([])
    })

    test('an unknown method is completed with an error, also one without a name', async () => {
      const messages = ['Nothing', ''].map((target) => ({ ...subscribe(target || 'none', [[]]), target }))
      const error = (target: string) =>
        `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`
      expect(await completions(...messages)).toEqual([failed('Nothing', error('Nothing')), failed('none', error(''))])
    })

    test('the case of a method name does not matter', async () => {
      expect(await completions({ ...subscribe('1'), target: 'subscribetopvs' })).toEqual([completed('1')])
    })

    test('too few and too many arguments are completed with an error', async () => {
      const error = (count: number) =>
        "Failed to invoke 'SubscribeToPvs' due to an error on the server. " +
        `InvalidDataException: Invocation provides ${count} argument(s) but target expects 1.`
      const messages = [
        { ...subscribe('1'), arguments: [] },
        { ...subscribe('2'), arguments: [[], []] },
      ]
      expect(await completions(...messages)).toEqual([failed('1', error(0)), failed('2', error(2))])
    })

    test('arguments of a wrong type are completed with an error', async () => {
      const error = expect.stringContaining(
        "Failed to invoke 'SubscribeToPvs' due to an error on the server. InvalidDataException: Error binding arguments.",
      )
      const messages = [{ ...subscribe('1'), arguments: ['ai1'] }, subscribe('2', [5])]
      expect(await completions(...messages)).toEqual([failed('1', error), failed('2', error)])
    })

    test('a stream of a method that is none is completed with an error, and cancelling it is no fault', async () => {
      const stream = { ...subscribe('s'), type: 4 }
      const error = (text: string) => expect.stringContaining(text)
      expect(await completions(stream, { type: 5, invocationId: 's' }, { ...stream, target: 'Nothing' })).toEqual([
        failed('s', error("The client attempted to invoke the non-streaming 'SubscribeToPvs' method with a streaming")),
        failed('s', error('HubException: Method does not exist.')),
      ])
    })

    test('pings, and acknowledgements and items that nobody waits for, are ignored', async () => {
      const acknowledgement = { type: 8, sequenceId: 1 }
      const [item, result] = [
        { type: 2, invocationId: 'x', item: 1 },
        { type: 3, invocationId: 'x', result: 1 },
      ]
      expect(await completions({ type: 6 }, acknowledgement, item, result)).toEqual([])
    })

    test.each([
      ['text that is no JSON', 'hello'],
      ['nothing', ''],
      ['null', 'null'],
      ['a list', '[1]'],
      ['no type', '{}'],
      ['a type that is no number', '{"type":"1"}'],
      ['an invocation without arguments', '{"type":1,"invocationId":"1","target":"SubscribeToPvs"}'],
      ['arguments that are no list', '{"type":1,"invocationId":"1","target":"SubscribeToPvs","arguments":{}}'],
      ['an invocation without a target', '{"type":1,"arguments":[]}'],
      ['a target that is no text', '{"type":1,"target":1,"arguments":[]}'],
      ['an id that is no text', '{"type":1,"invocationId":1,"target":"SubscribeToPvs","arguments":[[]]}'],
      ['an id of null', '{"type":1,"invocationId":null,"target":"SubscribeToPvs","arguments":[[]]}'],
    ])('%s ends the connection with a Close that allows to reconnect', async (_, text) => {
      const raw = await open()
      raw.sendText(`${text}\u001e`)
      expect(await raw.closeCode).toBe(1000)
      const reason = expect.stringContaining('Connection closed with an error. InvalidDataException: ')
      expect(raw.ofType(7)).toEqual([closedWith(reason)])
    })

    test('a message of 32,768 bytes is taken, also twice in one frame; one of a byte more ends the connection', async () => {
      const fits = await open()
      fits.sendText(subscriptionOfBytes(MAX_BYTES) + subscriptionOfBytes(MAX_BYTES))
      await expect.poll(() => fits.ofType(3)).toEqual([completed('1'), completed('1')])

      const tooBig = await open()
      tooBig.sendText(subscriptionOfBytes(MAX_BYTES + 1))
      expect(await tooBig.closeCode).toBe(1000)
      const reason = expect.stringContaining('InvalidDataException: The maximum message size of 32768B was exceeded.')
      expect(tooBig.ofType(7)).toEqual([closedWith(reason)])
    })

    test('a message that never ends is cut off', async () => {
      const raw = await open()
      for (let i = 0; i < 5; i += 1) raw.sendText('x'.repeat(8192))
      expect(await raw.closeCode).toBe(1000)
      expect(raw.ofType(7)).toEqual([closedWith(expect.stringContaining('32768B'))])
    })

    test('the official client learns why a too large message ended its connection', async () => {
      const { connection, closed } = await session.openHub('pv')
      const keys = Array.from({ length: 1024 }, (_, index) => `ai-with-a-name-far-too-long-to-fit-1024-times-${index}`)
      await expect(connection.invoke('SubscribeToPvs', keys)).rejects.toThrow('32768B was exceeded')
      await expect.poll(closed).toMatchObject({ message: expect.stringContaining('32768B was exceeded') })
    })

    test('the official client gets null from a method and an Error from one that fails', async () => {
      const { connection } = await session.openHub('pv')
      await expect(connection.invoke('SubscribeToPvs', [])).resolves.toBeNull()
      await expect(connection.invoke('Nothing')).rejects.toThrow('Method does not exist.')
    })

    test('the Close of a client is answered with a Close without an error', async () => {
      const raw = await open()
      raw.send({ type: 7 })
      expect(await raw.closeCode).toBe(1000)
      expect(raw.ofType(7)).toEqual([{ type: 7 }])
    })
  })
}
