import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { CdpConnection } from './cdp-connection.ts'
import { announced, ended } from './child-program.ts'
import { chromiumArgs } from './chromium-args.ts'
import { findBrowser } from './find-browser.ts'
import { RawTab } from './raw-tab.ts'

/** The client uses its browser's language; tests expect German texts and numbers. */
const GERMAN = ['--lang=de-DE', '--accept-lang=de-DE']

const OPEN_TIMEOUT_MS = 10_000

interface TargetInfo {
  readonly targetId: string
  readonly type: string
}

/** Without it Chromium shares renderers between many tabs of one site, so that one crash ends several tabs. */
const SITE_PER_TAB = '--renderer-process-limit=200'

/**
 * A Chromium of our own, driven by the DevTools protocol alone, for what Playwright cannot do. Seen in Chromium 156 with
 * `--headless=new`:
 * - Two tabs of one window: `Target.createTarget` shows the new one, `Target.activateTarget` and `Page.bringToFront`
 *   show another; the covered tab really has `visibilityState` "hidden", `hasFocus()` false and no animation frames.
 *   A minimised window hides its tabs too. Under Playwright every tab says "visible" (its focus emulation).
 * - `newWindow: true` opens a window of its own; tabs of different windows stay visible side by side.
 * - `background: true` does the opposite of its name here: the new tab covers the one that was shown. A link that is
 *   clicked with the middle button opens behind it, hidden from its first script on.
 * - `Page.crash` kills the renderer for real; the command never gets a response, `Inspector.targetCrashed` is sent.
 *   Tabs of one site may share a renderer (and then crash together): see `SITE_PER_TAB` above.
 */
export class RawChromium {
  readonly cdp: CdpConnection
  /** Process id of the browser; its children are the renderers, the GPU process and the utilities. */
  readonly pid: number
  readonly #process: ChildProcess
  readonly #profile: string

  private constructor(cdp: CdpConnection, process: ChildProcess, pid: number, profile: string) {
    this.cdp = cdp
    this.pid = pid
    this.#process = process
    this.#profile = profile
  }

  /**
   * Starts a headless browser in German, with windows of 1280 x 800 and a fresh profile. Rejects if it does not open
   * its DevTools port within 30 s.
   */
  static async start(): Promise<RawChromium> {
    const profile = await mkdtemp(join(tmpdir(), 'plant-client-chromium-'))
    const process = spawn(
      await findBrowser(),
      [
        '--headless=new',
        ...chromiumArgs(),
        // A fixed port could silently reach a browser left behind by an aborted run.
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--window-size=1280,800',
        '--no-first-run',
        '--no-default-browser-check',
        SITE_PER_TAB,
        ...GERMAN,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    try {
      const cdp = await CdpConnection.open(await announced(process, /DevTools listening on (ws:\S+)/))
      if (process.pid === undefined) throw new Error('Chromium has no process id')
      return new RawChromium(cdp, process, process.pid, profile)
    } catch (error) {
      process.kill('SIGKILL')
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
      throw error
    }
  }

  /** Opens a tab in the window of the last one, which it hides, or in its own window, and loads `url`. */
  async newTab(url: string, { newWindow = false } = {}): Promise<RawTab> {
    const blank = { url: 'about:blank', newWindow }
    const { targetId } = await this.cdp.send<{ targetId: string }>('Target.createTarget', blank)
    const tab = await this.#attach(targetId)
    if (url !== 'about:blank') await tab.goto(url)
    return tab
  }

  async #attach(targetId: string): Promise<RawTab> {
    const attach = { targetId, flatten: true }
    const { sessionId } = await this.cdp.send<{ sessionId: string }>('Target.attachToTarget', attach)
    const tab = new RawTab(this.cdp, targetId, sessionId)
    await tab.send('Page.enable')
    await tab.send('Runtime.enable')
    return tab
  }

  /** Opens the link at `selector` with the middle button: in a tab behind the one that is shown, which stays shown. */
  async openBehind(tab: RawTab, selector: string): Promise<RawTab> {
    const pages = async () => {
      const { targetInfos } = await this.cdp.send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets')
      return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
    }
    const before = await pages()
    const isNew = (targetId: string) => !before.includes(targetId)
    const at = await tab.evaluate<{ x: number; y: number }>(`(() => {
      const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`)
    for (const type of ['mousePressed', 'mouseReleased'])
      await tab.send('Input.dispatchMouseEvent', { type, ...at, button: 'middle', clickCount: 1 })
    await eventually(async () => (await pages()).some(isNew), {
      timeoutMs: OPEN_TIMEOUT_MS,
      what: 'the tab of the link',
    })
    return this.#attach((await pages()).find(isNew) ?? '')
  }

  /** Ends the browser and removes its profile. */
  async close(): Promise<void> {
    const ask = () => void this.cdp.send('Browser.close').catch(() => this.#process.kill('SIGKILL'))
    await ended(this.#process, ask)
    this.cdp.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
