import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProxyServer } from 'http-proxy-3'
import type { FrameLocator } from 'playwright/test'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, hubPath } from '../../../src/wire/hubs/hubs.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

/** Pages of another site, open in the browser of a logged-in operator. `localhost` and `127.0.0.1` are two sites. */

const WRITES = (Object.keys(ENDPOINTS) as EndpointName[])
  .filter((name) => isWriting(name) || name === 'logout' || name === 'renewLease')
  .map((name): EndpointRow & { readonly name: EndpointName } => ({ ...ENDPOINTS[name], name }))
const POSTS = WRITES.filter(({ method }) => method === 'POST')
const addressOf = ({ path }: EndpointRow) => path.replace(/\{\w+\}/g, '1')

let evil: Server
let evilUrl: string
/** The body of the attacking page. */
let evilPage = ''

test.beforeAll(async () => {
  evil = createServer((_, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(evilPage))
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  evilUrl = `http://localhost:${(evil.address() as AddressInfo).port}`
})
test.afterAll(() => {
  evil.close()
  evil.closeAllConnections()
})

test('an evil page can send every write call and nothing is carried out; it can read none, and log nobody out (S-04)', async ({
  login,
  page: own,
  context,
  plant,
  allowErrors,
}) => {
  // Each writing call is sent seven times, one after the other.
  test.slow()
  allowErrors(/localhost|CORS|ERR_FAILED|Failed to load|WebSocket|frame-ancestors/)
  await login()
  const before = plant.stats()
  const open = before.hubs.pv.connectionsEver
  evilPage = '<!doctype html><link rel="icon" href="data:,"><iframe name="sink"></iframe>'
  const page = await context.newPage()
  await page.goto(evilUrl)
  const addresses = WRITES.map((row) => ({ method: row.method, url: plant.url + addressOf(row) }))
  const outcomes = await page.evaluate(async (targets) => {
    const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    const run = async (request: () => Promise<unknown>) =>
      request().then(
        () => 'sent',
        () => 'refused',
      )
    const seen = new Set<string>()
    for (const { method, url } of targets) {
      for (const type of simple) {
        const headers = { 'Content-Type': type }
        const init = { method: 'POST', body: '{"ids":["1"]}', headers, credentials: 'include' as const }
        seen.add(`simple ${await run(() => fetch(url, { ...init, mode: 'no-cors' }))}`)
      }
      const json = { 'Content-Type': 'application/json', 'X-CSRF-Token': 'x' }
      seen.add(`json ${await run(() => fetch(url, { method, body: '{}', headers: json, credentials: 'include' }))}`)
    }
    return [...seen]
  }, addresses)
  // The page can read no response. Simple requests are sent nevertheless, as the counts below show.
  expect(outcomes.toSorted()).toEqual(['json refused', 'simple refused'])
  // Browsers do not reliably report a response that they refuse to frame, so the simulator's count shows what has
  // arrived.
  const answers: { readonly url: string; readonly status: number }[] = []
  page.on('response', (response) => answers.push({ url: response.url(), status: response.status() }))
  for (const row of POSTS) {
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const count = () => plant.stats().calls[row.name] ?? 0
      const sent = count()
      await page.evaluate(
        ([action, type]) => {
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', action, enctype: type, target: 'sink' })
          form.append(Object.assign(document.createElement('input'), { name: '{"ids":["1"], "x":"', value: '"}' }))
          document.body.append(form)
          form.submit()
        },
        [plant.url + addressOf(row), enctype] as const,
      )
      await expect.poll(count, { message: `${row.name} as ${enctype}` }).toBeGreaterThan(sent)
    }
  }
  const closed = new Set(POSTS.filter(({ anonymous }) => anonymous !== true).map((row) => plant.url + addressOf(row)))
  const told = answers.filter(({ url }) => closed.has(url))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ status }) => status !== 401 && status !== 403)).toEqual([])
  const sockets = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(
          (url) =>
            new Promise<string>((resolve) => {
              const socket = new WebSocket(url)
              socket.onopen = () => resolve('open')
              socket.onerror = () => resolve('refused')
            }),
        ),
      ),
    HUB_NAMES.map((hub) => plant.url.replace('http', 'ws') + hubPath(hub)),
  )
  expect(new Set(sockets)).toEqual(new Set(['refused']))
  expect(plant.journal.entries).toEqual([])
  expect(plant.stats().hubs.pv.connectionsEver).toBe(open)
  const { calls } = plant.stats()
  const unasked = POSTS.filter(({ name }) => (calls[name] ?? 0) <= (before.calls[name] ?? 0)).map(({ name }) => name)
  expect(unasked).toEqual([])
  const read = await page.evaluate(async (url) => {
    const ask = (path: string, init: RequestInit) =>
      fetch(url + path, { ...init, credentials: 'include' }).then(
        (response) => response.type,
        () => 'refused',
      )
    return [
      await ask('/api/UserManagement/info', {}),
      await ask('/api/alerts', { mode: 'no-cors' }),
      await ask('/api/UserManagement/logout', { method: 'POST' }),
    ]
  }, plant.url)
  expect(read).toEqual(['refused', 'refused', 'refused'])
  await own.goto('/values')
  await expect(own.locator('[data-pv]:not([data-stale])').first()).toBeVisible()
})

test('an evil page cannot frame the application (S-21)', async ({ signIn, context, plant, allowErrors }) => {
  allowErrors(/frame-ancestors|X-Frame-Options|Failed to load|ERR_BLOCKED_BY_RESPONSE/)
  await signIn()
  for (const path of ['/', '/login', '/alerts/pending', '/no/such/page', '/api/alerts', '/assets/gone.js']) {
    evilPage = `<!doctype html><title>evil</title><iframe src="${plant.url}${path}"></iframe>`
    const page = await context.newPage()
    const blocked = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()))
    await page.goto(evilUrl)
    await blocked
    const framed = page.frames().filter((frame) => frame.parentFrame() !== null)
    expect(framed).toHaveLength(1)
    expect([path, framed[0]?.url().startsWith(plant.url)]).toEqual([path, false])
    await page.close()
  }
})

/** Starts a web server in front of the simulator that lets anybody frame its pages, with a framing page of its own. */
async function startFramingServer(target: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const proxy = createProxyServer({ target, ws: true })
  proxy.on('proxyRes', (answer) => {
    delete answer.headers['x-frame-options']
    delete answer.headers['content-security-policy']
  })
  proxy.on('error', () => undefined)
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/outer') !== true) return proxy.web(req, res)
    res
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><link rel="icon" href="data:,"><iframe src="/login"></iframe>')
  })
  server.on('upgrade', (req, socket, head) => proxy.ws(req, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function logInFramed(frame: FrameLocator): Promise<void> {
  await frame.locator('input[name=username]').fill('operator')
  await frame.locator('input[name=password]').fill('plant-operator')
  await frame.locator('form button[type=submit]').click()
  await expect(frame.getByRole('heading', { name: 'Lage' })).toBeVisible()
}

test('framed by a page of its own site, the end of the session sends the top window to the login (S-22)', async ({
  page,
  plant,
}) => {
  const server = await startFramingServer(plant.url)
  await page.goto(`${server.url}/outer?x=1`)
  const frame = page.frameLocator('iframe')
  await logInFramed(frame)
  plant.endSessions()
  await expect(page).toHaveURL(`${server.url}/login?returnUrl=%2Fouter%3Fx%3D1`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(`${server.url}/outer?x=1`)
  server.close()
})

test('framed by another site or origin the client runs, and the end of the session sends its own window to the login (S-22)', async ({
  page,
  plant,
}) => {
  const server = await startFramingServer(plant.url)
  evilPage = `<!doctype html><link rel="icon" href="data:,"><iframe src="${server.url}/login"></iframe>`
  await page.goto(`${evilUrl}/outer`)
  await expect(page.frameLocator('iframe').locator('input[name=username]')).toBeVisible()
  expect(page.frames().map((each) => each.url())).toEqual([`${evilUrl}/outer`, `${server.url}/login`])
  // Another port is another origin, but the same site: cookies are sent, and the top window is out of reach.
  const outerUrl = `${evilUrl.replace('localhost', '127.0.0.1')}/outer`
  await page.goto(outerUrl)
  const frame = page.frameLocator('iframe')
  await logInFramed(frame)
  plant.endSessions()
  await expect(frame.locator('input[name=username]')).toBeVisible()
  const [outer, inner] = page.frames()
  expect([outer?.url(), inner?.url()]).toEqual([outerUrl, `${server.url}/login?returnUrl=%2Fsituation`])
  server.close()
})
