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

const LOADED = 'main[aria-busy=false]:has(h1):not(:has([data-loading]))'
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

for (const place of PLACES) {
  test(`${place}: the language changes on the spot, and nothing of the one before stays (rule B10)`, async ({
    plant,
    signIn,
    page,
  }) => {
    const keys = new Set(textKeys())
    await signIn()
    const path = pageRow(place)
      .path.replace(':stationNumber', String(largestStation(plant).number))
      .replace(/\/:\w+\?$/, '')
    await page.goto(path)
    await expect(page.locator(LOADED)).toBeVisible()
    // Gone after a reload.
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    for (const [index, language] of CIRCLE.slice(1).entries()) {
      const former = textsOf(CIRCLE[index] ?? 'de')
      const now = textsOf(language)
      await page.locator('header button[aria-haspopup=dialog]').last().click()
      await page.getByRole('dialog').getByRole('combobox').first().selectOption(language)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator(LOADED)).toBeVisible()
      const stays = async () => (await names(page)).filter((text) => former.has(text) && !now.has(text))
      await expect.poll(stays, `${CIRCLE[index]} on ${path} in ${language}`).toEqual([])
      expect((await names(page)).filter((text) => now.has(text)).length).toBeGreaterThan(10)
      const shown = await words(page)
      expect(shown.filter((word) => keys.has(word.replace(/[.:,;!?…]+$/, '')))).toEqual([])
    }
    await expect(page.locator('body[data-same-document]')).toHaveCount(1)
  })
}
