import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { workerHeapBytes } from '../live/worker-heap.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { READ, type WallReading } from './wall-reading.ts'

const ANSWER_MS = 5000
const BYTES_PER_MB = 1e6
const SCREEN = { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false } as const
/** A kiosk program looks at its page in such intervals. */
const CRASH_SEEN_MS = 3000

interface Target {
  readonly targetId: string
  readonly type: string
}

/** A kiosk: a browser with one page, which nobody touches, and a program that loads the page again when its process has crashed. */
export class WallBrowser {
  readonly browser: RawChromium
  readonly #tab: RawTab

  private constructor(browser: RawChromium, tab: RawTab) {
    this.browser = browser
    this.#tab = tab
  }

  static async open(url: string, address: string): Promise<WallBrowser> {
    const browser = await RawChromium.start()
    try {
      await setLoginCookies(browser, url)
      const tab = await browser.newTab('about:blank')
      await tab.send('Emulation.setDeviceMetricsOverride', SCREEN)
      await tab.goto(`${url}${address}`)
      return new WallBrowser(browser, tab)
    } catch (error) {
      await browser.close()
      throw error
    }
  }

  /** Returns what the page shows; null if it does not answer within 5 s. */
  read(): Promise<WallReading | null> {
    return this.#answer(this.#tab.evaluate<WallReading>(READ))
  }

  /** Runs an expression in the page. */
  async evaluate(expression: string): Promise<void> {
    await this.#tab.evaluate(expression)
  }

  /** Presses a key. */
  async press(key: string): Promise<void> {
    for (const type of ['keyDown', 'keyUp']) await this.#tab.send('Input.dispatchKeyEvent', { type, key, text: key })
  }

  /** Gives the browser a session again, as a program at the kiosk would. The page is not touched. */
  async logIn(url: string): Promise<void> {
    await setLoginCookies(this.browser, url)
  }

  async killWorker(): Promise<void> {
    const { targetInfos } = await this.browser.cdp.send<{ targetInfos: readonly Target[] }>('Target.getTargets')
    const worker = targetInfos.find(({ type }) => type === 'shared_worker')
    if (worker !== undefined) await this.browser.cdp.send('Target.closeTarget', { targetId: worker.targetId })
  }

  /** Kills the process of the page. Its program loads the same address again. */
  async crashPage(): Promise<void> {
    await this.#tab.crash()
    await new Promise((resolve) => setTimeout(resolve, CRASH_SEEN_MS))
    await this.#tab.send('Page.reload')
  }

  /** Heaps after a collection, in MB; null if one of them does not answer. */
  async heaps(): Promise<{ readonly page: number; readonly worker: number } | null> {
    const page = async () => {
      await this.#tab.send('HeapProfiler.collectGarbage')
      return (await this.#tab.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize / BYTES_PER_MB
    }
    const both = async () => ({ page: await page(), worker: (await workerHeapBytes(this.browser.cdp)) / BYTES_PER_MB })
    return this.#answer(both())
  }

  async #answer<T>(question: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), ANSWER_MS)
    })
    const answer = await Promise.race([question.catch(() => null), late])
    clearTimeout(timer)
    return answer
  }
}
