import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { PAGE_NAMES, pageRow } from '../../../src/app/pages/pages.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { textKeys, words } from './screen-checks.ts'

test.use({ sharesPlant: true })

/** A circle, so that each page is left in the language that it began with. */
const CIRCLE = ['de', 'en', 'cs', 'ru', 'de'] as const
type Language = (typeof CIRCLE)[number]

const LOADED = 'main:not([aria-busy=true]):has(h1):not(:has([data-loading]))'
const PLACES = PAGE_NAMES.filter((name) => pageRow(name).isPublic !== true)

function textsOf(language: Language): ReadonlySet<string> {
  const folder = `${PROJECT_ROOT}/locales/${language}`
  const leaves = (tree: unknown): readonly string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(leaves)
  return new Set(readdirSync(folder).flatMap((file) => leaves(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))))
}

/** What names the parts of a page and leads to others: headings, navigation, buttons. */
function names(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, nav a, nav button, header [aria-label], main button')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
    ),
  )
}

/** Chooses each language in turn by `choose`, and looks for what is left of the one before; at least `least` names are there. */
async function circle(page: Page, least: number, choose: (language: Language) => Promise<void>): Promise<void> {
  const keys = new Set(textKeys())
  await expect(page.locator(LOADED)).toBeVisible()
  // Gone after a reload.
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  for (const [index, language] of CIRCLE.slice(1).entries()) {
    const former = textsOf(CIRCLE[index] ?? 'de')
    const now = textsOf(language)
    await choose(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator(LOADED)).toBeVisible()
    const stays = async () => (await names(page)).filter((text) => former.has(text) && !now.has(text))
    await expect.poll(stays, `${CIRCLE[index]} in ${language}`).toEqual([])
    expect((await names(page)).filter((text) => now.has(text)).length).toBeGreaterThanOrEqual(least)
    const shown = await words(page)
    expect(shown.filter((word) => keys.has(word.replace(/[.:,;!?…]+$/, '')))).toEqual([])
  }
  await expect(page.locator('body[data-same-document]')).toHaveCount(1)
}

for (const place of PLACES) {
  test(`${place}: the language changes on the spot, and nothing of the one before stays (rule B10)`, async ({
    plant,
    signIn,
    page,
  }) => {
    await signIn()
    const path = pageRow(place)
      .path.replace(':stationNumber', String(largestStation(plant).number))
      .replace(/\/:\w+\?$/, '')
    await page.goto(path)
    await circle(page, 10, async (language) => {
      await page.locator('header button[aria-haspopup=dialog]').last().click()
      await page.getByRole('dialog').getByRole('combobox').first().selectOption(language)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test('login: the language changes on the spot, what was typed stays, and nothing of the language before does (rule B10)', async ({
  page,
}) => {
  await page.goto('/login')
  await page.locator('input[name=username]').fill('operator')
  await circle(page, 2, async (language) => {
    await page.getByRole('combobox').first().selectOption(language)
  })
  await expect(page.locator('input[name=username]')).toHaveValue('operator')
})
