import { h01 } from '../../../src/simulator/model/base/hash.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, type HubName, hubPath } from '../../../src/wire/hubs/hubs.ts'
import { OFFSET_UNITS, REPORT_VALUE_TYPES } from '../../../src/wire/server/report.ts'
import { buildRequest } from '../../../workers/rest/build-request.ts'
import { HUB_CALLS } from '../simulator/hub-calls.ts'
import type { KnownArgs } from '../simulator/random-request.ts'

/** What a client knows that attacks the server: a session of its own, and arguments that are right. */
export interface Attacker {
  readonly host: string
  readonly cookie: string
  readonly csrfToken: string
  readonly known: KnownArgs
}

export const ATTACKS = ['frames', 'headers', 'bodies', 'uploads', 'lists', 'cells'] as const
export type Attack = (typeof ATTACKS)[number]

/** Random choices of one case; the same seed and case choose the same. */
export class Choices {
  readonly #seed: number
  readonly #place: number
  #count = 0

  constructor(seed: number, place: number) {
    this.#seed = seed
    this.#place = place
  }

  share(): number {
    this.#count += 1
    return h01(this.#seed, this.#place, this.#count)
  }

  /** Returns a whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.share() * end)
  }

  of<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('There is nothing to choose.')
    return item
  }

  bytes(length: number): Buffer {
    return Buffer.from(Uint8Array.from({ length }, () => this.below(256)))
  }
}

const SEPARATOR = '\u001e'
const HANDSHAKE = `{"protocol":"json","version":1}${SEPARATOR}`
const MIB = 2 ** 20
const NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[]
/** A login ends the session before it: nothing would be attacked any more but the door. */
const ABOUT_SESSIONS: readonly EndpointName[] = ['login', 'secondFactor', 'logout', 'changePassword']
const POSTS = NAMES.filter((name) => ENDPOINTS[name].method !== 'GET' && !ABOUT_SESSIONS.includes(name))

/** Returns the bytes of one connection, in the pieces in which they are sent. */
export function attackBytes(attack: Attack, attacker: Attacker, choices: Choices): readonly Buffer[] {
  switch (attack) {
    case 'frames':
      return [upgrade(attacker, choices), ...frames(choices)]
    case 'headers':
      return [headers(attacker, choices)]
    case 'bodies':
      return body(attacker, choices)
    case 'uploads':
      return upload(attacker, choices)
    case 'lists':
      return longList(attacker, choices)
    case 'cells':
      return [upgrade(attacker, choices, 'reportdata'), ...reportCells(choices)]
  }
}

function head(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function upgrade({ host, cookie }: Attacker, choices: Choices, hub: HubName = choices.of(HUB_NAMES)): Buffer {
  return head([
    `GET ${hubPath(hub)} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Version: ${choices.share() < 0.95 ? 13 : choices.below(30)}`,
    `Sec-WebSocket-Key: ${choices.share() < 0.95 ? choices.bytes(16).toString('base64') : 'x'}`,
  ])
}

function frames(choices: Choices): readonly Buffer[] {
  const first = choices.share() < 0.9 ? [frame(Buffer.from(HANDSHAKE), 1)] : []
  return [
    ...first,
    ...Array.from({ length: 1 + choices.below(8) }, () => {
      if (choices.share() < 0.1) return choices.bytes(choices.below(400))
      const payload = payloadOf(choices)
      if (choices.share() < 0.8) return frame(payload, 1)
      return frame(payload, choices.below(16), {
        isEnd: choices.share() < 0.7,
        reserved: choices.below(8),
        isMasked: choices.share() < 0.8,
        ...(choices.share() < 0.3 ? { saidLength: choices.of([0, 125, 65_535, 2 ** 31, 2 ** 40]) } : {}),
      })
    }),
  ]
}

/** Subscriptions that are short to write and long to compute, more and more of them. */
function reportCells(choices: Choices): readonly Buffer[] {
  const unit = choices.of(OFFSET_UNITS)
  const type = choices.of(REPORT_VALUE_TYPES)
  const first = choices.below(9_000)
  const messages = Array.from({ length: 1 + choices.below(40) }, (_, message) => {
    const keys = Array.from({ length: 400 }, (_, i) => {
      return choices.share() < 0.9
        ? `ai100001/${type}/${first + message * 400 + i}/${unit}`
        : `ai100001/${type}/${i}/${unit}`
    })
    return frame(
      Buffer.from(JSON.stringify({ type: 1, target: 'SubscribeToReportData', arguments: [keys] }) + SEPARATOR),
      1,
    )
  })
  return [frame(Buffer.from(HANDSHAKE), 1), ...messages]
}

function payloadOf(choices: Choices): Buffer {
  const size = choices.of([1, 30, 1_000, 30_000, 130_000, 600_000])
  const ping = `{"type":6}${SEPARATOR}`
  const text = choices.of([
    () => SEPARATOR.repeat(size),
    () => ping.repeat(Math.ceil(size / ping.length)),
    () => `${'['.repeat(size)}${SEPARATOR}`,
    () => 'x'.repeat(size),
    () => {
      const { target, args } = anyCall(choices)
      const keys = Array.from({ length: choices.below(2_000) }, (_, i) => `ai${100_000 + i}`)
      const list = choices.share() < 0.3 ? [keys] : args
      const call = JSON.stringify({ type: choices.of([1, 1, 1, 4, 5, 7]), invocationId: '1', target, arguments: list })
      return `${call}${SEPARATOR}`.repeat(1 + choices.below(Math.max(1, size / 100)))
    },
    () => choices.bytes(Math.min(size, 300)).toString('latin1'),
  ])()
  return choices.share() < 0.9 ? Buffer.from(text) : choices.bytes(Math.min(size, 1_000))
}

function anyCall(choices: Choices): { readonly target: string; readonly args: unknown } {
  const calls = Object.entries(HUB_CALLS[choices.of(HUB_NAMES)])
  if (calls.length === 0) return { target: '__proto__', args: [] }
  const [target, args] = choices.of(calls)
  return { target, args }
}

interface FrameFlaws {
  readonly isEnd?: boolean
  readonly reserved?: number
  readonly isMasked?: boolean
  /** A length that is not that of the payload. */
  readonly saidLength?: number
}

function frame(payload: Buffer, opcode: number, flaws: FrameFlaws = {}): Buffer {
  const { isEnd = true, reserved = 0, isMasked = true, saidLength = payload.byteLength } = flaws
  const begin = (isEnd ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = isMasked ? 0x80 : 0
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE(BigInt(saidLength))
  const length =
    saidLength < 126
      ? [mask | saidLength]
      : saidLength < 65_536
        ? [mask | 126, ...long.subarray(6)]
        : [mask | 127, ...long]
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([Buffer.from([begin, ...length]), Buffer.alloc(isMasked ? 4 : 0), payload])
}

function headers({ host, cookie }: Attacker, choices: Choices): Buffer {
  const odd = () =>
    choices.of([
      '',
      ' ',
      'x'.repeat(choices.below(20_000)),
      choices.bytes(20).toString('latin1'),
      '%00%ff%zz',
      '[::1',
      'a, b',
    ])
  const path = choices.of([
    () => '/',
    () => ENDPOINTS[choices.of(NAMES)].path,
    () => `${ENDPOINTS[choices.of(NAMES)].path}?${odd()}`,
    () => `/${odd()}`,
    () => `//${odd()}`,
    () => `http://${odd()}/api`,
    () => '/hubs/pv?id=%zz',
    () => '/plant/stats',
    () => '*',
  ])()
  const name = () =>
    choices.of([
      'Host',
      'Origin',
      'Cookie',
      'X-CSRF-Token',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'Upgrade',
      'Expect',
      'Range',
      'Idempotency-Key',
      'Authorization',
      'X-Forwarded-For',
      'Sec-WebSocket-Key',
      'Sec-WebSocket-Extensions',
      'Sec-Fetch-Site',
      'Content-Type',
      'If-None-Match',
      odd(),
    ])
  const value = () =>
    choices.of([odd(), odd(), host, cookie, 'chunked', 'websocket', 'Upgrade', '5', '-1', '100-continue', 'gzip'])
  const lines = Array.from({ length: choices.of([0, 1, 3, 10, 500, 3_000]) }, () => `${name()}: ${value()}`)
  const method = choices.of(['GET', 'POST', 'PUT', 'OPTIONS', 'CONNECT', 'TRACE', 'HEAD', 'PRI', odd()])
  const version = choices.of(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', odd()])
  return head([
    `${method} ${path} ${version}`,
    ...(choices.share() < 0.7 ? [`Host: ${host}`] : []),
    ...(choices.share() < 0.7 ? [`Cookie: ${cookie}`] : []),
    ...lines,
  ])
}

function post(
  { host, cookie, csrfToken }: Attacker,
  path: string,
  contentType: string,
  saidLength: number | 'chunked',
): Buffer {
  return head([
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    `X-CSRF-Token: ${csrfToken}`,
    `Content-Type: ${contentType}`,
    saidLength === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${saidLength}`,
  ])
}

function body(attacker: Attacker, choices: Choices): readonly Buffer[] {
  const name = choices.of(POSTS)
  const args = JSON.stringify(attacker.known.get(name) ?? {})
  const depth = choices.of([10, 64, 5_000, 100_000])
  const text = choices.of([
    () => args.slice(0, choices.below(args.length + 1)),
    () => args.replace(/\d+/g, () => choices.of(['1e999', '-0', '1e308', '9'.repeat(400), 'null', '8640000000000001'])),
    () => args.replace(/"[^"]*"/g, (found) => choices.of([found, '"\\ud800"', '"\\u0000"', `"${'x'.repeat(50_000)}"`])),
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
    () => `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
    () => `[${'0,'.repeat(400_000)}0]`,
    () => choices.bytes(choices.below(2_000)).toString('latin1'),
    () => ' '.repeat(choices.of([MIB - 1, MIB, MIB + 1, 3 * MIB])),
  ])()
  const data = Buffer.from(text)
  const type = choices.of([
    'application/json',
    'application/json',
    'application/json',
    'text/plain',
    '',
    'x'.repeat(5_000),
  ])
  return choices.of([
    () => [post(attacker, pathOf(name, attacker), type, data.byteLength), data],
    () => [post(attacker, pathOf(name, attacker), type, choices.below(2 * data.byteLength + 2)), data],
    () => [
      post(attacker, pathOf(name, attacker), type, 'chunked'),
      Buffer.from(`${data.byteLength.toString(16)}\r\n`),
      data,
      Buffer.from(choices.of(['\r\n0\r\n\r\n', '\r\nzz\r\n', '', `\r\nffffffffffffffff\r\n`])),
    ],
  ])()
}

function pathOf(name: EndpointName, { known }: Attacker): string {
  const { path }: EndpointRow = ENDPOINTS[name]
  const args = known.get(name) ?? {}
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(args[key])))
}

function upload(attacker: Attacker, choices: Choices): readonly Buffer[] {
  const { url } = buildRequest('datasheetDocuments', { pvType: 'DigiIn', pvNr: 1_100_001 }, 'http://x')
  const query = new URL(url).search
  const boundary = choices.of(['x', 'x'.repeat(70), '-'.repeat(300), '', '"quoted; b"'])
  const odd = () =>
    choices.of(['', 'File', 'Url', '../../a', 'ä\u0000', 'x'.repeat(60_000), choices.bytes(30).toString('latin1')])
  const part = () => {
    const name = choices.of(['file', 'file', 'description', 'docType', 'target', 'pvType', '__proto__', odd()])
    const file = choices.share() < 0.5 ? `; filename="${odd()}"` : ''
    const type =
      choices.share() < 0.5 ? `Content-Type: ${choices.of(['text/plain', 'text/plain; charset=ä', odd()])}\r\n` : ''
    const content = choices.of([odd(), odd(), 'File', 'x'.repeat(choices.of([1, MIB, 11 * MIB]))])
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${content}\r\n`
  }
  const count = choices.of([0, 1, 3, 5, 5])
  const small = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
  const parts = choices.share() < 0.1 ? small.repeat(20_000) : Array.from({ length: count }, part).join('')
  const data = Buffer.from(parts + choices.of([`--${boundary}--\r\n`, `--${boundary}--\r\n`, '', '--']))
  const { path }: EndpointRow = ENDPOINTS.uploadDocument
  const said = choices.share() < 0.8 ? data.byteLength : choices.below(2 * data.byteLength + 2)
  return [post(attacker, `${path}${query}`, `multipart/form-data; boundary=${boundary}`, said), data]
}

/** What a call takes, as often as fits into a body. */
function longList(attacker: Attacker, choices: Choices): readonly Buffer[] {
  const name = choices.of(POSTS)
  const count = choices.of([100, 500, 1_000, 1_024, 5_000])
  const grown = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.length === 0 ? value : Array.from({ length: count }, (_, i) => value[i % value.length])
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, grown(item)]))
  }
  const { body: only }: EndpointRow = ENDPOINTS[name]
  const args = attacker.known.get(name) ?? {}
  const data = Buffer.from(JSON.stringify(grown(only === undefined ? args : args[only])) ?? '')
  return [post(attacker, pathOf(name, attacker), 'application/json', data.byteLength), data]
}
