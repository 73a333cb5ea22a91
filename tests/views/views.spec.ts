import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { largestStation } from '../e2e/cells.ts'
import { expect, test } from '../e2e/fixtures.ts'
import {
  contrastViolations,
  layoutFaults,
  NO_FAULTS,
  prefer,
  resizeTo,
  violations,
  wear,
} from '../e2e/screens/screen-checks.ts'
import { openView, VIEWS } from '../e2e/screens/views.ts'
import { listRests } from '../e2e/still-list.ts'
import { logIn } from '../support/simulator/simulator-session.ts'
import { tabThrough } from './keyboard-round.ts'
import { throughLanguages } from './language-circle.ts'

test.use({ sharesPlant: true })

/** Of the two languages with the longest words each width, of the others the narrowest. */
const WIDTHS = { de: [360, 700, 1280, 1920], en: [360], cs: [360], ru: [360, 700, 1280, 1920] } as const

/** Checks all of the page in the light theme and the contrast in the dark one, and leaves it in the light one. */
async function violationsInBoth(page: Page): Promise<readonly string[]> {
  await wear(page, 'light')
  const inLight = await violations(page)
  await wear(page, 'dark')
  const inDark = await contrastViolations(page)
  await wear(page, 'light')
  return [...inLight.map((each) => `light: ${each}`), ...inDark.map((each) => `dark: ${each}`)]
}

test.describe('WCAG A and AA, light and dark', () => {
  test.beforeEach(async ({ context, page }) => {
    await prefer(context, { language: 'de', theme: 'light' })
    // Otherwise colours are looked at while they change.
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  test('login', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  test('pending alerts with a selection, then with the dialog open', async ({ signIn, page }) => {
    await signIn()
    await page.goto('/alerts/pending')
    await expect(page.getByRole('row').getByRole('checkbox').nth(1)).toBeVisible()
    await listRests(page)
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Alle quittieren …' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  test('user menu', async ({ login, page }) => {
    await login()
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })

  test('a station with the link cut', async ({ plant, signIn, page }) => {
    await signIn()
    await page.goto(`/stations/${largestStation(plant).number}`)
    await expect(page.locator('[data-pv]:not([data-quality=None])').first()).toBeVisible()
    plant.fault({ hub: '*', action: 'refuse' })
    await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
    expect(await violationsInBoth(page)).toEqual([])
  })
})

/** Shows the page in widths of its language, and leaves it in that of a small desk. */
async function expectNoOverflow(page: Page, widths: readonly number[], where: string): Promise<void> {
  for (const width of widths) {
    await resizeTo(page, width, 800)
    await expect.poll(() => layoutFaults(page), `${where} at ${width} px`).toEqual(NO_FAULTS)
  }
  await resizeTo(page, 1280, 800)
}

/** What the plant calls things, which may be words of the interface as well. */
async function plantNames({ model, url }: SimulatorHandle): Promise<ReadonlySet<string>> {
  const pvs = model.nodes.flatMap((node) => node.pvs)
  const session = await logIn(url)
  const { dashboards } = await session.call('dashboardConfig', {})
  await session.close()
  return new Set([...pvs.flatMap((pv) => model.config(pv)?.name ?? []), ...dashboards.map(({ name }) => name)])
}

const NOTHING_WRONG = { unreached: [], unseen: [], mouseOnly: [] }

/** Every text has its key, nothing scrolls sideways, and no cell, row or place of the navigation leaves its room. */
test.describe('each view, loaded once', () => {
  // By far the most work of all specs, so no single worker does all of it.
  test.describe.configure({ mode: 'parallel' })

  for (const view of VIEWS) {
    test(`${view.name}: WCAG A and AA in both themes; every control by Tab, with its focus shown; four languages on the spot, with nothing of the one before (rule B10); 360 to 1920 px`, async ({
      plant,
      signIn,
      page,
      context,
    }) => {
      await prefer(context, { language: 'de', theme: 'light' })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn()
      await openView(page, view, plant)
      await test.step('WCAG', async () => expect(await violationsInBoth(page)).toEqual([]))
      await test.step('Tab', async () => expect(await tabThrough(page)).toEqual(NOTHING_WRONG))
      await throughLanguages(page, {
        least: 10,
        ofPlant: await plantNames(plant),
        choose: async (language) => {
          await page.locator('header button[aria-haspopup=dialog]').last().click()
          await page.getByRole('dialog').getByRole('combobox').first().selectOption(language)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toHaveCount(0)
        },
        look: (language) => expectNoOverflow(page, WIDTHS[language], `${view.name} in ${language}`),
      })
    })
  }
})

test('a round of the Tab key names what it passes by, and what hides its focus', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('form')).toBeVisible()
  expect(await tabThrough(page)).toEqual(NOTHING_WRONG)
  await page.evaluate(() => {
    const buttons = ['hides its focus', 'is passed by', 'comes after'].map((text) => {
      const button = document.createElement('button')
      button.textContent = text
      document.querySelector('form')?.append(button)
      return button
    })
    const [hidden, passed, next] = buttons
    hidden?.style.setProperty('outline', 'none')
    passed?.addEventListener('focus', () => next?.focus())
  })
  expect(await tabThrough(page)).toMatchObject({
    unreached: ['button is passed by'],
    unseen: ['button hides its focus'],
  })
})

test('login: the language changes on the spot, what was typed stays, and nothing of the language before does (rule B10)', async ({
  page,
}) => {
  await page.goto('/login')
  await page.locator('input[name=username]').fill('operator')
  await throughLanguages(page, {
    least: 2,
    choose: async (language) => {
      await page.getByRole('combobox').first().selectOption(language)
    },
  })
  await expect(page.locator('input[name=username]')).toHaveValue('operator')
})
