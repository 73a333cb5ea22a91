import { readFileSync } from 'node:fs'
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
function textKeys(): readonly string[] {
  const dotted = (tree: object, prefix: string): readonly string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : dotted(value, `${prefix}${key}.`),
    )
  const namespaces: object = JSON.parse(readFileSync(`${PROJECT_ROOT}/locales/de/texts.json`, 'utf8'))
  return Object.values(namespaces)
    .flatMap((tree) => dotted(tree, ''))
    .filter((key) => key.includes('.'))
}

/** Returns all words of the page, including those for screen readers and in tooltips. */
function words(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.textContent ?? '', ...attributes].flatMap((text) => text.split(/\s+/))
  })
}

const keys = new Set(textKeys())
if (keys.size <= 100) throw new Error('the texts have no keys')

/** Returns the keys on screen, each of a text that has no translation. */
export async function untranslated(page: Page): Promise<readonly string[]> {
  return (await words(page)).filter((word) => keys.has(word.replace(/[.:,;!?…]+$/, '')))
}

/** Returns the violations of WCAG A and AA on the page, or inside what `within` selects. */
export function violations(page: Page, within?: string): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page }).withTags(WCAG_A_AA)
  return found(within === undefined ? builder : builder.include(within))
}

/** Returns in how many rows the tools of the table stand. */
export function toolRows(page: Page): Promise<number> {
  return page.locator('main [data-tools]:has(> [aria-haspopup=menu]) > *').evaluateAll((tools) => {
    const places = tools.map((tool) => tool.getBoundingClientRect()).filter(({ height }) => height > 0)
    let [rows, end] = [0, Number.NEGATIVE_INFINITY]
    for (const { top, bottom } of places.toSorted((a, b) => a.top - b.top)) {
      if (top >= end) rows += 1
      end = Math.max(end, bottom)
    }
    return rows
  })
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

/**
 * Returns the lists to choose from that would leave the window, or make the page wider, with the longest name that a plant may
 * have among their options (F106).
 */
function wideSelects(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const [option] = select.options
      if (option === undefined || select.getClientRects().length === 0) return []
      option.label = 'Wasserwerk '.repeat(24)
      const { left, right } = select.getBoundingClientRect()
      const isOut = left < innerWidth && right > innerWidth + 1
      const isWider = document.documentElement.scrollWidth > innerWidth
      option.removeAttribute('label')
      return isOut || isWider ? [select.getAttribute('aria-label') ?? select.outerHTML.slice(0, 120)] : []
    }),
  )
}

/** Returns the named parts of a page that lie over others: what is under one cannot be read, nor pressed. */
function coveredParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('main section[aria-label]')].filter((part) =>
      ['static', 'relative'].includes(getComputedStyle(part).position),
    )
    return parts.flatMap((part, index) => {
      const own = part.getBoundingClientRect()
      const over = parts.slice(index + 1).filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const isInside = part.contains(other) || other.contains(part)
        return (
          !isInside &&
          Math.min(own.right, right) - Math.max(own.left, left) > 1 &&
          Math.min(own.bottom, bottom) - Math.max(own.top, top) > 1
        )
      })
      return over.map((other) => `${part.ariaLabel} and ${other.ariaLabel}`)
    })
  })
}

export const NO_FAULTS = {
  coveredParts: [],
  excessWidth: 0,
  wideSelects: [],
  spilledCells: [],
  brokenRows: [],
  growthOfCurrentPlace: 0,
} as const

/** Returns what leaves its room: parts of the page theirs, the page its window, cells and rows of tables, the current place of the navigation. */
export async function layoutFaults(page: Page) {
  return {
    coveredParts: await coveredParts(page),
    excessWidth: Math.max(0, await excessWidth(page)),
    wideSelects: await wideSelects(page),
    spilledCells: await spilledCells(page),
    brokenRows: await brokenRows(page),
    growthOfCurrentPlace: await growthOfCurrentPlace(page),
  }
}
