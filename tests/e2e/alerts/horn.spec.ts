import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { HornMode } from '../../../src/wire/tabs/horn.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

const WINDOW_MS = 600_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const GROUP = 9000
/** Between what sounds softly and what does not, at the usual volume. */
const SOFT_GAIN = 0.1
/** A chain that is broken for longer than 60 s sounds, and a busy machine needs some more. */
const CHAIN_PATIENCE_MS = 90_000
/** The broken chain falls as no alert does. In Hz. */
const CHAIN = '880,660,440,330'

function openAlerts(plant: SimulatorHandle): readonly Alert[] {
  return plant.model.pending(plant.now()).filter(isOpen)
}

/**
 * Runs in the page. Records its audio graph: the pitch of each tone in Hz, when it was started, and soft ones apart. The horn is on
 * and sounds as often as `modes` say. It reminds of nothing unless told to: hours that the plant's clock jumps make every alert late.
 */
const probeOf = (modes: readonly HornMode[], remindMin = 0) => `
const chosen = { horn: true, language: 'de', hornModes: ${JSON.stringify(modes)}, hornReminder: ${remindMin} }
if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify(chosen))
Object.assign(window, { tones: [], times: [], softTones: [], loudness: 0 })
const { start } = OscillatorNode.prototype
const { setValueAtTime } = AudioParam.prototype
AudioParam.prototype.setValueAtTime = function (value, at) { window.loudness = value; return setValueAtTime.call(this, value, at) }
OscillatorNode.prototype.start = function (at) {
  if (loudness > ${SOFT_GAIN}) { tones.push(this.frequency.value); times.push(performance.now()) }
  else softTones.push(this.frequency.value)
  return start.call(this, at)
}`
const ONCE = ['once', 'once', 'once'] as const
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
function counted(plant: SimulatorHandle, raised: number): string {
  const open = openAlerts(plant).length + raised
  return open === 0 ? `!document.title.startsWith('(')` : `document.title.includes('${open})')`
}

/** Raises alerts of these priorities beside those of the plant, all that were raised before included. */
function raise(plant: SimulatorHandle, priorities: readonly number[], cameAt = (_index: number) => plant.now()): void {
  const [template] = plant.model.pending(plant.now())
  if (template === undefined) throw new Error('the plant has no alert')
  const state = { pvGroupId: GROUP, goneTimestamp: null, ackTimestamp: null, ackUser: null }
  const alerts = priorities.map((priority, i) => ({
    ...template,
    ...state,
    id: `raised-${i}`,
    timestamp: cameAt(i),
    priority,
  }))
  sendMessage(plant, 'alert', 'newPendingAlerts', { pvGroupId: GROUP, alerts })
}

/** Somebody acknowledges what was raised: it is over. */
function ackRaised(plant: SimulatorHandle): void {
  sendMessage(plant, 'alert', 'newPendingAlerts', { pvGroupId: GROUP, alerts: [] })
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

  async function open(
    plant: SimulatorHandle,
    loggedIn = false,
    modes: readonly HornMode[] = ONCE,
    remindMin = 0,
    workstation = browser,
  ): Promise<RawTab> {
    const tab = await workstation.newTab('about:blank')
    await tab.onNewDocument(probeOf(modes, remindMin))
    if (!loggedIn) await loginInTab(tab, plant.url)
    await tab.goto(`${plant.url}/alerts/pending`)
    // Also the acknowledged alerts stand in the list: once they do, it is known, and what comes then is new.
    await tab.waitFor(`document.querySelector('[role=grid] [data-id]') && document.querySelector('[data-announcer]')`)
    return tab
  }

  async function press(tab: RawTab, key: 'Enter' | 's'): Promise<void> {
    const [code, windowsVirtualKeyCode, text] =
      key === 'Enter' ? (['Enter', 13, '\r'] as const) : (['KeyS', 83, 's'] as const)
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, windowsVirtualKeyCode, text })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode })
  }

  test('is said to be off until the first gesture; muted by a key in all tabs, until an alert is more urgent than all that are muted; the tab that can sounds, whichever is in front (domain 3.5, F29)', async ({
    plant,
  }) => {
    await quiet(plant)
    const tab = await open(plant)
    await tab.waitFor(SHOWS_LOCKED)
    await tab.evaluate(`document.querySelector('[role=grid]').focus()`)
    await press(tab, 'Enter')
    await tab.waitFor(`!document.querySelector('[data-sound-locked]')`)
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

  test('of alerts that come while the only tab is loaded again is heard and announced once, in the next page and in none after it (F30, F158)', async ({
    plant,
  }) => {
    const tab = await browser.newTab('about:blank')
    await tab.onNewDocument(probeOf(ONCE) + UNLOCKED)
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

  /** Nothing of the plant itself sounds: what it has open is acknowledged, and its clock stands. */
  async function quiet(plant: SimulatorHandle): Promise<void> {
    plant.setClock({ speed: 0 })
    const elsewhere = await logIn(plant.url, 'admin')
    await elsewhere.call('ackAlerts', { ids: openAlerts(plant).map(({ id }) => id) })
    await elsewhere.close()
  }

  test('what has to be acted on at once sounds again until it is acknowledged, also while its tab is hidden; the key S silences it, which acknowledges nothing (A13)', async ({
    plant,
  }) => {
    await quiet(plant)
    const tab = await open(plant, false, [10, 'once', 'off'])
    await tab.evaluate(`document.querySelector('[role=grid]').focus()`)
    await press(tab, 'Enter')
    await tab.waitFor(counted(plant, 0))
    raise(plant, [9])
    await tab.waitFor(counted(plant, 1))
    raise(plant, [9, 1])
    const hidden = await browser.newTab('about:blank')
    await tab.waitFor(`document.visibilityState === 'hidden'`)
    await tab.waitFor('tones.length >= 9', 60_000)
    const times = await tab.evaluate<number[]>('times.filter((_, i) => i % 3 === 0)')
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? Number.NaN))
    // The interval to the second is that of `horn-rings.test.ts`; here a busy machine may be late by half of it.
    for (const gap of gaps) expect(Math.round(gap / 1000)).toBeLessThanOrEqual(15)
    expect(new Set(await tab.evaluate<number[]>('tones'))).toEqual(new Set([880]))
    await hidden.close()
    await tab.activate()
    // What is silenced is what is shown: the first picture after the tab was hidden.
    await tab.waitFor(`document.querySelector('header a[href$="priority=1"]')`)
    await tab.evaluate(`document.querySelector('h1').focus()`)
    await press(tab, 's')
    await tab.waitFor(`${MUTE}.getAttribute('aria-pressed') === 'true'`)
    expect(openAlerts(plant)).toHaveLength(0)
    // Longer than its interval. A ring that was on its way may still have sounded.
    await tab.waitFor(`performance.now() - times.at(-1) > 15000`, 60_000)
    expect(await tab.evaluate(`${MUTE}.getAttribute('aria-pressed')`)).toBe('true')
    const before = await tab.evaluate<number>('tones.length')
    await press(tab, 's')
    await tab.waitFor(`tones.length > ${before}`, 60_000)
  })

  test('an alert that nobody acknowledges for as long as was chosen sounds once more, and the strip counts it', async ({
    plant,
  }) => {
    await quiet(plant)
    plant.setClock({ speed: 1 })
    const tab = await open(plant, false, ONCE, 5)
    await press(tab, 'Enter')
    await tab.waitFor(counted(plant, 0))
    const before = await tab.evaluate<boolean>(`document.querySelector('[data-late]') === null`)
    expect(before).toBe(true)
    // One has just come, the other is late in a few seconds.
    raise(plant, [9, 9], (i) => plant.now() - (i === 0 ? 0 : 5 * MINUTE_MS - 8000))
    await tab.waitFor('tones.length === 1')
    await tab.waitFor(`tones.length === 2 && document.querySelector('[data-late="1"]')`, 60_000)
    const [first = Number.NaN, second = Number.NaN] = await tab.evaluate<number[]>('times')
    expect(second - first).toBeGreaterThan(5000)
  })

  test('of two tabs one sounds; when it crashes the other goes on within 5 s (F29)', async ({ plant }) => {
    await quiet(plant)
    const first = await open(plant, false, [10, 'once', 'once'])
    await press(first, 'Enter')
    const second = await open(plant, true)
    await press(second, 'Enter')
    await second.waitFor(counted(plant, 0))
    raise(plant, [1])
    await second.waitFor('tones.length === 3')
    expect(await first.evaluate('tones.length')).toBe(0)
    await second.crash()
    const crashedAt = await first.evaluate<number>('performance.now()')
    await first.waitFor('tones.length >= 3', 30_000)
    const [time = Number.NaN] = await first.evaluate<number[]>('times')
    // The next of its intervals, and no later than 5 s after it.
    expect(time - crashedAt).toBeLessThan(16_000)
  })

  test('at two workstations each has its own silence, and what one acknowledges sounds at neither (A13)', async ({
    plant,
  }) => {
    await quiet(plant)
    const elsewhere = await RawChromium.start()
    try {
      const mine = await open(plant, false, [10, 'once', 'once'])
      const theirs = await open(plant, false, [10, 'once', 'once'], 0, elsewhere)
      for (const tab of [mine, theirs]) {
        await tab.evaluate(`document.querySelector('h1').focus()`)
        await press(tab, 'Enter')
        await tab.waitFor(counted(plant, 0))
      }
      raise(plant, [1])
      for (const tab of [mine, theirs]) await tab.waitFor('tones.length >= 3')
      await press(mine, 's')
      await mine.waitFor(`${MUTE}.getAttribute('aria-pressed') === 'true'`)
      // Longer than the interval: silent here, and heard there meanwhile.
      await mine.waitFor('performance.now() - times.at(-1) > 15000', 60_000)
      expect(await theirs.evaluate<boolean>('performance.now() - times.at(-1) < 15000')).toBe(true)
      expect(await theirs.evaluate(`${MUTE}.getAttribute('aria-pressed')`)).toBe('false')

      // Somebody acknowledges it at the first one.
      ackRaised(plant)
      for (const tab of [mine, theirs]) await tab.waitFor(counted(plant, 0))
      await theirs.waitFor('performance.now() - times.at(-1) > 15000', 60_000)
    } finally {
      await elsewhere.close()
    }
  })

  test('a chain that is broken for more than a minute sounds as nothing else does, and no more once it is whole; of no tab that may sound every title says so (F29)', async ({
    plant,
  }) => {
    await quiet(plant)
    const tab = await open(plant)
    await tab.waitFor(counted(plant, 0))
    raise(plant, [1])
    await tab.waitFor(`document.title.includes('🔇')`)
    await tab.waitFor(`!document.title.includes('🔇')`)
    await tab.waitFor(`document.querySelector('[data-unheard]')`)
    await press(tab, 'Enter')
    await tab.waitFor(`!document.querySelector('[data-unheard]')`)
    plant.fault({ hub: '*', action: 'negotiate', how: 'status', status: 503 })
    plant.fault({ hub: '*', action: 'drop' })
    // The tone of the alert, if the gesture came while it still waited for one, was before.
    await tab.waitFor(`tones.slice(-4).join() === '${CHAIN}'`, CHAIN_PATIENCE_MS)
    plant.fault({ hub: '*', action: 'restore' })
    await tab.waitFor(`!document.querySelector('[data-broken]')`, CHAIN_PATIENCE_MS)
  })
})
