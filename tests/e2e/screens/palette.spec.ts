import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from './screen-checks.ts'
import { goInside } from './views.ts'

/** A station of the plant, with its name as the plant has it. */
function stationOf(plant: SimulatorHandle): { readonly number: number; readonly name: string } {
  const { number } = largestStation(plant)
  const pvs = plant.model.nodes.flatMap((node) => (node.stationNumber === number ? node.pvs : []))
  const name = pvs.flatMap((pv) => plant.model.config(pv) ?? [])[0]?.stationName
  if (name === undefined) throw new Error('The station has no values')
  return { number, name }
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Suchen, springen' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('the command palette keeps what is typed while its code loads, finds a station and a value of the plant, lists what was left last for this user only, and closes by its key (rules B3, B14)', async ({
  page,
  plant,
  signIn,
}) => {
  const station = stationOf(plant)
  await signIn()
  await page.goto('/stations')
  await expect(page.locator('[role=grid] [data-dial-state]').first()).toBeVisible()
  await test.step('it keeps what is typed while its code loads, and the page below gets none of it', async () => {
    const released = Promise.withResolvers<void>()
    await page.route(/palette-[^/]+\.js$/, async (route) => {
      await released.promise
      await route.continue()
    })
    const code = page.waitForRequest(/palette-[^/]+\.js$/)
    await page.getByRole('grid').getByRole('link').first().focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`gv${station.name}x`)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await code
    await expect(page.getByRole('dialog')).toHaveCount(0)
    released.resolve()
    await expect(field(page)).toHaveValue(`gv${station.name}`)
    await expect(field(page)).toBeFocused()
    await expect(page).toHaveURL(/\/stations$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('it finds a station by its name and opens it, by keyboard alone', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(station.name)
    const stations = page.getByRole('group', { name: 'Stationen' })
    await expect(stations.getByRole('option').first()).toContainText(station.name)
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ Treffer$/)
    // It only opens the list where dialogs ask.
    const actions = page.getByRole('group', { name: 'Aktionen' })
    const set = actions.getByRole('option', { name: `${station.name}: Werte setzen` })
    await expect(set).toHaveAttribute('aria-disabled', 'false')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/stations/${station.number}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(station.name)
  })
  await test.step('it finds a value, shows it live and opens its list, also from that list', async () => {
    const configs = plant.model.nodes.flatMap(({ pvs }) => pvs).flatMap((pv) => plant.model.config(pv) ?? [])
    const [one, other] = configs.filter(
      ({ eksNr, pvRef }) => pvRef.type === 'AnaIn' && configs.filter((each) => each.eksNr.includes(eksNr)).length === 1,
    )
    if (one === undefined || other === undefined) throw new Error('The plant has no two analogue inputs with own EKS')
    await page.getByRole('button', { name: 'Suchen, springen' }).click()
    for (const { eksNr, name } of [one, other]) {
      await field(page).fill(eksNr)
      const found = option(page, new RegExp(`^${escaped(name)}`))
      await expect(found).toHaveCount(1)
      await expect(found.locator('[data-pv]').first()).toBeVisible()
      await found.click()
      await expect(page).toHaveURL(/\/values\?text=/)
      await expect(page.getByRole('grid').getByRole('row').filter({ hasText: eksNr })).toHaveCount(1)
      await expect(page.getByRole('searchbox').first()).toHaveValue(eksNr)
      await page.keyboard.press('Control+k')
    }
    await page.keyboard.press('Escape')
  })
  await test.step('its key closes it again, and never reaches the browser, from whatever lies over the page', async () => {
    const reached = () => page.evaluate(() => document.documentElement.dataset.reached ?? '')
    await page.evaluate(() => {
      window.addEventListener('keydown', (event) => {
        if (event.key === 'k' && !event.defaultPrevented) document.documentElement.dataset.reached = 'yes'
      })
    })
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Held down it opens the palette once.
    await page.keyboard.down('Control')
    for (let i = 0; i < 3; i++) await page.keyboard.down('k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.up('k')
    await page.keyboard.up('Control')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
    expect(await reached()).toBe('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('it fills the screen of a telephone and says that nothing was found', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Suchen, springen' }).click()
    await expect(field(page)).toBeFocused()
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await page.keyboard.type('xyzzy')
    await expect(page.getByText('Nichts gefunden.')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('it says so where the browser allows no full screen', async () => {
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))
    })
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Vollbild')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Das Vollbild ist nicht möglich.')
    await page.getByRole('button', { name: 'Schließen' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('it lists what was left last, for this user only', async () => {
    await goInside(page, `/stations/${station.number}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(station.name)
    await page.getByRole('navigation').getByRole('link', { name: 'Protokoll' }).click()
    // Left is a page once the next one is there: what comes into an open palette later stands below what is highlighted.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protokoll dieses Arbeitsplatzes')
    await page.keyboard.press('Control+k')
    const visited = page.getByRole('group', { name: 'Zuletzt besucht' })
    await expect(visited.getByRole('option').first()).toContainText(station.name)
    await page.keyboard.press('Escape')
    await signIn('viewer')
    await page.goto('/journal')
    const menu = page.getByRole('button', { name: 'Benutzermenü Viewer' })
    await expect(menu).toBeVisible()
    // The cookie changed without a logout: the worker learns it from that page, and closes what is open there.
    await page.reload()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Seiten' })).toBeVisible()
    await expect(visited).toHaveCount(0)
    await page.keyboard.type(station.name)
    const set = page.getByRole('option', { name: `${station.name}: Werte setzen` })
    await expect(set).toHaveAttribute('aria-disabled', 'true')
    await expect(set).toContainText('nicht möglich: Ihnen fehlt das Recht, Werte zu setzen.')
  })
})

test('the keys of every page lead to a page by g and its letter, do nothing while somebody types, and are listed by the question mark, which each letter of the list proves', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/stations')
  await expect(page.locator('[role=grid] [data-dial-state]').first()).toBeVisible()
  await page.keyboard.type('gv')
  await expect(page).toHaveURL(/\/values$/)
  const search = page.getByRole('searchbox').first()
  await search.click()
  await page.keyboard.type('gs?')
  await expect(search).toHaveValue('gs?')
  await expect(page).toHaveURL(/\/values\?text=gs/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.type('gs')
  await expect(page).toHaveURL(/\/stations$/)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Tastenkürzel' })
  const jumps = list.getByRole('region', { name: /^Zu einer Seite/ })
  await expect(list).toBeVisible()
  const texts = await jumps.getByRole('term').allTextContents()
  expect(texts.length).toBeGreaterThan(5)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  for (const text of texts) {
    const before = page.url()
    await page.keyboard.type(text.replace(' ', ''))
    if (text !== 'g s') await expect(page).not.toHaveURL(before)
  }
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
