import type { Page } from 'playwright/test'
import texts from '../../../locales/de/texts.json' with { type: 'json' }
import type { HostileProxy } from './hostile-proxy.ts'
import type { SaidValues } from './said-values.ts'

/** What a page over a hostile server must not be or show. */
export type BreachName = 'frozen' | 'lost' | 'page error' | 'storm' | 'text' | 'value'

export interface Breach {
  readonly breach: BreachName
  readonly detail: string
}

/** A busy machine starts a page late; one that never starts is lost. */
const START_MS = 60_000
/** A tab that has not answered for so long is dead. */
const FROZEN_MS = 8000
/** What has not come by then does not come. */
const LOADING_MS = 6000
/** Without a call for so long a page has all that it asks for. */
const QUIET_MS = 500
const LOADED = 'main[aria-busy=false]:has(h1):not(:has([data-loading]))'
const MOST_DETAILS = 3
/** An address that is asked for more often while a page is looked at is asked for without a pause. */
const MOST_ASKED = 20

/** Opens an address over a hostile server, waits until nothing more comes, and returns what is wrong there. */
export async function lookAtPage(
  page: Page,
  proxy: HostileProxy,
  path: string,
  said: SaidValues,
): Promise<readonly Breach[]> {
  const failures: string[] = []
  proxy.asked.clear()
  page.on('pageerror', (error) => failures.push(error.stack?.split('\n').slice(0, 3).join(' ') ?? error.message))
  await page.goto(proxy.url + path, { waitUntil: 'commit' })
  const started = page.locator('body:has(header) h1').filter({ hasText: /\S/ })
  await started
    .first()
    .waitFor({ timeout: START_MS })
    .catch(() => undefined)
  const seen = await within(
    FROZEN_MS + LOADING_MS,
    untilQuiet(page, proxy).then(() => page.evaluate(look, texts.errors.page.brokenTitle)),
  )
  const breaches: Breach[] = failures.slice(0, MOST_DETAILS).map((detail) => ({ breach: 'page error', detail }))
  for (const [address, count] of proxy.asked) {
    if (count > MOST_ASKED) breaches.push({ breach: 'storm', detail: `${address} was asked for ${count} times` })
  }
  if (seen === null) return [...breaches, { breach: 'frozen', detail: `no answer within ${FROZEN_MS} ms` }]
  // What stands there then is the error itself.
  if (seen.lost !== null) return [...breaches, { breach: 'lost', detail: seen.lost }]
  for (const detail of seen.texts.slice(0, MOST_DETAILS)) breaches.push({ breach: 'text', detail })
  const invented = seen.values.filter(({ key, text }) => !said.has(key, text))
  for (const { key, text } of invented.slice(0, MOST_DETAILS))
    breaches.push({ breach: 'value', detail: `${key}: ${text}` })
  return breaches
}

async function untilQuiet(page: Page, proxy: HostileProxy): Promise<void> {
  const end = performance.now() + LOADING_MS
  for (;;) {
    const isLoaded = await page.evaluate((selector) => document.querySelector(selector) !== null, LOADED)
    if (performance.now() > end || (isLoaded && proxy.quietMs() > QUIET_MS)) return
    // The next picture, or a tenth of a second, in the page: one that is dead never answers.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
}

/** Resolves with null if it takes longer. */
async function within<T>(ms: number, wanted: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  wanted.catch(() => undefined)
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}

interface Seen {
  /** Why the page is lost; null if it is not. */
  readonly lost: string | null
  readonly texts: readonly string[]
  /** What is shown as good and current. */
  readonly values: readonly { readonly key: string; readonly text: string }[]
}

/** Runs in the page. */
function look(brokenTitle: string): Seen {
  const wrong = /\bNaN\b|\bundefined\b|\bInfinity\b|\[object\b/
  const texts: string[] = []
  const placeOf = (element: Element | null) => {
    const names: string[] = []
    for (let at = element; at !== null && names.length < 4; at = at.parentElement) {
      names.unshift(at.tagName.toLowerCase() + (at.id === '' ? '' : `#${at.id}`))
    }
    return names.join('>')
  }
  const check = (text: string | null, element: Element | null) => {
    const at = text?.search(wrong) ?? -1
    if (text !== null && at >= 0) texts.push(`${placeOf(element)}: ${text.slice(Math.max(0, at - 60), at + 30).trim()}`)
  }
  check(document.title, null)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent?.closest('script, style') === null) check(node.nodeValue, parent)
  }
  for (const name of ['title', 'aria-label', 'aria-valuetext', 'alt', 'placeholder', 'value']) {
    for (const element of document.querySelectorAll(`[${name}]`)) check(element.getAttribute(name), element)
  }
  for (const input of document.querySelectorAll('input, textarea')) {
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) check(input.value, input)
  }
  const headings = [...document.querySelectorAll('h1')].map((heading) => heading.textContent?.trim() ?? '')
  const lost = headings.includes(brokenTitle)
    ? `${brokenTitle}: ${document.querySelector('[role=alert] + p')?.textContent ?? ''}`
    : document.querySelector('header') === null
      ? `no frame at ${location.pathname}: ${document.body.textContent?.slice(0, 80)}`
      : headings.every((text) => text === '')
        ? 'no title'
        : null
  const values = [
    ...document.querySelectorAll('[data-pv][data-quality=Good]:not([data-stale], [data-last-known])'),
  ].map((element) => ({ key: element.getAttribute('data-pv') ?? '', text: element.textContent ?? '' }))
  return { lost, texts, values }
}
