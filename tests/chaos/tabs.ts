import { archiveKey } from '../../src/domain/charts/archive-key.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { RawChromium } from '../support/browser/raw-chromium.ts'
import { ChaosTab, type ChaosTabParts } from './chaos-tab.ts'
import type { Dice } from './nemesis.ts'

const LEASED_PER_TAB = 300
const ARCHIVES = 3

interface TabsParts {
  readonly simulator: SimulatorHandle
  /** The way of all links to the simulator. */
  readonly url: string
  readonly dice: Dice
  /** The PVs that tabs lease. */
  readonly lanes: readonly string[]
  readonly noted: ChaosTabParts['noted']
}

/** A browser full of tabs. */
export class Tabs {
  readonly #browser: RawChromium
  readonly #parts: TabsParts
  #open: ChaosTab[] = []
  #opened = 0

  private constructor(browser: RawChromium, parts: TabsParts) {
    this.#browser = browser
    this.#parts = parts
  }

  static async start(parts: TabsParts): Promise<Tabs> {
    return new Tabs(await RawChromium.start(), parts)
  }

  get all(): readonly ChaosTab[] {
    return this.#open
  }

  some(): ChaosTab {
    const [first, ...rest] = this.#open
    if (first === undefined) throw new Error('There is no tab')
    return this.#parts.dice.one([first, ...rest])
  }

  async shown(): Promise<ChaosTab> {
    const tab = this.some()
    await tab.show()
    return tab
  }

  async open(user: string): Promise<void> {
    this.#opened += 1
    const all = this.#parts.lanes
    const lanes = Array.from({ length: LEASED_PER_TAB }, (_, i) => all[(this.#opened * 37 + i * 7) % all.length] ?? '')
    const now = this.#parts.simulator.now()
    const archives = Array.from({ length: ARCHIVES }, (_, i) => {
      const end = now - (i + 1) * 600_000
      const series = { kind: 'pv', pv: { type: 'AnaIn', nr: 100_001 + ((this.#opened + i) % 3) } } as const
      const drawing = { pixels: 4000, view: 'Line' } as const
      return archiveKey({ series, source: 'MeasurementArchive', start: end - 1_800_000, end, drawing })
    })
    const { url, noted } = this.#parts
    const parts = { url, name: `tab ${this.#opened}`, lanes: [...new Set(lanes)], archives, noted }
    this.#open.push(await ChaosTab.open(this.#browser, parts, user))
  }

  async replace(how: 'close' | 'crash', user: string): Promise<void> {
    const tab = this.some()
    this.#open = this.#open.filter((other) => other !== tab)
    await tab.end(how)
    await this.open(user)
  }

  async killWorker(): Promise<void> {
    const { targetInfos } = await this.#browser.cdp.send<{
      targetInfos: readonly { readonly targetId: string; readonly type: string }[]
    }>('Target.getTargets')
    const worker = targetInfos.find(({ type }) => type === 'shared_worker')
    if (worker !== undefined) await this.#browser.cdp.send('Target.closeTarget', { targetId: worker.targetId })
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}
