import type { CDPSession, Page } from 'playwright/test'
import type { Place } from './page-eyes.ts'

/** A finger on the screen, as the browser gets it. */
export class Finger {
  readonly #cdp: CDPSession

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async down({ x, y }: Place): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  }

  async move(from: Place, to: Place, steps = 10): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const at = (a: number, b: number) => a + ((b - a) * step) / steps
      const touchPoints = [{ x: at(from.x, to.x), y: at(from.y, to.y) }]
      await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
  }

  async up(): Promise<void> {
    await this.#cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
