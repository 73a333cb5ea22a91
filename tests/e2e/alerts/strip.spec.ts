import { isOpen, urgency } from '../../../src/domain/alerts/alert-state.ts'
import { PRIORITIES } from '../../../src/simulator/model/stations/priorities.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'

const WINDOW_MS = 600_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const GROUP = 9000

const rankOf = urgency(PRIORITIES)

function openAlerts(plant: SimulatorHandle): readonly Alert[] {
  const isGone = ({ goneTimestamp }: Alert) => Number(goneTimestamp !== null)
  const byUrgency = (a: Alert, b: Alert) =>
    isGone(a) - isGone(b) || rankOf(a.priority) - rankOf(b.priority) || b.timestamp - a.timestamp
  return plant.model.pending(plant.now()).filter(isOpen).sort(byUrgency)
}

test('the strip says how fast a flood comes and from where, names the newest of the most urgent priority, and each leads to its alert (domain 3.4, 3.6)', async ({
  plant,
  signIn,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn()
  await page.goto('/alerts/pending')
  const flood = page.locator('header [data-flood]')
  await expect(page.locator('[role=grid] [data-id]').first()).toBeVisible()
  await expect(flood).toHaveCount(0)
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  await expect(flood).toBeVisible()
  await expect.poll(() => openAlerts(plant).filter(({ priority }) => priority === 1).length).toBeGreaterThan(3)
  // While more of them come, the first one is another by the time its key is pressed.
  plant.setClock({ speed: 0 })
  const now = plant.now()
  const pending = plant.model.pending(now)
  const recent = pending.filter(({ timestamp }) => timestamp > now - WINDOW_MS && timestamp <= now)
  const stations = Map.groupBy(recent, ({ stationName }) => stationName)
  const [most] = [...stations].sort(([, a], [, b]) => b.length - a.length)
  await expect(flood).toHaveText(`Meldeschwall: ${recent.length} in 10 min, vor allem ${most?.[0]}`)
  const standing = pending.filter(({ timestamp, goneTimestamp }) => goneTimestamp === null && timestamp < now - DAY_MS)
  expect(standing).not.toHaveLength(0)
  await expect(page.locator('[data-figure=standing] b')).toHaveText(String(standing.length))
  await expect(page.locator('[data-figure=rate] dd')).toHaveText(/Meldeschwall seit \d/)
  expect(await violations(page)).toEqual([])
  await expect(page.locator('[data-announcer]')).toHaveText(/^Meldeschwall/)

  await changeAddress(page, '/stations')
  // In a flood less of them fits: what remains of them agrees.
  await page.setViewportSize({ width: 3000, height: 900 })
  const shown = page.locator('header [data-alert]')
  await expect(shown).not.toHaveCount(0)
  await expect
    .poll(async () => {
      const ids = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('data-alert')))
      const open = openAlerts(plant)
      const newest = open.slice(0, ids.length)
      return JSON.stringify(ids) === JSON.stringify(newest.map(({ id }) => id))
    })
    .toBe(true)
  const id = await shown.first().getAttribute('data-alert')
  await shown.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[role=grid] [data-id="${id}"]`)).toBeVisible()
})

/** Runs in the page. Notes the pitch of each tone, in Hz. */
const PROBE = `
if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify({ horn: true, language: 'de' }))
window.tones = []
const { start } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); return start.call(this, at) }`
/** Runs in the page. Tones play without a gesture, and `knownNow` becomes the number of alerts that outlive the worker. */
const UNLOCKED = `
Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'running' })
window.readKnown = async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'plant-client')) return
  const opening = indexedDB.open('plant-client')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('kept').objectStore('kept').get('known alerts')
    reading.onsuccess = () => { window.knownNow = reading.result?.ids.length }
    opening.result.close()
  }
}`
const SHOWS_LOCKED = `document.querySelector('[data-sound-locked]')?.textContent === 'Ton ist aus'`
const MUTE = `document.querySelector('header button[aria-pressed]')`

/** The title counts the open alerts of the plant and so many raised ones. */
const counted = (plant: SimulatorHandle, raised: number) =>
  `document.title.startsWith('(${openAlerts(plant).length + raised})')`

/** Raises alerts of these priorities beside those of the plant, all that were raised before included. */
function raise(plant: SimulatorHandle, priorities: readonly number[]): void {
  const [template] = plant.model.pending(plant.now())
  if (template === undefined) throw new Error('the plant has no alert')
  const state = { pvGroupId: GROUP, goneTimestamp: null, ackTimestamp: null, ackUser: null, timestamp: plant.now() }
  const alerts = priorities.map((priority, i) => ({ ...template, ...state, id: `raised-${i}`, priority }))
  sendMessage(plant, 'alert', 'newPendingAlerts', { pvGroupId: GROUP, alerts })
}

/** Lets hours pass until new alerts are open, without a flood, which is announced by another sentence. Returns how many. */
function untilNews(plant: SimulatorHandle): number {
  const known = new Set(openAlerts(plant).map(({ id }) => id))
  const last = plant.now() + 7 * DAY_MS
  for (let at = plant.now() + HOUR_MS; at < last; at += HOUR_MS) {
    // What others acknowledge meanwhile is only known once the clock is there.
    plant.setClock({ now: at, speed: 0 })
    const news = openAlerts(plant).filter(({ id }) => !known.has(id))
    const recent = plant.model.pending(at).filter(({ timestamp }) => timestamp > at - WINDOW_MS)
    if (news.length > 0 && recent.length < 5) return news.length
  }
  throw new Error('the plant has no alert within a week')
}

test.describe('the sound', () => {
  let browser: RawChromium
  // Not Playwright: what it evaluates in a page counts as a user gesture, and it never hides a tab.
  test.beforeEach(async () => {
    browser = await RawChromium.start()
  })
  test.afterEach(() => browser.close())

  async function open(plant: SimulatorHandle, loggedIn = false): Promise<RawTab> {
    const tab = await browser.newTab('about:blank')
    await tab.onNewDocument(PROBE)
    if (!loggedIn) await loginInTab(tab, plant.url)
    await tab.goto(`${plant.url}/alerts/pending`)
    await tab.waitFor(`document.querySelector('[role=grid] [data-id]') && ${MUTE}`)
    return tab
  }

  async function press(tab: RawTab, key: string): Promise<void> {
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, windowsVirtualKeyCode: 13, text: '\r' })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 13 })
  }

  test('is said to be off until the first gesture; muted by a key in all tabs, until an alert is more urgent than all that are muted; the tab that can sounds, whichever is in front (domain 3.5, F29)', async ({
    plant,
  }) => {
    // What the plant has of the most urgent priority at this moment: nothing could be more urgent.
    const urgent = openAlerts(plant).filter(({ priority }) => rankOf(priority) === 0)
    if (urgent.length > 0) {
      const elsewhere = await logIn(plant.url, 'admin')
      await elsewhere.call('ackAlerts', { ids: urgent.map(({ id }) => id) })
      await elsewhere.close()
    }
    const tab = await open(plant)
    await tab.waitFor(SHOWS_LOCKED)
    await tab.evaluate(`document.querySelector('[role=grid]').focus()`)
    await press(tab, 'Enter')
    await tab.waitFor(`!document.querySelector('[data-sound-locked]')`)
    const worst = Math.min(...openAlerts(plant).map(({ priority }) => rankOf(priority)))
    expect(worst).toBeGreaterThan(0)
    // The list is known now: what comes from here on is new.
    await tab.waitFor(counted(plant, 0))
    raise(plant, [9])
    await tab.waitFor('tones.length === 1 && tones[0] === 440')
    await tab.evaluate(`${MUTE}.focus()`)
    await press(tab, 'Enter')
    await tab.waitFor(`${MUTE}.getAttribute('aria-pressed') === 'true' && /\\b5\\d\\ss/.test(${MUTE}.textContent)`)
    raise(plant, [9, 9])
    await tab.waitFor(counted(plant, 2))
    expect(await tab.evaluate('tones.length')).toBe(1)
    const other = await open(plant, true)
    await other.waitFor(`${MUTE}.getAttribute('aria-pressed') === 'true'`)
    // Nobody has pressed anything in the tab in front, so the one behind it goes on to sound, and the one in front says so.
    await other.waitFor(`document.querySelector('header [title^="Der Ton kommt aus einem anderen Tab: "] button')`)
    expect(await tab.evaluate('document.visibilityState')).toBe('hidden')
    expect(await other.evaluate(`document.querySelector('[data-sound-locked]')`)).toBeNull()
    raise(plant, [9, 9, 1])
    await tab.waitFor(`tones.length === 4 && tones.at(-1) === 880 && ${MUTE}.getAttribute('aria-pressed') === 'false'`)
    await other.waitFor(`${MUTE}.getAttribute('aria-pressed') === 'false'`)
    expect(await other.evaluate('tones.length')).toBe(0)
  })

  test('alerts of a time without a gesture sound as one tone at the first one, the most urgent; the icon of a hidden tab shows the number in its colour (F17)', async ({
    plant,
  }) => {
    const tab = await open(plant)
    await tab.waitFor(counted(plant, 0))
    // Each is of a more urgent tone than the one before, so none waits for the end of another.
    for (const priorities of [[9], [9, 4], [9, 4, 1]]) {
      raise(plant, priorities)
      await tab.waitFor(counted(plant, priorities.length))
    }
    expect(await tab.evaluate<boolean>('navigator.userActivation.hasBeenActive')).toBe(false)
    expect(await tab.evaluate('tones.length')).toBe(0)
    await press(tab, 'Enter')
    await tab.waitFor('tones.length > 0')
    expect(await tab.evaluate('tones')).toEqual([880, 880, 880])

    await browser.newTab('about:blank')
    await tab.waitFor(`document.visibilityState === 'hidden'`)
    const icon = `document.querySelector('link[rel=icon]').href`
    await tab.evaluate(`window.colour = async () => {
      const image = new Image()
      image.src = ${icon}
      await image.decode()
      const pen = new OffscreenCanvas(32, 32).getContext('2d')
      pen.drawImage(image, 0, 0)
      window.pixel = [...pen.getImageData(3, 16, 1, 1).data].join()
    }`)
    await tab.waitFor(`colour().catch(() => undefined) && window.pixel === '211,47,47,255'`)
  })

  test('of alerts that come while the only tab is loaded again is heard and announced once, in the next page and in none after it (F158)', async ({
    plant,
  }) => {
    const tab = await browser.newTab('about:blank')
    await tab.onNewDocument(PROBE + UNLOCKED)
    await loginInTab(tab, plant.url)
    const load = async () => {
      await tab.goto(`${plant.url}/alerts/pending`)
      await tab.waitFor(`document.querySelector('[role=grid] [data-id]') && ${counted(plant, 0)}`)
    }
    const isKept = () => tab.waitFor(`(readKnown(), window.knownNow === ${openAlerts(plant).length})`)
    const announced = `document.querySelector('[data-announcer]').textContent`
    await load()
    await isKept()
    expect(await tab.evaluate('tones.length')).toBe(0)
    await tab.goto('about:blank')
    const missed = untilNews(plant)
    await load()
    await tab.waitFor(`tones.length > 0 && ${announced}.startsWith('${missed} neue ')`)
    await isKept()
    await load()
    expect(await tab.evaluate('tones.length')).toBe(0)
    expect(await tab.evaluate(announced)).toBe('')
    // Only what comes now.
    untilNews(plant)
    await tab.waitFor('tones.length > 0')
  })
})
