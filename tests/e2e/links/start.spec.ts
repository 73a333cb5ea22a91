import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { expect, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

/** Uses real tabs, of which each is a page of its own that starts beside a running worker. */
test.use({ locale: 'de-DE' })

const ALL_KNOWN = `document.querySelector('[data-pv]') && !document.querySelector('[data-pv][data-quality=None]')`

/** What a tab leases, message by message, and what the frames carry that arrive until its first row is there. */
const PROBE = `
window.leases = []
window.frames = []
window.firstRow = null
const post = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (message, ...rest) {
  const change = message?.path?.join() === 'lease' ? message.argumentList[0].value : null
  if (change !== null) leases.push(change.add.map(({ topic, key }) => topic + '/' + key))
  return post.call(this, message, ...rest)
}
const listen = MessagePort.prototype.addEventListener
MessagePort.prototype.addEventListener = function (type, listener, options) {
  if (type === 'message') listen.call(this, type, ({ data }) => {
    if (data?.kind !== 'frame' || firstRow !== null) return
    frames.push({ topics: data.values.map(({ topic }) => topic), rows: data.pages[0]?.rows.length ?? 0, values: data.lanes?.slot.length ?? 0 })
  })
  return listen.call(this, type, listener, options)
}
new MutationObserver(() => {
  const cells = [...document.querySelectorAll('[data-pv]')]
  if (firstRow === null && cells.length > 0) firstRow = cells.map((cell) => cell.dataset.quality)
}).observe(document, { childList: true, subtree: true })`

interface Started {
  readonly leases: readonly (readonly string[])[]
  readonly frames: readonly { readonly topics: readonly string[]; readonly rows: number; readonly values: number }[]
  /** Qualities of the cells when the first ones were in the document. */
  readonly firstRow: readonly string[]
}

let browser: RawChromium

test.beforeEach(async () => {
  browser = await RawChromium.start()
})
test.afterEach(() => browser.close())

async function openValues(url: string): Promise<Started> {
  const tab = await browser.newTab('about:blank')
  await tab.onNewDocument(PROBE)
  await tab.goto(`${url}/values`)
  await tab.waitFor(ALL_KNOWN)
  return tab.evaluate<Started>('({ leases, frames, firstRow })')
}

test('each page of a list is leased once; a further tab has session and list with one frame, its values after two round trips, and draws the first row with its value', async ({
  plant,
}) => {
  await loginInTab(await browser.newTab('about:blank'), plant.url)
  const first = await openValues(plant.url)
  // The start script and the page lease in the same words.
  const pages = first.leases.flat().filter((id) => id.startsWith('pvPage/'))
  expect(pages).toHaveLength(new Set(pages).size)
  expect(new Set(pages.map((id) => id.replace(/\|\d+$/, ''))).size).toBe(1)
  const { leases, frames, firstRow } = await openValues(plant.url)
  // Two round trips: session and list, then what the rows show.
  expect(leases[0]).toContain('session/')
  expect(leases[0]?.some((id) => id.startsWith('pvPage/'))).toBe(true)
  expect(leases[1]?.some((id) => id.startsWith('pvValue/'))).toBe(true)
  expect(frames.find(({ rows }) => rows > 0)?.topics).toContain('session')
  // A value never comes before the state of its station, which says whether it is only last known.
  expect(frames.find(({ values }) => values > 0)?.topics).toContain('dialState')
  // Nothing is drawn that the next frame changes.
  expect(firstRow).not.toContain('None')
})
