import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { excessWidth, layoutFaults, NO_FAULTS, resizeTo, untranslated } from './screen-checks.ts'
import { goInside, VIEWS } from './views.ts'

// The matrix of every language, width and theme, with WCAG and the Tab key, is `npm run test:views`. Here each view is opened
// by a change of the address inside of one page, as by a link, in the two languages with the longest words.

test.use({ sharesPlant: true })

/** Changes the language as another tab does. */
async function speak(page: Page, language: 'de' | 'ru'): Promise<void> {
  await page.evaluate(
    (newValue) => {
      dispatchEvent(new StorageEvent('storage', { key: 'preferences', newValue }))
    },
    JSON.stringify({ language, theme: 'light' }),
  )
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('every view: each text has its translation, and nothing leaves its room, in German at 1280 and 360 px, in Russian at 360 px', async ({
  plant,
  signIn,
  page,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await page.goto('/help')
  for (const view of VIEWS) {
    // Tiles far below the window of a telephone would not load.
    await resizeTo(page, 1280, 800)
    await speak(page, 'de')
    await goInside(page, view.path(plant))
    await expect(page.locator(view.ready).first(), view.name).toBeVisible()
    const look = async (language: string, width: number) => {
      await resizeTo(page, width, 800)
      await expect.poll(() => layoutFaults(page), `${view.name} in ${language} at ${width} px`).toEqual(NO_FAULTS)
    }
    expect(await untranslated(page), view.name).toEqual([])
    await look('de', 1280)
    await look('de', 360)
    await speak(page, 'ru')
    await expect.poll(() => untranslated(page), view.name).toEqual([])
    await look('ru', 360)
  }
})

/** Pages for whoever sets up an installation, each with what it shows in the end. */
const WITHOUT_SESSION = [
  ['/diagnostics/plant-file', '[data-plant-file]'],
  ['/diagnostics/connection', '[data-check=done]'],
] as const

test('at 360 px the pages around the session do not scroll sideways, in German and Russian; the fields of the login are told to password managers and take long passwords, also pasted (S-27)', async ({
  plant,
  page,
  allowErrors,
}) => {
  // The check of the connection asks without a session, and for a file that this plant does not have.
  allowErrors(/401|404 .*plant\.json/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/login')
  for (const language of ['de', 'ru'] as const) {
    await expect(page.locator('form')).toBeVisible()
    await speak(page, language)
    expect(await excessWidth(page), `login in ${language}`).toBeLessThanOrEqual(0)
  }
  const name = page.locator('input[name=username]')
  const password = page.locator('input[name=password]')
  await expect(name).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('type', 'password')
  const long = 'Aa1-'.repeat(32)
  await name.fill(long)
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+c')
  await password.focus()
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue(long)
  for (const [path, ready] of WITHOUT_SESSION) {
    await page.goto(path)
    for (const language of ['de', 'ru'] as const) {
      await expect(page.locator(ready)).toBeVisible({ timeout: 30_000 })
      await speak(page, language)
      await expect.poll(() => untranslated(page), path).toEqual([])
      expect(await excessWidth(page), `${path} in ${language}`).toBeLessThanOrEqual(0)
    }
  }
  plant.failCall('userInfo', 'html')
  await page.goto('/stations')
  for (const language of ['de', 'ru'] as const) {
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await speak(page, language)
    expect(await excessWidth(page), `no server in ${language}`).toBeLessThanOrEqual(0)
  }
})
