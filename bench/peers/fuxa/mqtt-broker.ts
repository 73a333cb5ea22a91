import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A message of a topic, as text. */
export interface MqttMessage {
  readonly topic: string
  readonly payload: string
}

export interface MqttBroker {
  readonly port: number
  /** Retains each message and sends it to the subscribers of its topic, with one write per subscriber. */
  publish(messages: readonly MqttMessage[]): void
  /** Closes all connections and the server. */
  close(): Promise<void>
}

const CONNECT = 1
const SUBSCRIBE = 8
const PINGREQ = 12
const CONNECTION_ACCEPTED = Buffer.from([0x20, 2, 0, 0])
const PUBLISH_AT_MOST_ONCE = 0x30
const SUBACK = 0x90
const PINGRESP = Buffer.from([0xd0, 0])

interface Packet {
  readonly kind: number
  readonly body: Buffer
  /** Bytes of the packet including its header. */
  readonly length: number
}

/** Returns the packet at the start of a buffer; null while it is incomplete. */
function firstPacket(buffer: Buffer): Packet | null {
  let bodyLength = 0
  for (let at = 1; at < buffer.length; at++) {
    const byte = buffer.readUInt8(at)
    bodyLength += (byte & 0x7f) << (7 * (at - 1))
    if (byte >= 0x80) continue
    const length = at + 1 + bodyLength
    return length > buffer.length
      ? null
      : { kind: buffer.readUInt8(0) >> 4, body: buffer.subarray(at + 1, length), length }
  }
  return null
}

function packet(header: number, parts: readonly Buffer[]): Buffer {
  const bytes = [header]
  let rest = parts.reduce((sum, part) => sum + part.length, 0)
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(bytes), ...parts])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

function publication({ topic, payload }: MqttMessage): Buffer {
  const name = Buffer.from(topic)
  return packet(PUBLISH_AT_MOST_ONCE, [uint16(name.length), name, Buffer.from(payload)])
}

/** Returns the topics of a subscription. After its id follow length, name and requested QoS of each. */
function topicsOf(body: Buffer): readonly string[] {
  const topics: string[] = []
  for (let at = 2; at < body.length; ) {
    const end = at + 2 + body.readUInt16BE(at)
    topics.push(body.toString('utf8', at + 2, end))
    at = end + 1
  }
  return topics
}

/**
 * Starts a minimal MQTT 3.1.1 broker for FUXA on a free local port: exact topic names, QoS 0, retained messages. A
 * broker package would be one more thing to install.
 */
export async function startMqttBroker(): Promise<MqttBroker> {
  const lastWords = new Map<string, MqttMessage>()
  const subscribers = new Map<Socket, Set<string>>()

  function send(socket: Socket, topics: ReadonlySet<string>, messages: readonly MqttMessage[]): void {
    const wanted = messages.filter(({ topic }) => topics.has(topic))
    if (wanted.length > 0) socket.write(Buffer.concat(wanted.map(publication)))
  }

  function respond(socket: Socket, topics: Set<string>, { kind, body }: Packet): void {
    if (kind === CONNECT) socket.write(CONNECTION_ACCEPTED)
    if (kind === PINGREQ) socket.write(PINGRESP)
    if (kind !== SUBSCRIBE) return
    const requested = topicsOf(body)
    for (const topic of requested) topics.add(topic)
    socket.write(packet(SUBACK, [body.subarray(0, 2), Buffer.alloc(requested.length)]))
    send(socket, new Set(requested), [...lastWords.values()])
  }

  const server = createServer((socket) => {
    const topics = new Set<string>()
    let waiting = Buffer.alloc(0)
    subscribers.set(socket, topics)
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, data])
      for (let next = firstPacket(waiting); next !== null; next = firstPacket(waiting)) {
        respond(socket, topics, next)
        waiting = waiting.subarray(next.length)
      }
    })
    // The connection ends with FUXA, which reports its own errors.
    socket.on('error', () => undefined)
    socket.on('close', () => subscribers.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The broker has no port')
  return {
    port: address.port,
    publish: (messages) => {
      for (const message of messages) lastWords.set(message.topic, message)
      for (const [socket, topics] of subscribers) send(socket, topics, messages)
    },
    close: async () => {
      for (const socket of subscribers.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
