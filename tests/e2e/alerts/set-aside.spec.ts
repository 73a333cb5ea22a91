import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import type { RawTab } from '../../support/browser/raw-tab.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

const GROUP = 9000
const BEAT_MS = 12_000
/** Limit warnings: the second of the three tones, twice. In Hz. */
const CONTACT = { priority: 4, tones: [660, 660] } as const
/** Tests of the plant: the third tone, once. */
const OTHER = { priority: 9, tones: [440] } as const

/** Runs in the page. The horn is on, and what it sounds is recorded: the pitch of each tone in Hz. */
const PROBE = `
const chosen = { horn: true, language: 'de', hornModes: ['once', 'once', 'once'], hornReminder: 0 }
if (localStorage.getItem('preferences') === null) localStorage.setItem('preferences', JSON.stringify(chosen))
Object.assign(window, { tones: [], lastAt: 0 })
Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'running' })
const { start } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); lastAt = performance.now(); return start.call(this, at) }`

/** A tone stands for what comes within two seconds after it. */
const RESTED = 'performance.now() - lastAt > 2500'
const FOLD = `document.querySelector('[role=grid] [data-repeats]')`
const STRIP = `document.querySelector('header [data-asides="1"]')`
const SIGN = `document.querySelector('[role=grid] [data-aside]')`

/** A contact that opens and closes beside everything else that is raised; all of it is sent each time, as a server does. */
class Contact {
  readonly #plant: SimulatorHandle
  readonly #alerts: Alert[] = []

  constructor(plant: SimulatorHandle) {
    this.#plant = plant
  }

  /** The next alert of the contact; the ones before have gone. */
  beat(): void {
    const { length } = this.#alerts
    for (const [i, alert] of this.#alerts.entries()) this.#alerts[i] = { ...alert, goneTimestamp: alert.timestamp + 1 }
    this.#raise({
      id: `beat-${length}`,
      pvRef: { type: 'DigiIn', nr: 999 },
      priority: CONTACT.priority,
      ageMs: (10 - length) * BEAT_MS,
    })
  }

  /** Something else. */
  other(): void {
    const { length } = this.#alerts
    this.#raise({
      id: `other-${length}`,
      pvRef: { type: 'DigiIn', nr: 1000 + length },
      priority: OTHER.priority,
      ageMs: 0,
    })
  }

  /** The title counts all of it, and nothing else. */
  get counted(): string {
    return `document.title.includes('${this.#alerts.length})')`
  }

  #raise({ ageMs, ...part }: Pick<Alert, 'id' | 'pvRef' | 'priority'> & { readonly ageMs: number }): void {
    const [template] = this.#plant.model.pending(this.#plant.now())
    if (template === undefined) throw new Error('the plant has no alert')
    const state = { pvGroupId: GROUP, goneTimestamp: null, ackTimestamp: null, ackUser: null }
    this.#alerts.push({ ...template, ...state, ...part, timestamp: this.#plant.now() - ageMs })
    sendMessage(this.#plant, 'alert', 'newPendingAlerts', { pvGroupId: GROUP, alerts: this.#alerts })
  }
}

test.describe('what is set aside', () => {
  let browser: RawChromium
  // Playwright's own pages count as touched, and share no worker with a tab that it does not drive.
  test.beforeEach(async () => {
    browser = await RawChromium.start()
  })
  test.afterEach(() => browser.close())

  /** Nothing of the plant itself sounds: what it has open is acknowledged, and its clock stands. */
  async function quiet(plant: SimulatorHandle): Promise<void> {
    plant.setClock({ speed: 0 })
    const elsewhere = await logIn(plant.url, 'admin')
    const open = plant.model.pending(plant.now()).filter(isOpen)
    await elsewhere.call('ackAlerts', { ids: open.map(({ id }) => id) })
    await elsewhere.close()
  }

  async function open(plant: SimulatorHandle, loggedIn = false): Promise<RawTab> {
    const tab = await browser.newTab('about:blank')
    await tab.onNewDocument(PROBE)
    if (!loggedIn) await loginInTab(tab, plant.url)
    await show(tab, plant)
    return tab
  }

  async function show(tab: RawTab, plant: SimulatorHandle): Promise<void> {
    await tab.goto(`${plant.url}/alerts/pending`)
    await tab.waitFor(`document.querySelector('[role=grid]') && document.querySelector('[data-announcer]')`)
  }

  const press = (tab: RawTab, element: string) => tab.evaluate(`${element}.click()`)
  const button = (within: string, text: string) =>
    `[...document.querySelectorAll('${within} button')].find((one) => one.textContent.includes('${text}'))`
  const heard = (tab: RawTab) => tab.evaluate<number[]>('tones')

  test('makes no sound, is counted in the strip of every tab and after a reload, and sounds as new when it is ended; something else is heard meanwhile', async ({
    plant,
  }) => {
    await quiet(plant)
    const tab = await open(plant)
    const contact = new Contact(plant)
    for (let i = 0; i < 3; i += 1) {
      contact.beat()
      await tab.waitFor(contact.counted)
    }
    await tab.waitFor(`${FOLD} && tones.length >= 2`)
    await press(tab, button('[role=grid]', 'Beiseitelegen'))
    const dialog = `document.querySelector('[role=dialog]')`
    await tab.waitFor(`${dialog}?.textContent.includes('Nur an diesem Arbeitsplatz')`)
    // Without a reason nothing is set aside.
    await press(tab, `${dialog}.querySelector('button[type=submit]')`)
    await tab.waitFor(`${dialog}.querySelector('input[aria-invalid]') === document.activeElement`)
    await tab.send('Input.insertText', { text: 'Kontakt wird getauscht' })
    await press(tab, `${dialog}.querySelector('button[type=submit]')`)
    await tab.waitFor(`!${dialog} && ${STRIP} && ${SIGN}?.textContent.includes('Kontakt wird getauscht')`)
    await tab.waitFor(RESTED)
    await tab.evaluate('tones.length = 0')

    contact.beat()
    await tab.waitFor(contact.counted)
    contact.other()
    await tab.waitFor(`tones.length >= ${OTHER.tones.length}`)
    expect(await heard(tab)).toEqual(OTHER.tones)

    const second = await open(plant, true)
    await second.waitFor(`${STRIP}?.textContent.includes('1 beiseitegelegt')`)
    await tab.activate()
    // Not the only tab: the list would be subscribed anew, and the plant itself knows nothing of what is raised here.
    await show(tab, plant)
    await tab.waitFor(`${STRIP} && ${SIGN} && ${contact.counted}`)
    await second.close()
    await tab.waitFor(RESTED)
    contact.beat()
    await tab.waitFor(contact.counted)
    contact.other()
    await tab.waitFor(`tones.length >= ${OTHER.tones.length}`)
    expect(await heard(tab)).toEqual(OTHER.tones)

    await press(tab, button('header', 'beiseitegelegt'))
    const end = button('[role=dialog]', 'Beenden')
    await tab.waitFor(`${end} && ${RESTED}`)
    await tab.evaluate('tones.length = 0')
    await press(tab, end)
    await tab.waitFor(`!${STRIP} && !${SIGN} && tones.length >= ${CONTACT.tones.length}`)
    expect(await heard(tab)).toEqual(CONTACT.tones)
  })
})
