import type { Locator, Page } from 'playwright/test'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { loginByCookie } from '../login.ts'
import { excessWidth, layoutFaults, NO_FAULTS, prefer, resizeTo } from './screen-checks.ts'
import { goInside } from './views.ts'

test.use({ sharesPlant: true })
test.beforeEach(({ signIn }) => signIn())

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** Key pages, each with what shows that it is there. */
const PAGES: readonly (readonly [path: string, shows: string])[] = [
  ['/situation', 'main section'],
  ['/alerts/pending', '[role=row][data-id]'],
  ['/values', '[data-pv]:not([data-quality=None])'],
  ['/charts/live/51', 'main canvas'],
  ['/images/station-1.svg', 'main svg [data-pv]'],
  ['/dashboards/1', '[data-tile]'],
  ['/settings', 'main select'],
]

const zoomOf = (page: Page) =>
  page.evaluate(() => Number(getComputedStyle(document.documentElement).getPropertyValue('--zoom')))

/** Returns what is seen in the middle of an element but does not belong to it; null if it is the element itself. */
function strangerOver(element: Locator): Promise<string | null> {
  return element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && own.contains(seen) ? null : (seen?.outerHTML.slice(0, 200) ?? 'nothing')
  })
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on screen')
  return box
}

for (const [name, size] of [
  ['desk', DESK],
  ['telephone', PHONE],
] as const) {
  test(`at 140 % key pages keep inside of a ${name}, their media queries see the room that is left, and what is seen is what is pressed`, async ({
    page,
    context,
    plant,
  }) => {
    test.slow()
    await prefer(context, { textSize: 140 })
    await page.setViewportSize(size)
    await page.goto('/alerts/pending')
    expect(await zoomOf(page)).toBe(1.4)
    const { number } = largestStation(plant)
    for (const [path, shows] of [...PAGES, [`/stations/${number}`, '[data-pv]:not([data-quality=None])'] as const]) {
      await test.step(path, async () => {
        await goInside(page, path)
        await expect(page.locator(shows).first()).toBeVisible()
        expect(await layoutFaults(page)).toEqual(NO_FAULTS)
        // 1280 px are 914 of the page, 360 are 257: the bar of a telephone is there below 600.
        await expect(page.locator('nav button[data-current]')).toBeVisible({ visible: size === PHONE })
      })
    }
    if (size === DESK) {
      await test.step('a window of 820 px has the room of a telephone, for code and for style sheets', async () => {
        const plantName = page.locator('header a[title]').first()
        await expect(plantName).toBeVisible()
        await resizeTo(page, 820, 800)
        await expect(page.locator('nav button[data-current]')).toBeVisible()
        await expect(plantName).toBeHidden()
        await resizeTo(page, DESK.width, DESK.height)
        await expect(page.locator('nav button[data-current]')).toBeHidden()
      })
    }
    await goInside(page, '/alerts/pending')
    const row = page.locator('[role=row][data-id]').nth(2)
    expect(await strangerOver(row)).toBeNull()
    const id = await row.getAttribute('data-id')
    const { x, y, width, height } = await boxOf(row)
    const pressed = plant.model.pending(plant.now()).find((alert) => alert.id === id)
    if (pressed === undefined) throw new Error('The row shows no alert of the plant')
    await page.mouse.click(x + width * 0.4, y + height / 2)
    const details = page.getByRole('dialog', { name: 'Störmeldung', exact: true })
    await expect(details).toContainText(pressed.pvName)
    await expect(details).toContainText(pressed.stationName)
    await page.keyboard.press('Escape')
    for (const [button, role] of [
      [page.locator('[data-row-menu]').nth(1), 'menu'],
      [page.getByRole('button', { name: 'Werkzeuge' }), 'menu'],
      [page.getByRole('button', { name: /Benutzermenü/ }), 'dialog'],
    ] as const) {
      await test.step(`a ${role} opens at its button`, async () => {
        await button.click()
        const [menu, at] = [await boxOf(page.getByRole(role)), await boxOf(button)]
        const isBeside = menu.x < at.x + at.width + 12 && menu.x + menu.width > at.x - 12
        // One that has no room on either side lies over it.
        const isNear = menu.y < at.y + at.height + 12 && menu.y + menu.height > at.y - 12
        expect({ isBeside, isNear }).toEqual({ isBeside: true, isNear: true })
        expect(menu.x).toBeGreaterThanOrEqual(0)
        expect(menu.x + menu.width).toBeLessThanOrEqual(size.width)
        expect(menu.y + menu.height).toBeLessThanOrEqual(size.height)
        await page.keyboard.press('Escape')
        await expect(page.getByRole(role)).toBeHidden()
      })
    }
    await test.step('a dialog fits into the window', async () => {
      await page
        .getByRole('button', { name: /Alle quittieren/ })
        .or(page.getByRole('button', { name: 'Werkzeuge' }))
        .first()
        .click()
      const entry = page.getByRole('menuitem', { name: /Alle quittieren/ })
      if (size === PHONE) await entry.click()
      const dialog = await boxOf(page.getByRole('alertdialog'))
      expect(dialog.x).toBeGreaterThanOrEqual(0)
      expect(dialog.y).toBeGreaterThanOrEqual(0)
      expect(dialog.x + dialog.width).toBeLessThanOrEqual(size.width)
      expect(dialog.y + dialog.height).toBeLessThanOrEqual(size.height)
      await page.keyboard.press('Escape')
    })
  })
}

test('the palette and the settings change the text size at once, in every window of the browser, and back', async ({
  page,
  context,
}) => {
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/values')
  expect(await zoomOf(page)).toBe(1)
  await page.getByRole('main').getByRole('combobox', { name: 'Schriftgröße' }).selectOption('125')
  expect(await zoomOf(page)).toBe(1.25)
  await expect.poll(() => zoomOf(other)).toBe(1.25)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Suchen, springen' }).fill('Schrift größer')
  await page.getByRole('option', { name: 'Schriftgröße: 140 %' }).click()
  await expect.poll(() => zoomOf(page)).toBe(1.4)
  await page.reload()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Schriftgröße' })).toHaveValue('140')
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await page.getByRole('main').getByRole('combobox', { name: 'Schriftgröße' }).selectOption('100')
  expect(await zoomOf(page)).toBe(1)
})

test('at 140 % a chart is drawn in the pixels of the screen, and its cursor stands at the pointer with the time that is there', async ({
  page,
  context,
}) => {
  await prefer(context, { textSize: 140 })
  await page.setViewportSize(DESK)
  await page.goto('/charts/live/51')
  const over = page.locator('.u-over').first()
  await expect(over).toBeVisible()
  const canvas = page.locator('main canvas').first()
  const sharp = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { width, height } = drawn.getBoundingClientRect()
      return Math.abs(drawn.width / devicePixelRatio - width) + Math.abs(drawn.height / devicePixelRatio - height)
    })
  await expect.poll(sharp).toBeLessThanOrEqual(2)
  const plot = await boxOf(over)
  const cursor = over.locator('> [aria-hidden=true]').first()
  const times: number[] = []
  for (const part of [0.25, 0.5, 0.75]) {
    await page.mouse.move(plot.x + plot.width * part, plot.y + plot.height / 2)
    const line = await boxOf(cursor.locator('> div').first())
    // It stands at the nearest value: they are a minute apart at most.
    expect(Math.abs(line.x + line.width / 2 - (plot.x + plot.width * part))).toBeLessThan(plot.width / 100)
    const text = (await cursor.locator('> div').nth(1).textContent()) ?? ''
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
    times.push(hours * 3600 + minutes * 60 + seconds)
  }
  // An hour is in view.
  const [first = 0, middle = 0, last = 0] = times
  for (const step of [middle - first, last - middle]) expect(Math.abs(step - 900)).toBeLessThan(120)
  // Another size draws it anew.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Suchen, springen' }).fill('Schrift kleiner')
  await page.getByRole('option', { name: 'Schriftgröße: 100 %' }).click()
  await expect.poll(sharp).toBeLessThanOrEqual(2)
})

test('200 % zoom of the browser, which is half of the room at twice the resolution, loses nothing, also with larger text', async ({
  browser,
  plant,
}) => {
  for (const textSize of [100, 112]) {
    const context = await browser.newContext({
      baseURL: plant.url,
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
      locale: 'de-DE',
    })
    await prefer(context, { textSize })

    await loginByCookie(context, plant.url, 'operator')
    const page = await context.newPage()
    for (const [path, shows] of PAGES) {
      await test.step(`${path} at ${textSize} %`, async () => {
        await page.goto(path)
        await expect(page.locator(shows).first()).toBeVisible()
        expect(await layoutFaults(page)).toEqual(NO_FAULTS)
      })
    }
    await context.close()
  }
})
