import type { Locator, Page } from 'playwright/test'

/** More than any page has on the way. */
const MOST_TABS = 120

/** Presses Tab until an element has the focus, as somebody without a mouse does. Throws if it never has. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target}`)
}
