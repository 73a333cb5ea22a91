import type { Page } from 'playwright/test'
import type { PageName } from '../../../src/app/pages/pages.ts'
import { pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { breakTexts, brokenTexts } from '../../support/browser/break-texts.ts'
import { valuesSent } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { openView, VIEWS } from './views.ts'

// A browser that translates pages, and many extensions, replace every text node of a page, and write into it from then on.

/** `BROKEN_TEXTS=all` opens every view, and says what it found instead of comparing it with what is known. */
const BY_HAND = process.env.BROKEN_TEXTS === 'all'

/** The views of the suite. */
const SUITE: readonly string[] = ['values', 'pendingAlerts'] satisfies readonly PageName[]

/** A working day, far from a change of clocks. */
const START = Date.UTC(2026, 9, 7, 7, 30)
/** So many values are sent after the texts were replaced, or so much time passes at the plant where a page has none. */
const CHANGES = 300
const PASSES_MS = 60_000
const SPEED = 120
const PAGES_OF_ROUND = 3

test.use({ plantOptions: { start: START, updatesPerSecond: 1000 } })

/** What a value of the plant reads like in German; null where the texts of the plant do not say it. */
function textOf(plant: SimulatorHandle, key: string): string | null {
  const ref = pvOfLiveKey(key)
  const config = ref === null ? undefined : plant.model.config(ref)
  const value = plant.model.value(key, plant.now())
  if (config === undefined || value === undefined) return null
  if (value.quality === 'Bad') return '---'
  const { digiDisplayConfig: words, decimalPlaces } = config
  if (value.boolValue !== undefined) {
    return value.boolValue ? words?.stateActiveText || 'Ein' : words?.stateInactiveText || 'Aus'
  }
  if (value.doubleValue === undefined) return null
  // Separators begin at 10,000.
  const digits = {
    minimumFractionDigits: decimalPlaces,
    maximumFractionDigits: decimalPlaces,
    useGrouping: 'min2',
  } as const
  return new Intl.NumberFormat('de', digits).format(value.doubleValue)
}

interface Found {
  /** Values on screen, those that can be compared, and those of them that are neither right nor marked. */
  readonly values: number
  readonly compared: number
  readonly wrong: readonly string[]
}

async function compare(page: Page, plant: SimulatorHandle): Promise<Found> {
  // No such helper touches the texts of drawings.
  const all = await page.locator('[data-pv]:not(svg *)').evaluateAll((elements) =>
    elements
      .filter(({ isConnected }) => isConnected)
      .map((element) => ({
        key: element.getAttribute('data-pv') ?? '',
        text: element.textContent,
        isMarked: element.closest('[data-stale]') !== null,
      })),
  )
  const compared = all.flatMap(({ key, text, isMarked }) => {
    const truth = textOf(plant, key)
    return truth === null ? [] : [{ key, text, isMarked, truth }]
  })
  const wrong = compared.filter(
    ({ text, truth, isMarked }) => !isMarked && text.replace(/\s/g, '') !== truth.replace(/\s/g, ''),
  )
  return {
    values: all.length,
    compared: compared.length,
    wrong: wrong.map(({ key, text, truth }) => `${key} shows ${text}, but is ${truth}`),
  }
}

async function timePasses(plant: SimulatorHandle): Promise<void> {
  const before = plant.now()
  await expect.poll(() => plant.now() - before).toBeGreaterThan(PASSES_MS)
}

/** Lets values change, then stops the clock of the plant: what is shown has all the time to follow. */
async function changeValues(plant: SimulatorHandle): Promise<void> {
  plant.setClock({ speed: SPEED })
  if (plant.subscribed('pv').length > 0) await valuesSent(plant, CHANGES)
  else await timePasses(plant)
  plant.setClock({ speed: 0 })
}

/** A page has a second to find what was replaced. */
const PICTURES = 90

/** Waits until a page has nothing wrong, or has not become better for some pictures; returns what it then shows. */
async function settled(page: Page, plant: SimulatorHandle): Promise<Found> {
  let found = await compare(page, plant)
  for (let rest = PICTURES; rest > 0 && found.wrong.length > 0; rest -= 1) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    const now = await compare(page, plant)
    if (now.wrong.length < found.wrong.length) rest = PICTURES
    found = now
  }
  return found
}

/** Collects what the page throws and what React reports. */
function failuresOf(page: Page): readonly string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (entry) => {
    if (entry.type() === 'error') failures.push(entry.text().slice(0, 300))
  })
  return failures
}

/** The sentence and the button that stand in place of a page that is lost. */
const lost = (page: Page) => page.getByRole('heading', { name: 'Seite kann nicht angezeigt werden' })

const views = VIEWS.filter(({ name }) => BY_HAND || SUITE.includes(name))
for (const view of views) {
  test(`${view.name}: when every text was replaced, values are still those of the plant (F25)`, async ({
    page,
    plant,
    signIn,
    allowErrors,
  }) => {
    // Compared below, with what else is wrong.
    allowErrors(/./)
    const failures = failuresOf(page)
    await signIn()
    await openView(page, view, plant)
    await changeValues(plant)
    // Before anything is replaced all is right, or the comparison itself is wrong.
    expect((await settled(page, plant)).wrong).toEqual([])
    await breakTexts(page)
    expect(await brokenTexts(page)).toBeGreaterThan(10)
    await changeValues(plant)
    const { values, compared, wrong } = await settled(page, plant)
    const isLost = await lost(page).isVisible()
    const sums = `${wrong.length} of ${compared} values wrong (${values} on screen), ${failures.length} failures`
    test.info().annotations.push({ type: 'broken texts', description: sums })
    if (BY_HAND) {
      process.stdout.write(`${view.name}: ${sums}${isLost ? ', page lost' : ''}; ${wrong[0] ?? failures[0] ?? ''}\n`)
    }
    expect({ wrong, failures, isLost }).toEqual({ wrong: [], failures: [], isLost: false })
  })
}

test('a round through the pages after every text was replaced: none is lost (F25)', async ({
  page,
  plant,
  signIn,
  allowErrors,
}) => {
  test.setTimeout(120_000)
  allowErrors(/./)
  const failures = failuresOf(page)
  await signIn()
  await page.goto('/stations')
  const links = page.getByRole('navigation').locator('a[href^="/"]')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute('href') ?? ''))])
  await breakTexts(page)
  plant.setClock({ speed: SPEED })
  const lostPages: string[] = []
  for (const address of addresses.slice(0, BY_HAND ? addresses.length : PAGES_OF_ROUND)) {
    // A page that is lost may have taken the navigation with it.
    await page.locator(`nav a[href="${address}"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(new RegExp(`${address}([?#/]|$)`))
    await expect.poll(() => page.locator('main h1').count()).toBeGreaterThan(0)
    await timePasses(plant)
    if (await lost(page).isVisible()) lostPages.push(address)
  }
  if (BY_HAND)
    process.stdout.write(`round of ${addresses.length}: lost ${lostPages.join(' ')}; ${failures.join(' | ')}\n`)
  expect({ lostPages, failures }).toEqual({ lostPages: [], failures: [] })
})
