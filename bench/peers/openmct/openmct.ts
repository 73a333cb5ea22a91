import type { RawTab } from '../../../tests/support/browser/raw-tab.ts'
import { startFeedSimulator } from '../../subjects/feed-simulator.ts'
import { DENSE, PLOTTED, type Subject, type View } from '../../subjects/subject.ts'
import { setViewport } from '../../subjects/viewport.ts'
import { setLoginCookies } from '../../tools/set-login-cookies.ts'
import { buildPage } from './build-page.ts'

const SHOWN_TIMEOUT_MS = 120_000
/** Shows the view without the object tree and the inspector. */
const BARE = 'hideTree=true&hideInspector=true'

/** Rows outside the screen are not drawn, so their text says nothing. */
const IS_ON_SCREEN = `(cell) => {
    const { top, bottom } = cell.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }`

/** Page expressions that are true once a view shows everything. */
const IS_LIVE: Readonly<Record<View, string>> = {
  values: `window.peer && (() => {
    const cells = [...document.querySelectorAll('td[aria-label="lad value"]')]
    return cells.length === window.peer.rows && cells.every((cell) => cell.textContent !== '---')
  })()`,
  table: `window.peer && (() => {
    const cells = [...document.querySelectorAll('td[aria-label="lad value"]')]
    return cells.length === window.peer.rows
      && cells.filter(${IS_ON_SCREEN}).every((cell) => cell.textContent !== '---')
  })()`,
  dense: `window.peer?.feed.known >= ${DENSE} && (() => {
    const values = [...document.querySelectorAll('.c-telemetry-view__value-text')]
    return values.length === ${DENSE} && values.every(({ textContent }) => /\\d/.test(textContent))
  })()`,
  // None: it has no drawings.
  image: 'false',
  plot: `document.querySelector('.gl-plot canvas') !== null && window.peer?.feed.known >= ${PLOTTED}`,
}

/** A table is the object of all values in a smaller window. */
function objectOf(view: View): View {
  return view === 'table' ? 'values' : view
}

async function show(tab: RawTab, url: string, view: View, throttleMs: number): Promise<void> {
  await setViewport(tab, view)
  // Open MCT compiles templates in the page, which the simulator's content security policy forbids.
  await tab.send('Page.setBypassCSP', { enabled: true })
  await tab.goto(`${url}/?throttleMs=${throttleMs}#/browse/plant:root/plant:${objectOf(view)}?${BARE}`)
  await tab.waitFor(IS_LIVE[view], SHOWN_TIMEOUT_MS)
}

function openMct(name: string, keyName: string, throttleMs: number): Subject {
  return {
    name,
    keyName,
    decimalSign: '.',
    views: ['values', 'table', 'dense', 'plot'],
    async start(feed) {
      const page = await buildPage()
      const simulator = await startFeedSimulator(feed, page.dist).catch(async (error: unknown) => {
        await page.remove()
        throw error
      })
      return {
        simulator,
        serverPids: [],
        prepare: (browser) => setLoginCookies(browser, simulator.url),
        show: (tab, view) => show(tab, simulator.url, view, throttleMs),
        async close() {
          await simulator.close()
          await page.remove()
        },
      }
    },
  }
}

/** Open MCT with the default of its `BatchingWebSocket`: a batch a second. */
export const openmct = openMct('openmct', 'openMct', 1000)

/** Open MCT as fresh as it can be: delivers each message of the simulator at once. */
export const openmctFresh = openMct('openmct-fresh', 'openMctFresh', 0)
