import fc from 'fast-check'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'

/** A request that no real client would send; `name` is the call it was derived from. */
export interface RandomRequest {
  readonly name: EndpointName | null
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Valid arguments of each call, as far as they are JSON. */
export type KnownArgs = ReadonlyMap<EndpointName, Readonly<Record<string, unknown>>>

const MIB = 1024 * 1024
const DEPTH = 100_000

const ODD_TEXT = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '0', '-1', '1.5', '1e999', 'NaN', 'null', '%', '%00', '..', '__proto__'),
  },
  { weight: 1, arbitrary: fc.constantFrom('9'.repeat(30), 'x'.repeat(5_000), '\u0000', '\ud800', 'ä€𝄞', '2026-13-45') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
)

const ODD_VALUE: fc.Arbitrary<unknown> = fc.oneof(
  ODD_TEXT,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"type":"AnaIn"}}'), { constructor: { prototype: {} } }),
  fc.jsonValue(),
  fc.integer({ min: 0, max: 3_000_000 }),
  fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }),
)

const ODD_BODY = fc.oneof(
  { weight: 3, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[1,',
      'null',
      '"x"',
      '\ufeff[]',
      '{"__proto__":null}',
      '{"a":1,"a":2}',
      '1e999',
      '[]'.padEnd(MIB + 1),
      '--x\r\nContent-Disposition: form-data; name="docType"\r\n\r\nFile\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="../a\u0000"\r\n\r\n',
      `[${'0,'.repeat(200_000)}0]`,
      '['.repeat(DEPTH) + ']'.repeat(DEPTH),
      `${'{"a":'.repeat(DEPTH)}0${'}'.repeat(DEPTH)}`,
    ),
  },
)

const HEADERS: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom(
    'Content-Type',
    'Idempotency-Key',
    'Accept',
    'Accept-Language',
    'Content-Encoding',
    'If-None-Match',
    'Origin',
    'Range',
    'X-CSRF-Token',
    'X-Odd',
  ),
  fc.oneof(
    fc.constantFrom('', '*/*', 'application/json', 'text/plain', 'application/problem+json', 'multipart/form-data'),
    fc.constantFrom(
      'multipart/form-data; boundary=x',
      'gzip',
      'null',
      'bytes=0-',
      'http://evil.example',
      'k'.repeat(2_000),
    ),
    fc.stringMatching(/^[\x21-\x7e]{1,20}$/),
  ),
  { maxKeys: 2 },
)

const METHOD = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')

/** Returns the arguments with one part, at any depth, replaced, removed or added. */
function mutated(args: unknown, place: number, odd: unknown, how: 'replace' | 'remove' | 'add'): unknown {
  const copy: unknown = structuredClone(args)
  const places: { readonly holder: object; readonly key: string }[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, item] of Object.entries(value)) {
      places.push({ holder: value, key })
      walk(item)
    }
  }
  walk(copy)
  const found = places[place % Math.max(1, places.length)]
  if (found === undefined) return odd
  const { holder, key } = found
  if (how === 'remove') Reflect.deleteProperty(holder, key)
  else Reflect.set(holder, how === 'add' ? `${key}x` : key, odd)
  return copy
}

function requestOf(
  name: EndpointName,
  args: Readonly<Record<string, unknown>>,
  headers: RandomRequest['headers'],
): RandomRequest {
  const { body, method, path, query = [] }: EndpointRow = ENDPOINTS[name]
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(text(args[key]).toWellFormed()))
  const search = new URLSearchParams(query.filter((key) => key in args).map((key) => [key, text(args[key])]))
  const rest = Object.entries(args).filter(([key]) => !query.includes(key) && !path.includes(`{${key}}`))
  const content: unknown = body === undefined ? Object.fromEntries(rest) : args[body]
  return {
    name,
    method,
    path: `${filled}?${search}`,
    headers,
    body: method === 'GET' ? undefined : JSON.stringify(content),
  }
}

/** Generates calls of the table with one or two errors, calls with a body of another kind, and arbitrary requests. */
export function randomRequest(known: KnownArgs): fc.Arbitrary<RandomRequest> {
  const call = fc.constantFrom(...known.keys())
  const how = fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add')
  const mutation = fc.record({ place: fc.nat(1_000), odd: ODD_VALUE, how })
  const wrongArgs = fc.tuple(call, fc.array(mutation, { maxLength: 2 }), HEADERS).map(([name, mutations, headers]) => {
    let args: unknown = known.get(name)
    for (const { place, odd, how: way } of mutations) args = mutated(args, place, odd, way)
    return requestOf(name, typeof args === 'object' && args !== null ? { ...args } : {}, headers)
  })
  const wrongBody = fc.tuple(call, ODD_BODY, HEADERS).map(([name, body, headers]) => {
    const request = requestOf(name, known.get(name) ?? {}, headers)
    return request.method === 'GET' ? request : { ...request, body }
  })
  const paths = Object.values(ENDPOINTS).map(({ path }) => path)
  const path = fc.oneof(
    fc.constantFrom(...paths, '/hubs/pv/negotiate', '/hubs', '/api', '/api/', '/nothing', '//', '/plant/stats'),
    ODD_TEXT.map((text) => `/api/${encodeURI(text.toWellFormed())}`),
    ODD_TEXT.map((text) => `/Views/Visualization/ProcessImages/${encodeURIComponent(text.toWellFormed())}`),
  )
  const anything = fc.record({ name: fc.constant(null), method: METHOD, path, headers: HEADERS, body: ODD_BODY })
  return fc.oneof(
    { weight: 7, arbitrary: wrongArgs },
    { weight: 2, arbitrary: wrongBody },
    { weight: 1, arbitrary: anything },
  )
}
