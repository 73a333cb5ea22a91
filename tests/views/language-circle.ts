import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect } from '../e2e/fixtures.ts'
import { untranslated } from '../e2e/screens/screen-checks.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/** A circle, so that each page is left in the language that it began with. */
const CIRCLE = ['de', 'en', 'cs', 'ru', 'de'] as const
type Language = (typeof CIRCLE)[number]

const LOADED = 'main:not([aria-busy=true]):has(h1):not(:has([data-loading]))'

function textsOf(language: Language): ReadonlySet<string> {
  const folder = `${PROJECT_ROOT}/locales/${language}`
  const leaves = (tree: unknown): readonly string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(leaves)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Set(files.flatMap((file) => leaves(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))))
}

/** What names the parts of a page and leads to others: headings, navigation, buttons. */
function names(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, nav a, nav button, header [aria-label], main button')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
    ),
  )
}

interface Circle {
  /** Fewest names of parts that are in the language chosen. */
  readonly least: number
  /** Chooses a language as a user does. */
  choose(language: Language): Promise<void>
  /** Names that the plant gave, which are in its language for ever. */
  readonly ofPlant?: ReadonlySet<string>
  /** Looks at the page in a language. */
  look?(language: Language): Promise<void>
}

/** Chooses each language in turn and expects that nothing of the one before is left, all on one load of the page. */
export async function throughLanguages(page: Page, { least, choose, ofPlant, look }: Circle): Promise<void> {
  await expect(page.locator(LOADED)).toBeVisible()
  // Gone after a reload.
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  for (const [index, language] of CIRCLE.slice(1).entries()) {
    const former = textsOf(CIRCLE[index] ?? 'de')
    const now = textsOf(language)
    await choose(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator(LOADED)).toBeVisible()
    const isLeft = (text: string) => former.has(text) && !now.has(text) && ofPlant?.has(text) !== true
    const stays = async () => (await names(page)).filter(isLeft)
    await expect.poll(stays, `${CIRCLE[index]} in ${language}`).toEqual([])
    expect((await names(page)).filter((text) => now.has(text)).length).toBeGreaterThanOrEqual(least)
    expect(await untranslated(page)).toEqual([])
    await look?.(language)
  }
  await expect(page.locator('body[data-same-document]')).toHaveCount(1)
}
