import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Dashboard, Tile } from '../../../src/wire/server/dashboard.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'
import { tabTo } from '../tab-to.ts'

/** A Wednesday morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30) } })

const GERMAN = createFormat('de', 'Europe/Berlin')

async function boardsOf(plant: SimulatorHandle): Promise<readonly Dashboard[]> {
  const session = await logIn(plant.url)
  try {
    return (await session.call('dashboardConfig', {})).dashboards
  } finally {
    await session.close()
  }
}

const tileOf = (page: Page, { id }: Tile) => page.locator(`[data-tile="${id}"]`)

async function show(page: Page, tile: Tile): Promise<void> {
  await tileOf(page, tile).scrollIntoViewIfNeeded()
}

function titled(board: Dashboard | undefined, type: Tile['type']): Tile {
  const tile = board?.tiles.find((each) => each.type === type)
  if (tile === undefined) throw new Error(`The dashboard has no tile ${type}`)
  return tile
}

test('every tile of every dashboard shows what it is configured for, with the values of the plant, on a telephone, and past midnight (rules J1, J2, J4, J5, J6, J7, J8, J9, J10, J11, J12, J13, J14, J15, J16, J26, U1) (R-52)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const boards = await boardsOf(plant)
  expect(new Set(boards.map(({ layout }) => layout)).size).toBe(5)
  await test.step('at 360 px the order stays, and below the screen nothing is asked for', async () => {
    const board = boards.find(({ tiles }) => tiles.some(({ type }) => type === 'Webcam'))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/dashboards/${board?.id}`)
    await expect(page.locator('[data-look=good]').first()).toBeVisible()
    expect(await excessWidth(page)).toBe(0)
    const order = page
      .locator('[data-tile]')
      .evaluateAll((tiles) => tiles.map((each) => each.getAttribute('data-tile')))
    expect(await order).toEqual(board?.tiles.map(({ id }) => String(id)))
    expect(plant.stats().calls.webcam ?? 0).toBe(0)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  const choice = page.getByRole('navigation', { name: 'Dashboard auswählen' })
  await expect(choice.getByRole('link')).toHaveText(boards.map(({ name }) => name))
  for (const board of boards) {
    await choice.getByRole('link', { name: board.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(board.name)
    if (board.tiles.length === 0) await expect(page.getByText('Dieses Dashboard hat keine Kacheln.')).toBeVisible()
    else await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', board.layout ?? '')
    for (const tile of board.tiles) {
      if (tile.type === 'Placeholder') continue
      await show(page, tile)
      await expect(tileOf(page, tile).getByRole('heading', { level: 2 })).toContainText(tile.title)
      const body = tileOf(page, tile)
      switch (tile.type) {
        case 'SingleValue':
          await expect(body.locator('[data-look=good], [data-look=uncertain], [data-look=bad]').first()).toBeVisible()
          break
        case 'Chart':
          await expect(body.locator('canvas').first()).toBeVisible()
          break
        case 'HeatMap':
          await expect(body.getByRole('row')).toHaveCount(tile.heatMap === null ? 0 : tile.heatMap.days + 1)
          break
        case 'Weather':
          await expect(body.locator('[data-condition]').first()).toBeVisible()
          break
        case 'GoogleMaps': {
          const wanted = tile.map?.stationNumbers
          const stations = plant.model.stations.filter(
            ({ id, hasGeoLocation }) => hasGeoLocation && (wanted == null || wanted.includes(id)),
          )
          await expect
            .poll(() =>
              body
                .locator('[data-members]')
                .evaluateAll((markers) =>
                  markers.reduce((sum, each) => sum + Number(each.getAttribute('data-members')), 0),
                ),
            )
            .toBe(stations.length)
          break
        }
        case 'Browser':
          await expect(body.getByRole('link')).toHaveAttribute('href', tile.browser?.url ?? '')
          await expect(body.getByRole('link')).toHaveAttribute('rel', /noopener/)
          break
        case 'Webcam':
          await expect
            .poll(() => body.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
            .toBeGreaterThan(0)
          break
        default:
          await expect(body).toBeVisible()
      }
    }
  }
  await test.step('a value is that of the plant, its title opens the info popup, and weather says what the service says', async () => {
    const [board] = boards
    await choice.getByRole('link', { name: board?.name ?? '', exact: true }).click()
    const tile = board?.tiles.find(({ singleValue }) => singleValue?.style === 'DigitalGauge')
    const ref = tile?.singleValue?.pvRef
    if (tile === undefined || ref === undefined) throw new Error('The dashboard has no number')
    plant.setClock({ speed: 0 })
    const decimals = plant.model.config(ref)?.decimalPlaces ?? 0
    await expect
      .poll(() => tileOf(page, tile).textContent())
      .toContain(GERMAN.number(plant.model.value(liveKey(ref) ?? '', plant.now())?.doubleValue ?? Number.NaN, decimals))
    await tileOf(page, tile).getByRole('button', { name: tile.title }).click()
    await expect(page.getByRole('dialog', { name: plant.model.config(ref)?.name ?? '' })).toBeVisible()
    await page.keyboard.press('Escape')
    const weather = titled(board, 'Weather')
    const key = plant.model.settings.weatherService?.key ?? ''
    const { zip = '', country = '' } = weather.weather ?? {}
    const said = await (await logIn(plant.url)).call('weather', {
      zip: `${zip},${country.toLowerCase()}`,
      units: 'metric',
      appid: key,
    })
    await show(page, weather)
    await expect(tileOf(page, weather)).toContainText(`${GERMAN.number(said.main.pressure, 0)} hPa`)
  })
  await test.step('a heat map that nobody touches goes on with the next day', async () => {
    const board = boards.find(({ tiles }) => tiles.some(({ type }) => type === 'HeatMap'))
    const tile = titled(board, 'HeatMap')
    await choice.getByRole('link', { name: board?.name ?? '', exact: true }).click()
    await show(page, tile)
    const rows = tileOf(page, tile).getByRole('row')
    await expect(rows.last()).toContainText('10.06.2026')
    // A minute before midnight.
    plant.setClock({ now: Date.UTC(2026, 5, 10, 21, 59), speed: 20 })
    await expect(rows.last()).toContainText('11.06.2026', { timeout: 20_000 })
    await expect(rows).toHaveCount((tile.heatMap?.days ?? 0) + 1)
  })
  await page.goto('/dashboards/99')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Das Dashboard „99“ gibt es nicht.')
})

test('by keys alone another dashboard and back, the value behind a tile, and a note: it is in the other tab at once, and overwrites nothing (rules J1, J3, J27, J28)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const [first, second] = await boardsOf(plant)
  await page.goto('/dashboards')
  const heading = page.getByRole('heading', { level: 1 })
  const choice = page.getByRole('navigation', { name: 'Dashboard auswählen' })
  for (const board of [second, first]) {
    await tabTo(page, choice.getByRole('link', { name: board?.name ?? '', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText(board?.name ?? '')
  }
  const value = titled(first, 'SingleValue')
  const title = tileOf(page, value).getByRole('button', { name: value.title })
  await tabTo(page, title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  const note = titled(first, 'Note')
  const id = note.note?.id ?? 0
  const other = await context.newPage()
  await other.goto('/dashboards')
  await show(other, note)
  await page.bringToFront()
  const tile = tileOf(page, note)
  const edit = tile.getByRole('button', { name: 'Bearbeiten' })
  const save = tile.getByRole('button', { name: 'Speichern' })
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  // What had the focus is gone, here and after saving; it stays in the tile.
  await expect(tile.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Schieber 3 ist gesperrt.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bis Freitag.')
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  for (const tab of [page, other])
    await expect(tileOf(tab, note)).toContainText('Schieber 3 ist gesperrt.\nBis Freitag.')
  // Somebody else writes while this user does.
  await edit.click()
  await tile.getByRole('textbox').fill('Mein Text')
  const colleague = await logIn(plant.url)
  await colleague.call('saveNote', { id, note: { id, content: 'Text des Kollegen' } })
  await expect(page.getByRole('status').filter({ hasText: 'Text des Kollegen' })).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(tile.getByRole('textbox')).toHaveValue('Mein Text')
  await page.getByRole('button', { name: 'Meinen Text behalten' }).click()
  await save.click()
  await expect(edit).toBeVisible()
  const [after] = await boardsOf(plant)
  expect(titled(after, 'Note').note?.content).toBe('Mein Text')
})
