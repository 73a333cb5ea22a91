import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SECURITY_HEADERS } from '../../../src/simulator/server/send-response.ts'
import { ENDPOINTS } from '../../../src/wire/endpoints/endpoints.ts'
import { HUB_NAMES, hubPath } from '../../../src/wire/hubs/hubs.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { attempts, evaluation } from '../attempts.ts'
import { expect, test } from '../fixtures.ts'
import { attachToWorker } from '../shared-worker.ts'

/** The security policy at run time, in the page and in the worker, and what the build reveals. */

const DIST = `${PROJECT_ROOT}/dist`
const FILES = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(DIST, join(entry.parentPath, entry.name))}`)
const SCRIPTS = FILES.filter((path) => path.endsWith('.js'))

test('neither page nor worker turns text into code, and the page no text into markup; what is refused is counted, and nothing is loaded from another host (S-01, S-02, S-03, S-18, S-28)', async ({
  login,
  page,
  plant,
  context,
  browser,
  allowErrors,
}) => {
  allowErrors(/Content Security Policy|Trusted ?Types?|TrustedHTML|TrustedScript/i)
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await login()
  for (const path of ['/values', '/charts/realtime?pv=AnaIn-100001']) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
  }
  expect([...hosts].filter((host) => host !== 'null')).toEqual([plant.url])
  const code = { function: `new Function('return 1')`, eval: `(0, eval)('1')` }
  const cdp = await page.context().newCDPSession(page)
  const inPage = await cdp.send(
    'Runtime.evaluate',
    evaluation(
      attempts({
        ...code,
        timer: `setTimeout('1')`,
        innerHTML: `document.createElement('p').innerHTML = '<b>x</b>'`,
        outerHTML: `document.body.appendChild(document.createElement('p')).outerHTML = '<b>x</b>'`,
        insertAdjacentHTML: `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
        write: `document.write('<b>x</b>')`,
        srcdoc: `document.createElement('iframe').srcdoc = '<b>x</b>'`,
        scriptText: `document.createElement('script').text = '1'`,
        scriptAddress: `document.createElement('script').src = '/assets/x.js'`,
        worker: `new Worker('/assets/x.js')`,
        sharedWorker: `new SharedWorker('/assets/x.js')`,
        policy: `trustedTypes.createPolicy('other', {})`,
        samePolicy: `trustedTypes.createPolicy('plant', {})`,
        defaultPolicy: `trustedTypes.createPolicy('default', {})`,
        otherHost: `await fetch('http://localhost:9/')`,
      }),
    ),
  )
  expect(inPage.result.value).toEqual({
    function: 'EvalError',
    eval: 'EvalError',
    timer: 'TypeError',
    innerHTML: 'TypeError',
    outerHTML: 'TypeError',
    insertAdjacentHTML: 'TypeError',
    write: 'TypeError',
    srcdoc: 'TypeError',
    scriptText: 'TypeError',
    scriptAddress: 'TypeError',
    worker: 'TypeError',
    sharedWorker: 'TypeError',
    policy: 'TypeError',
    samePolicy: 'TypeError',
    defaultPolicy: 'TypeError',
    otherHost: 'TypeError',
  })
  const worker = await attachToWorker(browser)
  const inWorker = await worker.send('Runtime.evaluate', evaluation(attempts(code)))
  expect(inWorker).toMatchObject({ result: { value: { function: 'EvalError', eval: 'EvalError' } } })
  await worker.detach()
  // Counted where support looks, in the page and in the worker, and sent to nobody.
  await page.getByRole('navigation').getByRole('link', { name: 'Diagnose' }).click()
  const counted = page.locator('[data-policy-breaches]')
  await expect(counted).toHaveAttribute('data-policy-breaches', /^[1-9]\d*$/)
  const row = page.getByRole('row').filter({ hasText: 'connect-src' })
  await expect(row).toContainText('http://localhost:9')
  await expect(page.getByText(/security policy: require-trusted-types-for refused/).first()).toBeVisible()
})

test('every answer carries the headers: pages, each file of the build, calls, hubs, refusals; the build has no source map, no other policy, no key and no hook for tests (S-01, S-02, S-18, S-24, S-31)', async ({
  plant,
  request,
}) => {
  const expected = Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([k, v]) => [k.toLowerCase(), v]))
  const calls = Object.values(ENDPOINTS).map(({ path }) => path.replace(/\{\w+\}/g, '1'))
  const pages = ['/', '/login', '/stations/12', '/values', '/no/such/page', '/%', '/plant/stats', '/assets/gone.js']
  for (const path of [
    ...FILES,
    ...pages,
    ...calls,
    ...HUB_NAMES.map(hubPath),
    ...HUB_NAMES.map((hub) => `${hubPath(hub)}/negotiate`),
  ]) {
    for (const method of ['GET', 'POST']) {
      const headers = (await request.fetch(plant.url + path, { method, headers: { Accept: 'text/html' } })).headers()
      const present = Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]))
      expect([method, path, present]).toEqual([method, path, expected])
      const cache = /^\/(api|hubs|Views|data|plant)\//.test(path) ? 'no-store' : expect.anything()
      if (method === 'GET') expect([path, headers['cache-control']]).toEqual([path, cache])
    }
  }
  expect(SCRIPTS.length).toBeGreaterThan(20)
  expect(FILES.filter((path) => path.endsWith('.map'))).toEqual([])
  for (const path of SCRIPTS) {
    expect([path, (await request.get(`${plant.url}${path}.map`)).status()]).toEqual([path, 404])
  }
  const texts = SCRIPTS.map((path) => readFileSync(DIST + path, 'utf8'))
  const found = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? [])
  const policies = found(/createPolicy\(.{0,20}/g).toSorted()
  const named = (name: string) => expect.stringMatching(new RegExp(`^createPolicy\\([\`'"]${name}[\`'"]`))
  expect(policies).toEqual([named('plant')])
  expect(found(/sourceMappingURL/g)).toEqual([])
  expect(found(/appid=\w+|\bAIza[\w-]{20}|api[_-]?key\s*[:=]|VITE_[A-Z]+/gi)).toEqual([])
  expect(
    found(
      /__plant|__test|__TEST__|data-testid|VITE_[A-Z]+|\/plant\/(stats|faults|clock|journal|scenario|state)\b|plant-operator/g,
    ),
  ).toEqual([])
})
