import { fileURLToPath } from 'node:url'
import { type BuiltPages, buildPages } from '../../tests/support/browser/build-pages.ts'
import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { LoadReading } from './load-reading.ts'
import type { OutageReading } from './outage-reading.ts'

const ROOT = fileURLToPath(new URL('./client/', import.meta.url))

/** Builds the page of `client/`. */
export function buildLoadClient(): Promise<BuiltPages> {
  return buildPages(ROOT)
}

/** A tab with one page that leases `count` values. */
export class LoadTab {
  readonly tab: RawTab

  private constructor(tab: RawTab) {
    this.tab = tab
  }

  static async open(
    browser: RawChromium,
    url: string,
    count: number,
    isFirst: boolean,
    watchesOutage = false,
  ): Promise<LoadTab> {
    const tab = await browser.newTab('about:blank')
    await tab.goto(url)
    await tab.waitFor('window.load')
    if (isFirst) await tab.evaluate('window.load.logIn()')
    const leased = await tab.evaluate<number>(`window.load.lease(${count}, ${watchesOutage})`)
    if (leased !== count) throw new Error(`The simulator has only ${leased} values`)
    return new LoadTab(tab)
  }

  read(): Promise<LoadReading> {
    return this.tab.evaluate<LoadReading>('window.load.read()')
  }

  /** Waits until all values are fresh, then records when they become stale and fresh again. */
  async armOutage(): Promise<void> {
    await this.tab.waitFor('window.load.readOutage().waiting === 0')
    await this.tab.evaluate('window.load.armOutage()')
  }

  readOutage(): Promise<OutageReading> {
    return this.tab.evaluate<OutageReading>('window.load.readOutage()')
  }
}
