import { expect, test } from 'vitest'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { SystemSettings, WeatherService } from '../../../src/wire/server/system.ts'
import type { PlantFileSource } from '../../../workers/context/core-context.ts'
import { CONTRACT_ONLY } from '../../../workers/core/plant-file-reading.ts'
import type { Environment, SocketClass } from '../../../workers/platform/environment.ts'
import { LogRing } from '../../../workers/platform/log-ring.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { ApiClient, type ApiSession } from '../../../workers/rest/api-client.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const ORIGIN = 'https://plant.example'
const WEATHER = 'https://weather.example'
const QUERY = { zip: '99999,de', units: 'metric', appid: 'key' } as const
const FILE = {
  pvType: 'DigiIn',
  pvNr: 1_400_001,
  description: 'Kennlinie',
  docType: 'File',
  file: { fileName: 'a.txt', contentType: 'text/plain', data: new ArrayBuffer(3) },
} as const
const REPORT = { dt: 1, main: { temp: 1, humidity: 2, pressure: 3 }, weather: [] }

class NoSocket {
  static readonly CONNECTING = 0
  readonly readyState = 3
  close(): void {
    // There is nothing open.
  }
  addEventListener(): void {
    // Nothing ever happens to it.
  }
}
const NO_SOCKET: SocketClass = NoSocket

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** A caller whose server names this weather service, which answers with a status. */
function callerWith(
  weatherService: WeatherService | null,
  weatherStatus = 200,
  {
    session,
    plantFile = CONTRACT_ONLY,
    ...parts
  }: Partial<Environment> & { readonly session?: ApiSession; readonly plantFile?: PlantFileSource } = {},
) {
  const sent: Sent[] = []
  const ended: string[] = []
  const settings: SystemSettings = {
    plantName: 'P',
    timeZone: 'UTC',
    autoLogout: true,
    autoLogoutMs: 1,
    weatherService,
  }
  const clock = new ServerClock({ now: () => 0, elapsed: () => 0 })
  const caller = new ApiClient(
    {
      kind: 'in-page',
      build: 'test',
      origin: ORIGIN,
      clock: { now: () => 0, elapsed: () => 0, after: () => () => undefined },
      random: () => 0.5,
      log: new LogRing(() => 0),
      serverClock: clock,
      plantFile,
      locks: null,
      WebSocket: NO_SOCKET,
      fetch: (url, init) => {
        sent.push({ url, init })
        if (url.includes('system-settings')) return Promise.resolve(Response.json(settings))
        return Promise.resolve(
          Response.json(REPORT, { status: weatherStatus, headers: { Date: new Date(9e12).toUTCString() } }),
        )
      },
      ...parts,
    },
    session ?? { csrfToken: 'secret', generation: 0, end: () => ended.push('ended') },
  )
  return { caller, sent, ended, clock }
}

test('the weather is requested from the service in the settings, without cookies and session headers (rule U5)', async () => {
  const { caller, sent, clock } = callerWith({ origin: WEATHER, key: 'key' })
  expect(await caller.call('weather', QUERY)).toEqual({ ok: true, body: REPORT })
  const [settings, weather] = sent
  expect(settings?.url).toBe(`${ORIGIN}/api/SystemConfig/system-settings`)
  expect(weather?.url).toBe(`${WEATHER}/data/2.5/weather?zip=99999%2Cde&units=metric&appid=key`)
  expect(weather?.init.credentials).toBe('omit')
  expect(weather?.init.headers).toEqual({ Accept: 'application/json' })
  expect(clock.now()).toBeNaN()
})

test('the settings are requested once, and an empty origin is the server itself', async () => {
  const { caller, sent } = callerWith({ origin: '', key: 'key' })
  await Promise.all([caller.call('weather', QUERY), caller.call('weather', QUERY)])
  expect(sent.filter(({ url }) => url.includes('system-settings'))).toHaveLength(1)
  expect(sent.at(-1)?.url).toMatch(`${ORIGIN}/data/2.5/weather`)
})

test('a 401 of the weather service never ends the session (R-32)', async () => {
  const { caller, ended } = callerWith({ origin: WEATHER, key: 'key' }, 401)
  expect(await caller.call('weather', QUERY)).toMatchObject({ ok: false, error: { status: 401 } })
  expect(ended).toEqual([])
})

test('without a weather service, or with one that is no web address, nothing is sent to it', async () => {
  for (const service of [null, { origin: 'javascript:alert(1)', key: '' }, { origin: 'nonsense', key: '' }]) {
    const { caller, sent } = callerWith(service)
    expect(await caller.call('weather', QUERY)).toMatchObject({ ok: false, error: { kind: 'network' } })
    expect(sent).toHaveLength(1)
  }
})

test('every writing call carries an idempotency key, that of its act or one of its own; no other call does', async () => {
  const { caller, sent } = callerWith(null)
  await caller.call('setPvs', { values: [] }, 'the-key-of-the-act')
  await caller.call('ackAlerts', { ids: ['a'] })
  await caller.call('createAnnotations', { annotations: [] })
  await caller.call('pvConfigs', { pvs: [] })
  const keys = sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))
  expect(keys[0]).toBe('the-key-of-the-act')
  for (const key of keys.slice(1, 3)) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[3]).toBeNull()
})

/** A question may take longer than an order, which must not take effect much later, and a file needs its way. */
test.each([
  ['a question 20 s', 20_000, 'dashboardConfig', {}],
  ['a record 20 s', 20_000, 'saveNote', { id: 1, note: { id: 1, content: '' } }],
  ['a command 10 s', 10_000, 'setPvs', { values: [] }],
  ['an upload two minutes', 120_000, 'uploadDocument', FILE],
] as const)('the server has for %s, not less and not more (T12) (R-04)', async (_, ms, name, args) => {
  const clock = new FakeClock()
  const { caller } = callerWith(null, 200, {
    clock,
    fetch: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  })
  let result: Result<unknown> | null = null
  void caller.call<EndpointName>(name, args).then((settled) => {
    result = settled
  })
  await clock.turnAsync(ms - 1)
  expect(result).toBeNull()
  await clock.turnAsync(1)
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  expect(clock.pending).toBe(0)
})

test('a list that arrives slowly is not given up: only 20 s without a byte end a call (F132)', async () => {
  const clock = new FakeClock()
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null
  const { caller } = callerWith(null, 200, {
    clock,
    fetch: (_url, { signal }) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const own = writable.getWriter()
      writer = own
      signal?.addEventListener('abort', () => void own.abort(signal.reason).catch(() => undefined))
      return Promise.resolve(new Response(readable, { headers: { 'content-type': 'application/json' } }))
    },
  })
  const send = async (text: string) => {
    await writer?.write(new TextEncoder().encode(text))
    await settle()
  }
  let result: Result<unknown> | null = null
  void caller.call('pvNodes', {}).then((settled) => {
    result = settled
  })
  await settle()
  await send('[')
  // Three minutes, in parts of 19 s.
  for (let part = 0; part < 10; part += 1) {
    await clock.turnAsync(19_000)
    await send(' ')
  }
  expect(result).toBeNull()
  expect(caller.stats().calls).toMatchObject([{ name: 'pvNodes', state: 'running', bytes: 11, ms: 190_000 }])
  await clock.turnAsync(19_999)
  expect(result).toBeNull()
  await clock.turnAsync(1)
  await settle()
  expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  expect(caller.stats().calls).toMatchObject([{ name: 'pvNodes', state: 'failed', bytes: 11, ms: 210_000 }])
  expect(clock.pending).toBe(0)
})

test('the last twenty calls say how large their answers were, the newest first', async () => {
  const body = '[ \t\n ]'
  const { caller } = callerWith(null, 200, {
    fetch: () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
  })
  for (let count = 0; count < 25; count += 1) await caller.call('annotations', {})
  const stats = caller.stats().calls
  expect(stats.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i))
  expect(new Set(stats.map(({ bytes }) => bytes))).toEqual(new Set([6]))
})

const CHART = { id: 1, startDate: 0, endDate: 1, source: 'DayValues' } as const
const CAMERA = { id: 1, currentFilename: '' }

/** A caller whose server never answers; `sent` are the calls on their way, `free` ends the oldest. */
function hangingCaller() {
  const session = { csrfToken: 'secret', generation: 0, end: () => undefined }
  const clock = new FakeClock()
  const hanging: { readonly path: string; readonly fail: () => void }[] = []
  const { caller } = callerWith(null, 200, {
    clock,
    session,
    fetch: (url) =>
      new Promise((_, reject) => {
        hanging.push({ path: new URL(url).pathname.split('/')[2] ?? '', fail: () => reject(new Error('lost')) })
      }),
  })
  return {
    caller,
    session,
    sent: () => hanging.map(({ path }) => path),
    free: () => hanging.shift()?.fail(),
  }
}

test('reads that hang leave two of six connections to commands and the session, and one to pages (F31)', async () => {
  const { caller, sent, free } = hangingCaller()
  for (let i = 0; i < 6; i++) void caller.call('chartData', CHART)
  for (let i = 0; i < 6; i++) void caller.call('webcamImage', CAMERA)
  void caller.call('alarmPlans', {})
  void caller.call('reportConfigs', { id: 1 })
  await expect.poll(sent).toEqual(['charts', 'charts', 'charts', 'RemoteAlert'])
  void caller.call('ackAlerts', { ids: ['1'] })
  void caller.call('renewLease', {})
  await expect.poll(() => sent().slice(4)).toEqual(['alerts', 'UserManagement'])
  // What a page waits for comes before what is large.
  free()
  await expect.poll(() => sent().slice(-1)).toEqual(['Report'])
})

test('a read that waits for a connection is not sent for a user who is gone (F31, F7)', async () => {
  const { caller, session, sent, free } = hangingCaller()
  const calls = Array.from({ length: 4 }, () => caller.call('webcamImage', CAMERA))
  await expect.poll(() => sent().length).toBe(3)
  session.generation += 1
  free()
  expect(await calls[3]).toMatchObject({ ok: false, error: { kind: 'session-ended' } })
  expect(sent()).toHaveLength(2)
})
