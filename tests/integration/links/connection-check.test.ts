import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import WebSocket from 'ws'
import { CookieJar } from '../../../src/accept/cookie-jar.ts'
import { connectionText } from '../../../src/domain/connection/connection-text.ts'
import { CAUSES, firstFailure, type LinkStep } from '../../../src/domain/connection/link-step.ts'
import { type CheckSurroundings, checkConnection } from '../../../src/live/connection-check/check-connection.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { SYSTEM_CLOCK } from '../../../workers/platform/environment.ts'
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from '../../support/simulator/faulty-proxy.ts'
import { startMountedSimulator } from '../../support/simulator/mounted-simulator.ts'
import { startOtherServer } from '../../support/simulator/other-server.ts'

const PATIENCE_MS = 120_000
/** What hangs is waited for so long; the others answer well before, also on a busy machine. */
const ANSWER_MS = 10_000
const HOLD_MS = 200

let plant: SimulatorHandle
beforeAll(async () => {
  // Beside the plant the one file of the client that the check asks for.
  plant = await startMountedSimulator(
    { size: 'demo', steady: true },
    {
      handleRequest: (req, res) => {
        if (req.url !== '/build.json' && req.url !== '/') return false
        res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"build":"test"}')
        return true
      },
      handleUpgrade: () => false,
      close: () => undefined,
    },
  )
})
afterAll(() => plant.close())

/** A proxy of one test, so that tests can wait at the same time. */
async function proxyWith(fault: ProxyFault, { onTestFinished }: TestContext): Promise<FaultyProxy> {
  const proxy = await startFaultyProxy(plant.url)
  onTestFinished(() => proxy.close())
  proxy.fault = fault
  return proxy
}

interface Ways {
  readonly logsIn?: boolean
  readonly around?: Partial<CheckSurroundings>
}

/** Checks over the proxy as a browser would, after a login as far as the proxy lets it. */
async function check(proxy: FaultyProxy, { logsIn = true, around = {} }: Ways = {}): Promise<readonly LinkStep[]> {
  const jar = new CookieJar()
  const send = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', jar.header)
    headers.set('Origin', proxy.url)
    const response = await fetch(url, { ...init, headers })
    jar.take(response)
    return response
  }
  let hasLostCookie = false
  if (logsIn) {
    const { fault } = proxy
    if (fault.kind !== 'drop-cookies') proxy.fault = { kind: 'none' }
    const status = await logIn(proxy.url, send)
    hasLostCookie = status === 'CsrfTokenExpired'
    proxy.fault = fault
  }
  return checkConnection(
    {
      origin: proxy.url,
      build: 'test',
      clock: SYSTEM_CLOCK,
      fetch: send,
      openSocket: (url) => new WebSocket(url, { headers: { Cookie: jar.header, Origin: proxy.url } }),
      isOnline: () => true,
      isSecure: true,
      lacks: async () => [],
      hasWorker: async () => true,
      refusals: () => [],
      keepsCookies: () => true,
      hasLostCookie,
      patienceMs: ANSWER_MS,
      holdMs: HOLD_MS,
      ...around,
    },
    () => undefined,
    new AbortController().signal,
  )
}

async function logIn(url: string, send: (url: string, init: RequestInit) => Promise<Response>): Promise<unknown> {
  const token = await send(`${url}/api/UserManagement/login-token`, {})
  const { csrfToken }: { csrfToken: string } = await token.json()
  const body = JSON.stringify({ username: 'admin', password: 'plant-admin', csrfToken, recaptchaToken: null })
  const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken }
  const login = await send(`${url}/api/UserManagement/login`, { method: 'POST', headers, body })
  const { status }: { status: unknown } = await login.json()
  return status
}

const nameOf = (steps: readonly LinkStep[]) => {
  const first = firstFailure(steps)
  return first === null ? null : `${first.name}: ${first.cause}`
}

type FaultRow = readonly [what: string, fault: ProxyFault, first: string, ways?: Ways]

const SERVER_WITHOUT_SOCKETS: ProxyFault = {
  kind: 'change',
  path: /^\/hubs\//,
  to: (body) => body.replaceAll('WebSockets', 'ServerSentEvents'),
}

/** What proxies and browsers do, and the step that the check must name first. */
const FAULTS: readonly FaultRow[] = [
  ['a proxy that strips the upgrade', { kind: 'strip-upgrade' }, 'upgrade: upgradeRefused'],
  ['a proxy that answers an upgrade with 426', { kind: 'answer-upgrade', status: 426 }, 'upgrade: upgradeRefused'],
  ['a proxy that answers an upgrade with 200', { kind: 'answer-upgrade', status: 200 }, 'upgrade: upgradeRefused'],
  ['a proxy that lets an upgrade hang', { kind: 'hang-upgrade' }, 'upgrade: upgradeHangs'],
  ['a proxy that buffers frames', { kind: 'buffer-frames' }, 'handshake: opensSilent'],
  ['a proxy that closes sockets at once', { kind: 'close-sockets', afterMs: 0 }, 'handshake: closesAtOnce'],
  [
    'a proxy that cuts quiet sockets',
    { kind: 'close-sockets', afterMs: 5000 },
    'stays: dropped',
    { around: { holdMs: PATIENCE_MS } },
  ],
  ['a portal with a page for everything', { kind: 'answer', path: /./, status: 200, page: true }, 'answer: webPage'],
  // No browser and no fetch tells a page of this status: it looks like no answer.
  ['a proxy that wants a login', { kind: 'answer', path: /./, status: 407 }, 'files: noAnswerAtOnce'],
  ['a network that wants a login', { kind: 'answer', path: /./, status: 511 }, 'answer: proxyLogin'],
  ['a proxy that redirects everything', { kind: 'answer', path: /./, status: 302 }, 'answer: redirected'],
  ['a proxy without the server behind it', { kind: 'answer', path: /^\/(?:api|hubs)/, status: 502 }, 'rest: gateway'],
  [
    'a proxy that cannot tell of plant.json',
    { kind: 'answer', path: /^\/plant\.json/, status: 502 },
    'plantFile: gateway',
  ],
  ['a web server without any application', { kind: 'answer', path: /./, status: 503 }, 'answer: gateway'],
  ['a page in place of calls', { kind: 'answer', path: /^\/api/, status: 200, page: true }, 'rest: webPage'],
  ['an answer that is cut off', { kind: 'change', path: /^\/api/, to: (body) => body.slice(1) }, 'rest: notJson'],
  ['a server that hangs at calls', { kind: 'hang', path: /^\/api/ }, 'rest: noAnswerInTime'],
  ['a server that hangs', { kind: 'hang', path: /./ }, 'files: noAnswerInTime'],
  ['a filter that cuts calls', { kind: 'cut', path: /^\/api/ }, 'filter: filtered'],
  ['a filter that cuts hubs', { kind: 'cut', path: /^\/hubs/ }, 'filter: filtered'],
  ['a proxy that drops cookies', { kind: 'drop-cookies' }, 'cookies: cookieLost'],
  ['a server whose clock is ahead', { kind: 'shift-date', ms: 90_000 }, 'clock: clockOff'],
  ['a server without a hub', { kind: 'answer', path: /^\/hubs\/pv\//, status: 404 }, 'negotiation: hubMissing'],
  ['a hub that refuses', { kind: 'answer', path: /^\/hubs\/pv\//, status: 401 }, 'negotiation: hubDenied'],
  [
    'a hub of another protocol',
    { kind: 'change', path: /^\/hubs\/pv\//, to: () => '{"ProtocolVersion":"1.5","ConnectionId":"x"}' },
    'negotiation: otherProtocol',
  ],
  ['a server without WebSockets', SERVER_WITHOUT_SOCKETS, 'negotiation: noWebSockets'],
  [
    'two policies, of which the first forbids connections',
    {
      kind: 'header',
      name: 'Content-Security-Policy',
      value: "default-src 'self'; img-src data:; connect-src 'none', default-src 'self'; img-src data:",
    },
    'policy: policyRefuses',
  ],
  [
    'a policy that forbids connections',
    { kind: 'header', name: 'Content-Security-Policy', value: "default-src 'none'; script-src 'self'" },
    'policy: policyRefuses',
  ],
  [
    'a browser that keeps no cookies',
    { kind: 'none' },
    'cookies: cookiesOff',
    { around: { keepsCookies: () => false } },
  ],
  [
    'a live worker that does not start',
    { kind: 'none' },
    'browser: workerLost',
    { around: { hasWorker: async () => false } },
  ],
]

const POLLED: readonly (readonly [what: string, step: string, fault: ProxyFault])[] = [
  ['the proxy strips the upgrade', 'upgrade', { kind: 'strip-upgrade' }],
  ['the server has none', 'negotiation', SERVER_WITHOUT_SOCKETS],
  ['nothing comes through', 'handshake', { kind: 'buffer-frames' }],
]

const NO_FAULT = { kind: 'none' } as const

// Alone: it counts the sockets of the plant.
test(
  'a check of the connection finds that every step works, ends what it has opened, and writes nothing',
  async (context) => {
    const steps = await check(await proxyWith(NO_FAULT, context))
    expect(steps.filter(({ cause }) => cause !== 'works')).toEqual([])
    expect(plant.journal.entries).toEqual([])
    expect(steps.find(({ name }) => name === 'handshake')?.seen).toHaveLength(9)
    const sockets = () => Object.values(plant.stats().hubs).reduce((sum, { connections }) => sum + connections, 0)
    await expect.poll(sockets, { timeout: PATIENCE_MS / 2 }).toBe(0)
  },
  PATIENCE_MS,
)

describe.concurrent('a check of the connection', { timeout: PATIENCE_MS }, () => {
  for (const [what, fault, first, ways] of FAULTS)
    test(`names where it breaks: ${what}`, async (context) => {
      expect(nameOf(await check(await proxyWith(fault, context), ways))).toBe(first)
    })

  test('asks where plant.json says, and names its entries that do not apply', async (context) => {
    const elsewhere = { '/api/UserManagement/info': '/who' }
    const plantFile = JSON.stringify({ paths: { userInfo: '/who', nonsense: '/x' }, longPolling: 'yes' })
    const other = await startOtherServer(plant.url, { paths: elsewhere, plantFile })
    context.onTestFinished(() => other.close())
    const proxy = await startFaultyProxy(other.url)
    context.onTestFinished(() => proxy.close())
    const steps = await check(proxy)
    expect(nameOf(steps)).toBeNull()
    const stepOf = (name: string) => steps.find((step) => step.name === name)
    expect([stepOf('rest')?.cause, stepOf('session')?.cause]).toEqual(['works', 'works'])
    expect(stepOf('plantFile')?.cause).toBe('plantFileWrong')
    expect(stepOf('plantFile')?.seen).toEqual(
      expect.arrayContaining([
        { what: 'paths.nonsense', found: 'unknown' },
        { what: 'longPolling', found: 'not-switch' },
      ]),
    )
  })

  for (const [what, name, fault] of POLLED)
    test(`calls WebSockets that do not work a note where hubs may poll: ${what}`, async (context) => {
      const other = await startOtherServer(plant.url, { plantFile: '{"longPolling":true}' })
      context.onTestFinished(() => other.close())
      const proxy = await startFaultyProxy(other.url)
      context.onTestFinished(() => proxy.close())
      proxy.fault = fault
      const steps = await check(proxy)
      expect(nameOf(steps)).toBeNull()
      expect(steps.filter(({ cause }) => cause === 'polls').map((step) => step.name)).toEqual([name])
      // A worker of one tab never polls.
      const alone = await check(proxy, { around: { lacks: async () => ['SharedWorker'] } })
      expect(nameOf(alone)).toContain(name)
    })

  test('asks as the client does: a server that sends pages to its login answers the calls of a script', async (context) => {
    const other = await startOtherServer(plant.url, { sendsPagesToLogin: true, plantFile: null })
    context.onTestFinished(() => other.close())
    const proxy = await startFaultyProxy(other.url)
    context.onTestFinished(() => proxy.close())
    const steps = await check(proxy, { logsIn: false })
    expect(steps.find(({ name }) => name === 'rest')?.cause).toBe('works')
  })

  test('says at once that nobody accepts a connection', async (context) => {
    const proxy = await proxyWith(NO_FAULT, context)
    await proxy.close()
    const steps = await check(proxy, { logsIn: false })
    expect(nameOf(steps)).toBe('files: noAnswerAtOnce')
    expect(steps.filter(({ cause }) => cause === 'earlier').length).toBeGreaterThan(5)
  })

  test('without a session says what it cannot try, and nothing of it as broken', async (context) => {
    const steps = await check(await proxyWith(NO_FAULT, context), { logsIn: false })
    expect(nameOf(steps)).toBeNull()
    const untried = steps.filter(({ cause }) => CAUSES[cause] === 'untried')
    expect(untried.map(({ name, cause }) => `${name}: ${cause}`)).toEqual(
      ['cookies', 'session', 'negotiation', 'upgrade', 'handshake', 'stays'].map((name) => `${name}: nobody`),
    )
  })

  test('copies no host, user, address or text of a server, unless the server is to be named', async (context) => {
    const proxy = await proxyWith({ kind: 'answer', path: /^\/(?:api|hubs)/, status: 502 }, context)
    const parts = { steps: await check(proxy), at: 0, build: 'test', userAgent: 'browser' }
    const { host } = new URL(proxy.url)
    const text = connectionText({ ...parts, server: null })
    expect(text).toContain('first that does not work: rest (gateway)')
    for (const name of [host, '127.0.0.1', 'proxy.example', 'admin']) expect(text).not.toContain(name)
    const named = connectionText({ ...parts, server: host })
    expect(named).toContain(host)
    expect(named).toContain('via: 1.1 proxy.example')
  })
})
