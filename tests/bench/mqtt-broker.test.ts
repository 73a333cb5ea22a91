import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MqttBroker, startMqttBroker } from '../../bench/peers/fuxa/mqtt-broker.ts'
import { eventually } from '../support/eventually.ts'

const CONNECT = Buffer.from([0x10, 12, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 60, 0, 0])
const CONNECTED = '20020000'

let broker: MqttBroker
let socket: Socket
let received: Buffer

beforeEach(async () => {
  broker = await startMqttBroker()
  socket = connect(broker.port, '127.0.0.1')
  received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
  })
  await once(socket, 'connect')
})

afterEach(async () => {
  socket.destroy()
  await broker.close()
})

function subscription(number: number, topics: readonly string[]): Buffer {
  const names = topics.flatMap((topic) => [0, topic.length, ...Buffer.from(topic), 0])
  const length = names.length + 2
  return Buffer.from([0x82, (length & 0x7f) | 0x80, length >> 7, 0, number, ...names])
}

function publication(topic: string, payload: string): string {
  return Buffer.from([
    0x30,
    2 + topic.length + payload.length,
    0,
    topic.length,
    ...Buffer.from(topic + payload),
  ]).toString('hex')
}

async function expectReceived(hex: string): Promise<void> {
  await eventually(async () => received.length >= hex.length / 2, { timeoutMs: 5000, what: 'the answer' })
  expect(received.toString('hex')).toBe(hex)
  received = Buffer.alloc(0)
}

test('a subscriber gets the last words first, then what is published to its topics only', async () => {
  broker.publish([
    { topic: 'ai1', payload: '1.5' },
    { topic: 'ai2', payload: '2.5' },
  ])
  socket.write(CONNECT)
  await expectReceived(CONNECTED)
  socket.write(subscription(7, ['ai1', 'ai3']))
  await expectReceived(`900400070000${publication('ai1', '1.5')}`)
  broker.publish([
    { topic: 'ai2', payload: '0' },
    { topic: 'ai3', payload: '3' },
    { topic: 'ai1', payload: '1' },
  ])
  await expectReceived(publication('ai3', '3') + publication('ai1', '1'))
})

test('packets may come in pieces and several at once', async () => {
  const topics = Array.from({ length: 30 }, (_, index) => `topic-${index}`)
  const bytes = Buffer.concat([CONNECT, subscription(1, topics), Buffer.from([0xc0, 0])])
  socket.write(bytes.subarray(0, 3))
  socket.write(bytes.subarray(3, 16))
  await expectReceived(CONNECTED)
  socket.write(bytes.subarray(16))
  await expectReceived(`90200001${'00'.repeat(30)}d000`)
})
