import { readdirSync, readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright/test'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'

const WCAG_A_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Stores preferences before a page loads. Skips the empty documents of the accessibility check, which have no storage.
 */
export function prefer(context: BrowserContext, preferences: object): Promise<unknown> {
  return context.addInitScript((text) => {
    if (location.protocol === 'http:') localStorage.setItem('preferences', text)
  }, JSON.stringify(preferences))
}

/** Returns every key with a dot, which is on screen if its text is missing. */
export function textKeys(): readonly string[] {
  const folder = `${PROJECT_ROOT}/locales/de`
  const dotted = (tree: object, prefix: string): readonly string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : dotted(value, `${prefix}${key}.`),
    )
  return readdirSync(folder)
    .flatMap((file) => dotted(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), ''))
    .filter((key) => key.includes('.'))
}

/** Returns all words of the page, including those for screen readers and in tooltips. */
export function words(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.textContent ?? '', ...attributes].flatMap((text) => text.split(/\s+/))
  })
}

/** Returns the violations of WCAG A and AA on the page, or inside what `within` selects. */
export function violations(page: Page, within?: string): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page }).withTags(WCAG_A_AA)
  return found(within === undefined ? builder : builder.include(within))
}

/** Returns where text has too little contrast: all that another theme can change. */
export function contrastViolations(page: Page): Promise<readonly string[]> {
  return found(new AxeBuilder({ page }).withRules(['color-contrast']))
}

async function found(builder: AxeBuilder): Promise<readonly string[]> {
  const result = await builder.analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Gives the page another theme, as its user would; colours are all that changes, so no page has to be loaded again. */
export async function wear(page: Page, theme: 'light' | 'dark' | 'contrast'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, theme)
}

/** Returns how far the page can be scrolled sideways, in px. */
export function excessWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Changes the width of the window; resolves when the page has drawn what it shows at it. */
export async function resizeTo(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
