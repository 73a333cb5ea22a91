import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { logIn } from '../../tests/support/simulator/simulator-session.ts'

/** Logs in without a page: the browser has a user's cookies but has not loaded the product yet. */
export async function setLoginCookies(browser: RawChromium, url: string): Promise<void> {
  const { cookie } = await logIn(url)
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  await browser.cdp.send('Storage.setCookies', { cookies })
}
