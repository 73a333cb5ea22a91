import { fileURLToPath } from 'node:url'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { imagePath, PATHS, realtimeChartPath } from '../../src/domain/text/paths.ts'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { PvNode, PvRef } from '../../src/wire/server/pv.ts'
import { loginInTab } from '../../tests/e2e/login.ts'
import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { startFeedSimulator } from './feed-simulator.ts'
import { crowdedImage } from './image-drawing.ts'
import { DENSE, IMAGE, PLOTTED, type RunningSubject, type Subject, type View } from './subject.ts'
import { setViewport } from './viewport.ts'

/** With fifty tabs and 20,000 values a second a page may take this long to load. */
const SHOWN_TIMEOUT_MS = 120_000

/** The number of rows that an ordinary screen shows at least. */
const ROWS_ON_SCREEN = 30
const IMAGE_NAME = 'crowded.svg'

/** Folder of the page of the view `dense`, made of the product's parts. */
export const DENSE_PAGE = fileURLToPath(new URL('./dense/', import.meta.url))

/** Return the folders with the built pages of a subject. */
export interface PageFolders {
  /** The product's own pages. */
  readonly pages: () => Promise<string>
  /** The page of the view `dense`. */
  readonly dense: () => Promise<string>
}

/** A subject that shows the product's views, wherever their data come from. */
export function pagesSubject(name: string, folders: PageFolders): Subject {
  return {
    name,
    keyName: name,
    decimalSign: ',',
    views: ['values', 'table', 'dense', 'plot', 'image'],
    async start(feed, view) {
      const dist = await (view === 'dense' ? folders.dense() : folders.pages())
      const images = view === 'image' ? { [IMAGE_NAME]: crowdedImage(feed.seed, null) } : {}
      return new RunningPages(await startFeedSimulator({ ...feed, images }, dist), view)
    },
  }
}

class RunningPages implements RunningSubject {
  readonly simulator: BenchSimulator
  readonly serverPids: readonly number[] = []
  readonly #view: View
  #plotted: readonly PvRef[] = []

  constructor(simulator: BenchSimulator, view: View) {
    this.simulator = simulator
    this.#view = view
  }

  async prepare(browser: RawChromium): Promise<void> {
    // The page of the view `dense` has no login.
    if (this.#view === 'dense') return setLoginCookies(browser, this.simulator.url)
    const tab = await browser.newTab('about:blank')
    await loginInTab(tab, this.simulator.url)
    const { path } = ENDPOINTS.pvNodes
    const nodes = await tab.evaluate<readonly PvNode[]>(`fetch('${path}').then((response) => response.json())`)
    this.#plotted = nodes.flatMap(({ pvs }) => pvs.filter(({ type }) => type === 'AnaIn')).slice(0, PLOTTED)
    await tab.close()
  }

  async show(tab: RawTab, view: View): Promise<void> {
    await setViewport(tab, view)
    switch (view) {
      case 'values':
        await tab.goto(`${this.simulator.url}${PATHS.values}`)
        await tab.waitFor(EVERY_VALUE_IS_LIVE, SHOWN_TIMEOUT_MS)
        return
      case 'table':
        await tab.goto(`${this.simulator.url}${PATHS.values}`)
        await tab.waitFor(liveCells(ROWS_ON_SCREEN), SHOWN_TIMEOUT_MS)
        return
      case 'dense':
        await tab.goto(this.simulator.url)
        await tab.waitFor(liveCells(DENSE), SHOWN_TIMEOUT_MS)
        return
      case 'image':
        await tab.goto(`${this.simulator.url}${imagePath(IMAGE_NAME)}`)
        await tab.waitFor(IMAGE_IS_LIVE, SHOWN_TIMEOUT_MS)
        return
      case 'plot':
        await tab.goto(`${this.simulator.url}${realtimeChartPath(this.#plotted)}`)
        await tab.waitFor(IS_PLOTTED, SHOWN_TIMEOUT_MS)
        return
      default:
        return unreachable(view)
    }
  }

  close(): Promise<void> {
    return this.simulator.close()
  }
}

/** True once every row of the table is in the document and has loaded, and every value is known. */
const EVERY_VALUE_IS_LIVE = `(() => {
  const grid = document.querySelector('[aria-rowcount]')
  return grid !== null && grid.querySelector('[data-pv]') !== null
    && grid.querySelectorAll('[role=row][aria-rowindex]').length === Number(grid.ariaRowCount)
    && grid.querySelector('[role=row][data-pending], [data-pv][data-quality=None]') === null
})()`

/** True once so many cells are in the document and every one is live. */
function liveCells(count: number): string {
  return `document.querySelectorAll('[data-pv]').length >= ${count}
    && document.querySelector('[data-pv][data-quality=None]') === null`
}

/** True once every number of the drawing is known. */
const IMAGE_IS_LIVE = `(() => {
  const root = document.querySelector('[data-draws-image] > div')?.shadowRoot
  return root?.querySelectorAll('[data-pv]').length === ${IMAGE}
    && root.querySelector('[data-pv]:not([data-quality]), [data-quality=None]') === null
})()`

/** True once the legend of the chart has the greatest value of each series, which comes with its points. */
const IS_PLOTTED = `(() => {
  const greatest = [...document.querySelectorAll('[data-series] [data-cell=max]')]
  return greatest.length === ${PLOTTED} && greatest.every(({ textContent }) => /\\d/.test(textContent))
})()`
