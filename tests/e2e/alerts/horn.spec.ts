import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

/**
 * Runs in the page. Notes when each tone begins and ends, in s of its audio context, and when the number in the title
 * changes.
 */
const PROBE = `
localStorage.setItem('preferences', JSON.stringify({ horn: true }))
window.tones = []
window.titles = []
const { start, stop } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (at) { this.tone = { from: at }; tones.push(this.tone); return start.call(this, at) }
OscillatorNode.prototype.stop = function (at) { this.tone.to = at; return stop.call(this, at) }
let title = ''
setInterval(() => {
  if (document.title !== title) titles.push(performance.now())
  title = document.title
}, 50)`

/** The horn sounds every two seconds at most, so it would sound more than once in a flood of this length. */
const FLOOD_MS = 7000

let browser: RawChromium

// Not Playwright: what it evaluates in a page counts as a user gesture.
test.beforeEach(async () => {
  browser = await RawChromium.start()
})
test.afterEach(() => browser.close())

test('alerts of a time without a gesture do not all sound together at the first one (F17)', async ({ plant }) => {
  const tab = await browser.newTab('about:blank')
  await tab.onNewDocument(PROBE)
  await loginInTab(tab, plant.url)
  await tab.goto(`${plant.url}/alerts/pending`)
  await tab.waitFor(`document.querySelector('[role=grid] [data-id]')`)
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  await tab.waitFor(`titles.at(-1) - titles[1] > ${FLOOD_MS}`, 40_000)
  expect(await tab.evaluate<boolean>('navigator.userActivation.hasBeenActive')).toBe(false)
  expect(await tab.evaluate<number>('tones.length')).toBe(0)
  const at = { x: 5, y: 5, button: 'left', clickCount: 1 }
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  await tab.waitFor('tones.length > 0')
  const tones = await tab.evaluate<{ from: number; to: number }[]>('tones')
  const together = tones.filter(({ from, to }, i) =>
    tones.some((other, j) => j < i && other.from < to && from < other.to),
  )
  expect(together).toEqual([])
})
