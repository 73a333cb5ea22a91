import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { hubPath } from '../../src/wire/hubs/hubs.ts'
import type { Received, SubscriberOrder } from './bench-subscriber.ts'

/**
 * A raw client of the pv hub that counts and parses nothing. Its one argument is a `SubscriberOrder`; the first line of
 * its input holds the keys, separated by commas. It writes a line once subscribed, then one line with the new counts
 * for each further line of input.
 */
const BATCH = 1024
const SEPARATOR = '\u001e'
const VALUE = Buffer.from('"pvRef"')
const COMPLETION = Buffer.from('{"type":3')
const PING = `{"type":6}${SEPARATOR}`
const PING_EVERY_MS = 10_000
const TIMESTAMP = '"timestamp":'

const order: SubscriberOrder = JSON.parse(process.argv[2] ?? '{}')
const address = new URL(hubPath('pv'), order.url)
address.protocol = 'ws:'
const socket = new WebSocket(address, { headers: { cookie: order.cookie }, skipUTF8Validation: true })

let values = 0
let bytes = 0
let messages = 0
let ages: number[] = []
let waiting = 0

function count(data: Buffer): void {
  messages += 1
  bytes += data.byteLength
  for (let at = data.indexOf(VALUE); at >= 0; at = data.indexOf(VALUE, at + VALUE.length)) values += 1
  const last = data.lastIndexOf(TIMESTAMP)
  if (last >= 0)
    ages.push(
      Date.now() - Number.parseInt(data.toString('latin1', last + TIMESTAMP.length, last + TIMESTAMP.length + 13), 10),
    )
  if (data.includes(COMPLETION)) {
    waiting -= 1
    if (waiting === 0) process.stdout.write('subscribed\n')
  }
}

function take(): Received {
  const sorted = ages.toSorted((a, b) => a - b)
  const received = { values, bytes, messages, ageMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN }
  values = 0
  bytes = 0
  messages = 0
  ages = []
  return received
}

function subscribe(keys: readonly string[]): void {
  socket.send(JSON.stringify({ protocol: 'json', version: 1 }) + SEPARATOR)
  for (let from = 0; from < keys.length; from += BATCH) {
    waiting += 1
    const batch = keys.slice(from, from + BATCH)
    const invocation = { type: 1, invocationId: String(from), target: 'SubscribeToPvs', arguments: [batch] }
    socket.send(JSON.stringify(invocation) + SEPARATOR)
  }
}

socket.on('message', (data) => {
  if (Buffer.isBuffer(data)) count(data)
})
socket.on('close', (code) => {
  process.stderr.write(`The simulator has closed the connection (${code}).\n`)
  process.exit(1)
})
setInterval(() => socket.send(PING), PING_EVERY_MS).unref()

let keys: readonly string[] | null = null
const lines = createInterface(process.stdin)
lines.on('line', (line) => {
  if (keys !== null) process.stdout.write(`${JSON.stringify(take())}\n`)
  else {
    keys = line.split(',')
    if (socket.readyState === WebSocket.OPEN) subscribe(keys)
    else socket.once('open', () => subscribe(line.split(',')))
  }
})
lines.on('close', () => process.exit(0))
