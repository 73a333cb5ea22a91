import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { untilFilesAreThere } from '../../support/browser/page-cache.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { largestStation, plantTimeInPage, valuesSent } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

/** Uses real tabs of a real window: Playwright never hides a tab. */
test.use({ plantOptions: STAMPED, locale: 'de-DE' })

/** A frame may be under way, made before the tab was shown, when the first one with all that it missed follows. */
const CURRENT_FRAMES = 2
/** The alerts of a flood begin 5 s after the order. */
const FLOOD_MS = 15_000
/** For this long, in s, the alerts change each second while a tab is frozen. */
const TOLD_SECONDS = 8
/** The simulator sends every stamped value at least twice a second; a busy machine lets it wait. */
const FRESH_AGE_MS = 2000

/**
 * Runs in the page. Counts the frames and summaries that arrive on ports. When the page is shown, counts the frames that
 * it takes until no stamped value on screen is older than `FRESH_AGE_MS`.
 */
const probeOf = (plant: SimulatorHandle) => `
window.frames_ = 0
window.summaries_ = 0
const listen = MessagePort.prototype.addEventListener
MessagePort.prototype.addEventListener = function (type, listener, options) {
  if (type === 'message') listen.call(this, type, ({ data }) => {
    if (data?.kind === 'frame') window.frames_ += 1
    if (data?.kind === 'summary') window.summaries_ += 1
  })
  return listen.call(this, type, listener, options)
}
window.oldestAge = () => {
  const now = ${plantTimeInPage(plant)}
  const ages = [...document.querySelectorAll('[data-pv^=ai]')].map((cell) => {
    const stamp = Number(cell.textContent.replaceAll('.', '').replace(',', '.')) * 1000
    return (now - stamp + 20_000_000) % 10_000_000
  })
  return ages.length === 0 ? Infinity : Math.max(...ages)
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  const before = window.frames_
  window.ageWhenShown = window.oldestAge()
  const look = () => {
    if (window.oldestAge() <= ${FRESH_AGE_MS} && !document.querySelector('[data-pv][data-stale]')) window.currentAfter = window.frames_ - before
    else requestAnimationFrame(look)
  }
  look()
})`

/**
 * Runs in the page. Collects unmarked old values that are visible between `pageshow` and the first frame, at the event
 * itself and before each paint. A value may be marked, or invisible: hidden, covered, or gone.
 */
const CACHE_PROBE = `
window.unmarked_ = []
window.looks_ = 0
const look = () => {
  window.looks_ += 1
  for (const cell of document.querySelectorAll('[data-pv]')) {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    const isSeen = top !== null && (cell.contains(top) || top.contains(cell)) &&
      cell.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && /[0-9]/.test(cell.textContent)
    if (isSeen && !cell.hasAttribute('data-stale')) unmarked_.push(cell.dataset.pv + ' ' + cell.textContent)
  }
}
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const frames = window.frames_
  look()
  const next = () => requestAnimationFrame(() => {
    if (window.frames_ > frames) return
    look()
    next()
  })
  next()
  window.fromCache = true
})`

const MARK_CACHED = `addEventListener('pageshow', ({ persisted }) => { window.fromCache = persisted })`

let browser: RawChromium

test.beforeEach(async () => {
  browser = await RawChromium.start()
})
test.afterEach(() => browser.close())

/** Opens a tab at the largest station. It covers the tab that was shown before. */
async function openStation(plant: SimulatorHandle, { loggedIn = false } = {}): Promise<RawTab> {
  const tab = await browser.newTab('about:blank')
  await tab.onNewDocument(probeOf(plant))
  if (!loggedIn) await loginInTab(tab, plant.url)
  await tab.goto(`${plant.url}/stations/${largestStation(plant).number}`)
  await untilLive(tab)
  return tab
}

async function untilLive(tab: RawTab): Promise<void> {
  await tab.waitFor(`window.oldestAge() < ${FRESH_AGE_MS}`)
  await untilFilesAreThere(tab, 'fast-numbers')
  await tab.evaluate('new Promise((run) => requestAnimationFrame(() => setTimeout(run)))')
}

const CACHE_ATTEMPTS = 2

/**
 * Leaves the station for another document, runs `away` there, and comes back to the page out of the page cache.
 * `probe` runs in the page before it is left; it sets `window.fromCache` when the page is restored. Tries twice: a page
 * that is left between a render of React and the task that React has posted for its effects is thrown out of the cache
 * by Chromium, one time in fifty.
 */
async function returnFromCache(
  tab: RawTab,
  plant: SimulatorHandle,
  { probe = MARK_CACHED, away = async () => {} }: { probe?: string; away?: () => Promise<void> } = {},
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await tab.evaluate(probe)
    await tab.goto(`${plant.url}/plant/stats`)
    await away()
    await tab.back()
    await tab.activate()
    await tab.waitFor(`window.fromCache === true || performance.getEntriesByType('navigation')[0].notRestoredReasons`)
    const isCached = await tab.evaluate<boolean>('window.fromCache === true')
    if (isCached || attempt === CACHE_ATTEMPTS) break
    await untilLive(tab)
  }
  await tab.waitFor(`window.fromCache === true && window.oldestAge() < ${FRESH_AGE_MS}`)
}

/** Returns the number of open alerts in the title of a tab. */
async function badge(tab: RawTab): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await tab.evaluate<string>('document.title'))?.[1] ?? 0)
}

test('a hidden tab is sent no frame, keeps its leases, does not slow the shown one, and is current with the first frame after it is shown (pitfalls 9, 43)', async ({
  plant,
}) => {
  const hidden = await openStation(plant)
  const shown = await openStation(plant, { loggedIn: true })
  const { keys } = largestStation(plant)
  const frames = async () => ({
    hidden: await hidden.evaluate<number>('window.frames_'),
    shown: await shown.evaluate<number>('window.frames_'),
  })
  await hidden.waitFor(`document.visibilityState === 'hidden'`)
  // A frame that was in flight when the tab was hidden may still arrive.
  await valuesSent(plant, keys.length)
  const before = await frames()
  expect(before.hidden).toBeGreaterThan(0)
  await valuesSent(plant, 5 * keys.length)
  const after = await frames()
  expect(after.hidden).toBe(before.hidden)
  expect(after.shown).toBeGreaterThan(before.shown)
  expect(plant.subscribed('pv')).toEqual(keys)
  expect(plant.stats().hubs.pv.connections).toBe(1)
  await hidden.activate()
  await hidden.waitFor('window.currentAfter !== undefined')
  expect(await hidden.evaluate<number>('window.ageWhenShown')).toBeGreaterThan(FRESH_AGE_MS)
  expect(await hidden.evaluate<number>('window.currentAfter')).toBeLessThanOrEqual(CURRENT_FRAMES)
})

test('the title of a hidden tab counts new alerts; frozen, so that not even a timer of it runs, it is not taken for dead, and finds no heap of frames or summaries (pitfalls 6, 39, 44; R-63; F18)', async ({
  plant,
}) => {
  const tab = await openStation(plant)
  const { keys } = largestStation(plant)
  await tab.evaluate(`{
    window.ticks = 0
    setInterval(() => { window.ticks += 1 }, 100)
    document.addEventListener('freeze', () => {
      window.ticksWhenFrozen = window.ticks
      window.framesWhenFrozen = window.frames_
      window.summariesWhenFrozen = window.summaries_
    })
    document.addEventListener('resume', () => { window.ticksWhenResumed = window.ticks })
  }`)
  await browser.newTab('about:blank')
  await tab.waitFor(`document.visibilityState === 'hidden'`)
  const open = () => plant.model.pending(plant.now()).filter(isOpen).length
  plant.scenario('flood')
  await expect.poll(() => badge(tab), { timeout: FLOOD_MS }).toBeGreaterThan(open() + 5)
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' })
  const atFreeze = open()
  await valuesSent(plant, 10 * keys.length)
  // Eight alerts a second: there is something to notify in each of these seconds.
  await expect.poll(open, { timeout: 30_000 }).toBeGreaterThan(atFreeze + 8 * TOLD_SECONDS)
  plant.scenario('calm')
  expect(plant.subscribed('pv')).toEqual(keys)
  await tab.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(() => badge(tab)).toBe(open())
  // One may have been in flight when the tab was hidden, and one when it froze.
  expect(await tab.evaluate<number>('window.frames_ - window.framesWhenFrozen')).toBeLessThanOrEqual(1)
  // Fewer than it would have been told meanwhile: with the ones of now, which come once a second on a busy machine as well.
  expect(await tab.evaluate<number>('window.summaries_ - window.summariesWhenFrozen')).toBeLessThan(TOLD_SECONDS)
  await tab.activate()
  await tab.waitFor('window.currentAfter !== undefined')
  expect(await tab.evaluate<number>('window.currentAfter')).toBeLessThanOrEqual(CURRENT_FRAMES)
  expect(await tab.evaluate<number>('window.ticksWhenResumed - window.ticksWhenFrozen')).toBe(0)
  expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
})

test('a page in the page cache holds no lease, and is not thrown out by what goes on for other tabs; it comes back without an old value unmarked, is live again, and leaves nothing of its former self (pitfalls 7, 39, 43; R-64)', async ({
  plant,
}) => {
  const tab = await openStation(plant)
  const { keys } = largestStation(plant)
  const isReleased = () => expect.poll(() => plant.subscribed('pv')).toEqual([])
  await returnFromCache(tab, plant, { probe: CACHE_PROBE, away: isReleased })
  // The first frame may come before any paint: then the probe has looked at the event alone.
  expect(await tab.evaluate<number>('window.looks_')).toBeGreaterThan(0)
  expect(await tab.evaluate<string[]>('window.unmarked_')).toEqual([])
  await tab.waitFor(`!document.querySelector('[data-pv][data-stale]')`)
  expect(plant.subscribed('pv')).toEqual(keys)

  const other = await openStation(plant, { loggedIn: true })
  const away = async () => {
    await other.activate()
    await valuesSent(plant, 5 * keys.length)
  }
  await tab.activate()
  await untilLive(tab)
  await returnFromCache(tab, plant, { away })
  expect(await other.evaluate<string>('document.visibilityState')).toBe('hidden')
  expect(plant.stats().hubs.pv.connectionsEver).toBe(1)
  await other.close()
  await tab.evaluate(`document.querySelector('a[href="/diagnostics"]').click()`)
  await isReleased()
})
