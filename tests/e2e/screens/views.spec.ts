import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { tabThrough } from './keyboard-round.ts'
import { throughLanguages } from './language-circle.ts'
import { contrastViolations, excessWidth, prefer, resizeTo, violations, wear } from './screen-checks.ts'
import { openView, VIEWS } from './views.ts'

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

/** Returns texts of table cells that exceed the edge of their cell. */
function spilledCells(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=gridcell]:not([data-cut])')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent ?? ''),
  )
}

/** Returns the rows of tables with parts that leave them at the upper or lower edge. */
function brokenRows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row][data-id]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const parts = [...row.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
        // What only screen readers hear is a pixel wide.
        return parts.some((part) => part.width > 1 && (part.top < top - 1 || part.bottom > bottom + 1))
      })
      .map((row) => row.textContent ?? ''),
  )
}

/** Returns by how many px the place of this page is higher than the same one of another page. */
function growthOfCurrentPlace(page: Page): Promise<number> {
  return page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('nav [aria-current=page]')
    if (link === null) return 0
    const before = link.offsetHeight
    link.removeAttribute('aria-current')
    const after = link.offsetHeight
    link.setAttribute('aria-current', 'page')
    return before - after
  })
}

/** Shows the page in widths of its language, and leaves it in that of a small desk. */
async function expectNoOverflow(page: Page, widths: readonly number[], where: string): Promise<void> {
  for (const width of widths) {
    await resizeTo(page, width, 800)
    await expect.poll(() => excessWidth(page), `${where} at ${width} px`).toBeLessThanOrEqual(0)
    await expect.poll(() => spilledCells(page), `${where} at ${width} px`).toEqual([])
    await expect.poll(() => brokenRows(page), `${where} at ${width} px`).toEqual([])
    expect(await growthOfCurrentPlace(page), `${where} at ${width} px`).toBe(0)
  }
  await resizeTo(page, 1280, 800)
}

function pvNames({ model }: SimulatorHandle): ReadonlySet<string> {
  const pvs = model.nodes.flatMap((node) => node.pvs)
  return new Set(pvs.flatMap((pv) => model.config(pv)?.name ?? []))
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
        ofPlant: pvNames(plant),
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

test('at 360 px the pages around the session do not scroll sideways, in German and Russian', async ({
  plant,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/login')
  for (const language of ['de', 'ru']) {
    await page.evaluate((text) => localStorage.setItem('preferences', text), JSON.stringify({ language }))
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    expect(await excessWidth(page), `login in ${language}`).toBeLessThanOrEqual(0)
    plant.failCall('userInfo', 'html')
    await page.goto('/stations')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    expect(await excessWidth(page), `no server in ${language}`).toBeLessThanOrEqual(0)
    plant.failCall('userInfo', null)
  }
})

test('an address without a page names those that may have been meant', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/statons')
  const main = page.getByRole('main')
  await expect(main.getByText('Vielleicht war gemeint:')).toBeVisible()
  await main.getByRole('listitem').getByRole('link', { name: 'Stationen', exact: true }).click()
  await expect(page).toHaveURL(/\/stations$/)
  await page.goto('/no/such/page')
  await expect(main.getByRole('link')).toHaveCount(1)
})
