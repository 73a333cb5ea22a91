import { unreachable } from '../../src/domain/base/unreachable.ts'
import { PATHS, realtimeChartPath } from '../../src/domain/text/paths.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { PvNode, PvRef } from '../../src/wire/server/pv.ts'
import { loginInTab } from '../../tests/e2e/login.ts'
import type { BuiltPages } from '../../tests/support/browser/build-pages.ts'
import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'
import { startFeedSimulator } from './feed-simulator.ts'
import { PLOTTED, type RunningSubject, type Subject, type View } from './subject.ts'
import { setViewport } from './viewport.ts'

/** With fifty tabs and 20,000 values a second a page may take this long to load. */
const SHOWN_TIMEOUT_MS = 120_000

/** A subject that shows the product's views, wherever their data come from. `build` runs for each start. */
export function pagesSubject(name: string, build: () => Promise<BuiltPages>): Subject {
  return {
    name,
    keyName: name,
    decimalSign: ',',
    views: ['values', 'plot'],
    async start(feed) {
      const pages = await build()
      try {
        return new RunningPages(pages, await startFeedSimulator(feed, pages.dist))
      } catch (error) {
        await pages.remove()
        throw error
      }
    },
  }
}

class RunningPages implements RunningSubject {
  readonly simulator: BenchSimulator
  readonly serverPids: readonly number[] = []
  readonly #pages: BuiltPages
  #plotted: readonly PvRef[] = []

  constructor(pages: BuiltPages, simulator: BenchSimulator) {
    this.#pages = pages
    this.simulator = simulator
  }

  async prepare(browser: RawChromium): Promise<void> {
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
      case 'plot':
        await tab.goto(`${this.simulator.url}${realtimeChartPath(this.#plotted)}`)
        await tab.waitFor(isPlotted(this.#plotted), SHOWN_TIMEOUT_MS)
        return
      default:
        return unreachable(view)
    }
  }

  async close(): Promise<void> {
    await this.simulator.close()
    await this.#pages.remove()
  }
}

/** True once every row of the table is in the document and every value is known. The filter row is none of them. */
const EVERY_VALUE_IS_LIVE = `(() => {
  const grid = document.querySelector('[aria-rowcount]')
  return grid !== null && grid.querySelector('[data-pv]') !== null
    && grid.querySelectorAll('[role=row][aria-rowindex]').length === Number(grid.ariaRowCount)
    && grid.querySelector('[data-pv][data-quality=None]') === null
})()`

/** True once each value is live and the picture has its description, which comes with its first points. */
function isPlotted(pvs: readonly PvRef[]): string {
  const keys = JSON.stringify(pvs.map((pv) => liveKey(pv)))
  return `(() => {
    const title = document.querySelector('h1')?.textContent
    const pictures = [...document.querySelectorAll('[role=img]')]
    return ${keys}.every((key) => document.querySelector('[data-pv=' + key + ']:not([data-quality=None])') !== null)
      && pictures.some((picture) => picture.querySelector('canvas') !== null && picture.ariaLabel !== title)
  })()`
}
