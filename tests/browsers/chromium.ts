import { type BrowserContext, chromium, type Page } from 'playwright'
import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'
import type { Engine, EngineWindow, RunningBrowser } from './browser.ts'

/** Driven by Playwright, as in the end-to-end tests. */
export const chromiumEngine: Engine = {
  name: 'chromium',
  // Always available: all other tests need it too, and `findBrowser` installs it if it is missing.
  find: () => 'chromium',
  async start(): Promise<RunningBrowser> {
    // Not as an option of Playwright, which does not reach sockets of a SharedWorker.
    const args = [...playwrightArgs(), '--ignore-certificate-errors']
    const browser = await chromium.launch({ executablePath: await findBrowser(), args })
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } })
    const errors = errorsOf(context)
    return {
      openWindow: async () => windowOf(await context.newPage()),
      errors: async () => errors,
      close: () => browser.close(),
    }
  },
}

function errorsOf(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  return errors
}

function windowOf(page: Page): EngineWindow {
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    press: async () => {
      await page.mouse.down()
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
