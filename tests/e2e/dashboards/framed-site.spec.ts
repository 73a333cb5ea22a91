import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dashboard } from '../../../src/wire/server/dashboard.ts'
import { test as base, expect } from '../fixtures.ts'

/** A site that tries what an evil one would, and says what came of it in its own text. */
const EVIL = `<!doctype html><title>Site</title><p id="said"></p><script>
  const tries = {
    top: () => { top.location = 'https://evil.example/' },
    document: () => parent.document.body.textContent,
    storage: () => parent.localStorage.length,
    dialog: () => { if (confirm('?') === false) throw new DOMException('', 'NoDialog') },
    opener: () => { if (document.referrer !== '') return; throw new DOMException('', 'NoReferrer') },
  }
  const said = {}
  for (const [name, run] of Object.entries(tries)) {
    try { run(); said[name] = 'done' } catch (error) { said[name] = error.name }
  }
  navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => { said.place = code; show() })
  const show = () => { document.getElementById('said').textContent = JSON.stringify(said) }
  setInterval(() => parent.postMessage('user-interaction', '*'), 50)
  show()
</script>`

interface SiteFixtures {
  readonly site: string
}

function board(site: string, own: string): Dashboard {
  const tile = (id: number, title: string, url: string) => ({
    ...{ id, type: 'Browser', title, size: 'Medium', frame: null, singleValue: null, note: null, chart: null },
    ...{ heatMap: null, weather: null, map: null, webcam: null, browser: { url } },
  })
  return JSON.parse(
    JSON.stringify({
      id: 78,
      name: 'Seiten',
      layout: 'FlowLayout',
      columns: 0,
      tiles: [
        tile(1, 'Erlaubt', `${site}/page`),
        tile(2, 'Nicht erlaubt', 'https://other.example/'),
        tile(3, 'Selbst', own),
      ],
    }),
  )
}

const OWN = 'http://localhost:1'
let server: Server
let site = ''

base.beforeAll(async () => {
  server = createServer((_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' }).end(EVIL)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
base.afterAll(() => void server.close())

const test = base.extend<SiteFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  site: async ({}, use) => use(site),
  plantOptions: async ({ site: allowed }, use) =>
    use({ features: { browserTile: [allowed] }, dashboards: [board(allowed, OWN)], session: { autoLogoutMs: 6000 } }),
})

test('a tile frames a site that the installation allows, which reaches nothing of the page and keeps no session without a person; any other is a link (rules A11, J8) (S-09, S-10, F88)', async ({
  signIn,
  page,
  allowErrors,
}) => {
  // The browser says in the console what it refused the framed site.
  allowErrors(
    /Unsafe attempt to initiate navigation|Ignored call to 'confirm|sandboxed|Permissions policy|Blocked a frame/i,
  )
  const answers: string[] = []
  page.on('response', (response) => answers.push(response.headers()['content-security-policy'] ?? ''))
  await signIn()
  await page.goto('/dashboards/78')
  expect(answers[0]).toContain(`frame-src blob: ${site};`)
  const frame = page.locator('[data-tile="1"] iframe')
  await frame.scrollIntoViewIfNeeded()
  const said = page.frameLocator('[data-tile="1"] iframe').locator('#said')
  await expect(said).toContainText('place')
  const result: unknown = JSON.parse((await said.textContent()) ?? '')
  expect(result).toEqual({
    top: 'SecurityError',
    document: 'SecurityError',
    storage: 'SecurityError',
    dialog: 'NoDialog',
    opener: 'NoReferrer',
    place: 1,
  })
  for (const id of [2, 3]) {
    const other = page.locator(`[data-tile="${id}"]`)
    await other.scrollIntoViewIfNeeded()
    await expect(other.getByRole('link')).toBeVisible()
    await expect(other.locator('iframe')).toHaveCount(0)
  }
  await expect(page).toHaveURL('/dashboards/78')
  // It says all the time that somebody works in it, which helps once, and no longer.
  // Without asking the page: what Playwright evaluates in it counts as a press of a person.
  await page.waitForURL('/login?returnUrl=%2Fdashboards%2F78', { timeout: 30_000 })
})
