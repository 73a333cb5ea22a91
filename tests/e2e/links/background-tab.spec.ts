import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { isMadeSince, stampOf, valuesSent } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

/** Uses real tabs of a real window: Playwright never hides a tab. */
test.use({ plantOptions: STAMPED, locale: 'de-DE' })

const ALL_KNOWN = `document.querySelector('[data-pv^=ai]') && !document.querySelector('[data-pv][data-quality=None]')`
const TEXTS = `[...document.querySelectorAll('[data-pv^=ai]')].map((cell) => cell.textContent)`
const IS_HIDDEN = `document.visibilityState === 'hidden'`

/** Counts how often each value is sent, by the slot of its lease. */
const PROBE = `
window.sent_ = {}
const listen = MessagePort.prototype.addEventListener
MessagePort.prototype.addEventListener = function (type, listener, options) {
  if (type === 'message') listen.call(this, type, ({ data }) => {
    if (data?.kind === 'frame') for (const slot of data.lanes?.slot ?? []) window.sent_[slot] = (window.sent_[slot] ?? 0) + 1
  })
  return listen.call(this, type, listener, options)
}`

let browser: RawChromium

test.beforeEach(async () => {
  browser = await RawChromium.start()
})
test.afterEach(() => browser.close())

async function openValues(plant: SimulatorHandle): Promise<RawTab> {
  const tab = await browser.newTab('about:blank')
  await loginInTab(tab, plant.url)
  await tab.goto(`${plant.url}/values`)
  await tab.waitFor(ALL_KNOWN)
  return tab
}

/** Opens an empty tab that the shown one covers. */
async function openBehind(shown: RawTab): Promise<RawTab> {
  const tab = await browser.newTab('about:blank')
  await shown.activate()
  await tab.waitFor(IS_HIDDEN)
  return tab
}

/** Returns the values of the page that were made before this time of the plant. */
async function olderThan(tab: RawTab, since: number): Promise<readonly string[]> {
  return (await tab.evaluate<string[]>(TEXTS)).filter((text) => !isMadeSince(text, since))
}

test('a tab behind another one has page, title and true values before it is shown, each sent once; shown, it has all that has changed; after a logout it shows nothing more, and one opened then the login page (pitfalls 9, 43; S-19)', async ({
  plant,
}) => {
  const shown = await openValues(plant)
  const before = await shown.evaluate<string[]>(TEXTS)
  const behind = await browser.openBehind(shown, 'nav a[href="/values"]')
  await test.step('opened with the middle button', async () => {
    await behind.waitFor(ALL_KNOWN)
    expect(await behind.evaluate<boolean>(IS_HIDDEN)).toBe(true)
    expect(await shown.evaluate<boolean>(IS_HIDDEN)).toBe(false)
    expect(await behind.evaluate<string>('document.title')).toContain('Prozesswerte')
    // No value is older than the one that the shown tab had before this one was opened.
    const now = await behind.evaluate<string[]>(TEXTS)
    expect(now).toHaveLength(before.length)
    expect(now.filter((text, i) => !isMadeSince(text, stampOf(before[i] ?? '')))).toEqual([])
  })
  await test.step('each value once, and all that has changed', async () => {
    const counted = await openBehind(shown)
    await counted.onNewDocument(PROBE)
    await counted.goto(`${plant.url}/values`)
    await counted.waitFor(ALL_KNOWN)
    const texts = await counted.evaluate<string[]>(TEXTS)
    await valuesSent(plant, 3000)
    expect(await counted.evaluate<number>('Math.max(...Object.values(window.sent_))')).toBe(1)
    expect(await counted.evaluate<string[]>(TEXTS)).toEqual(texts)
    expect(await counted.evaluate<boolean>(IS_HIDDEN)).toBe(true)
    const shownAt = plant.now()
    await counted.activate()
    await expect.poll(() => olderThan(counted, shownAt)).toEqual([])
  })
  await test.step('after a logout', async () => {
    await shown.activate()
    await shown.goto(`${plant.url}/logout`)
    await behind.waitFor(`!document.querySelector('[data-pv]') && document.querySelector('h1')`)
    expect(await behind.evaluate<boolean>(IS_HIDDEN)).toBe(true)
    expect(await behind.evaluate<string>('document.body.innerText')).not.toMatch(/\d,\d{3}/)
    const late = await openBehind(shown)
    await late.goto(`${plant.url}/values`)
    await late.waitFor(`location.pathname === '/login' && document.querySelector('input[name=username]')`)
    expect(await late.evaluate<boolean>(IS_HIDDEN)).toBe(true)
  })
})
