import type { Page } from 'playwright/test'
import { must } from '../../src/domain/base/must.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { resizeTo } from '../e2e/screens/screen-checks.ts'
import { openView, VIEWS } from '../e2e/screens/views.ts'

test.use({ sharesPlant: true })

interface Room {
  /** What the page is opened for: the first of it begins the room. */
  readonly content: string
  /** Least share of the window, %, at each of `SCREENS`. */
  readonly share: readonly [wide: number, wider: number, phone: number]
  /** Most controls before the content, at 1280 x 800. */
  readonly controls: number
}

const SCREENS = [
  [1280, 800],
  [1440, 900],
  [360, 740],
] as const

const ROWS = '[role=grid] [role=row][data-id]'
/**
 * Of 1280 x 800 px the header, a title row, the titles of the columns, a foot and the edges leave 65 % to the rows of a list.
 */
const PAGES: { readonly [view: string]: Room } = {
  // What stands below the list is what the page is opened for, too.
  situation: { content: '[data-situation]', share: [60, 60, 65], controls: 2 },
  pendingAlerts: { content: ROWS, share: [65, 65, 68], controls: 12 },
  alertArchive: { content: ROWS, share: [65, 65, 63], controls: 14 },
  events: { content: ROWS, share: [65, 65, 63], controls: 16 },
  station: { content: 'main section', share: [60, 60, 65], controls: 3 },
  values: { content: ROWS, share: [65, 65, 63], controls: 11 },
  machine: { content: 'main section', share: [60, 60, 55], controls: 9 },
  duty: { content: 'main section', share: [60, 60, 65], controls: 9 },
  maintenance: { content: ROWS, share: [65, 65, 67], controls: 10 },
  report: { content: 'main table', share: [60, 60, 60], controls: 10 },
  'archive chart': { content: 'main canvas', share: [55, 55, 50], controls: 14 },
  'live chart': { content: 'main canvas', share: [55, 55, 50], controls: 12 },
}

for (const [name, room] of Object.entries(PAGES)) {
  test(`room of ${name}`, async ({ signIn, page, plant }) => {
    await signIn()
    const view = must(VIEWS.find((each) => each.name === name))
    const found: string[] = []
    for (const [at, [width, height]] of SCREENS.entries()) {
      await resizeTo(page, width, height)
      await openView(page, view, plant)
      await expect(page.locator(room.content).first()).toBeVisible()
      const { share, y, controls } = await measure(page, room.content)
      found.push(`${width}: ${Math.round(share * 100)} %, from ${Math.round(y)} px, ${controls} controls`)
      expect.soft(Math.round(share * 100), found.at(-1)).toBeGreaterThanOrEqual(room.share[at] ?? 0)
      if (at === 0) expect.soft(controls, found.at(-1)).toBeLessThanOrEqual(room.controls)
    }
    test.info().annotations.push({ type: 'room', description: found.join('; ') })
    process.stdout.write(`${name}: ${found.join('; ')}\n`)
  })
}

/** What is left for the content from its first line on, down to what stands below it; and how many controls are before it. */
function measure(page: Page, content: string) {
  return page.evaluate((selector) => {
    const main = document.querySelector('main')
    const topOf = (one: Element) => one.getBoundingClientRect().top
    // Panels of a telephone stand in another order.
    const [first] = [...document.querySelectorAll(selector)].sort((a, b) => topOf(a) - topOf(b))
    if (first === undefined || main === null) throw new Error('There is no content')
    const holder = first.closest('[role=grid]') ?? (first.matches('canvas') ? first : main)
    const top = topOf(first)
    const style = getComputedStyle(main)
    const width = main.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const floor = Math.min(innerHeight, main.getBoundingClientRect().bottom) - Number.parseFloat(style.paddingBottom)
    const isBox = (one: Element) => getComputedStyle(one).display !== 'contents'
    const boxes = [...main.children].flatMap((child) => (isBox(child) ? [child] : [...child.children]))
    const end = Math.max(...boxes.map((box) => box.getBoundingClientRect().bottom))
    // A short list has the room as well; what stands below it moves down with a longer one.
    const bottom = Math.min(floor, holder.getBoundingClientRect().bottom)
    const below = holder === main ? 0 : Math.max(0, Math.min(end, floor) - bottom)
    const height = Math.max(0, floor - below - top)
    const all = [...main.querySelectorAll('button, a[href], input, select')]
    const isBefore = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().bottom <= top
    return { y: top, share: (height * width) / (innerWidth * innerHeight), controls: all.filter(isBefore).length }
  }, content)
}
