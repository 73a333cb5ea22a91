import type { Page } from 'playwright/test'
import { ringOf } from '../../../src/areas/map/rules/connection-ring.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'
import { changeAddress, goInside } from '../screens/views.ts'

/** A Wednesday morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30) } })

const BAHNHOF = 12
const ERLENGRUND = 15
/** Pumping stations that stand alone on the map and are always connected. */
const PUMPING = [14, 15, 17, 18, 20]
/** Of a station: the contact that reports a fault of its first pump. */
const FAULT = 100
const CLUSTERED = [11, 41, 42]

const markerOf = (page: Page, id: number) => page.locator(`[data-station="${id}"]`)
const cardOf = (page: Page) => page.locator('[data-station-card]')

function nameOf(plant: SimulatorHandle, id: number): string {
  const station = plant.model.stations.find((each) => each.id === id)
  if (station === undefined) throw new Error(`There is no station ${id}`)
  return station.name
}

/** The most urgent pending alert of a station, as the plant has it now. */
function worstOf(plant: SimulatorHandle, id: number): number | undefined {
  const urgent = plant.model.priorities.map(({ priority }) => priority)
  const own = plant.model.pending(plant.now()).filter(({ stationNumber }) => stationNumber === id)
  return own.map(({ priority }) => priority).toSorted((a, b) => urgent.indexOf(a) - urgent.indexOf(b))[0]
}

test('every station stands where it is, with its connection and worst alert; what happens shows at once on map and list; all of it by keyboard, at 360 px as map or list (rules L11, J7)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  plant.setClock({ speed: 0 })
  await signIn()
  await page.goto('/map')
  const list = page.getByRole('grid', { name: 'Stationen auf der Karte' })

  await test.step('as the plant has them; those without a place are listed', async () => {
    const located = plant.model.stations.filter(({ hasGeoLocation }) => hasGeoLocation)
    await expect(list).toHaveAttribute('aria-rowcount', String(located.length + 1))
    const rest = plant.model.stations.filter(({ hasGeoLocation }) => !hasGeoLocation)
    expect(rest.length).toBeGreaterThan(0)
    for (const { name } of rest) {
      await expect(
        page.getByRole('grid', { name: 'Ohne Koordinaten' }).getByRole('row').filter({ hasText: name }),
      ).toHaveCount(1)
    }
    await expect(page.locator('svg path[data-kind="Sewer"]').first()).toBeAttached()
    // North is up, west is left: places on screen against degrees, of all that stand alone.
    const single = page.locator('[data-members="1"]')
    const shown = await single.evaluateAll((markers) =>
      markers
        .filter(({ isConnected }) => isConnected)
        .map((marker) => {
          const { x, y, width, height } = marker.getBoundingClientRect()
          return { id: Number(marker.getAttribute('data-station')), x: x + width / 2, y: y + height / 2 }
        }),
    )
    expect(shown.length).toBeGreaterThan(15)
    const places = shown.map(({ id, x, y }) => {
      const location = located.find((each) => each.id === id)?.location
      return { x, y, longitude: location?.longitude ?? Number.NaN, latitude: location?.latitude ?? Number.NaN }
    })
    const byLongitude = places.toSorted((a, b) => a.longitude - b.longitude)
    const byLatitude = places.toSorted((a, b) => b.latitude - a.latitude)
    expect(byLongitude.map(({ x }) => x)).toEqual(places.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(byLatitude.map(({ y }) => y)).toEqual(places.map(({ y }) => y).toSorted((a, b) => a - b))
    for (const { id } of shown) {
      const marker = markerOf(page, id)
      await expect(marker.locator('[data-ring]')).toHaveAttribute(
        'data-ring',
        ringOf(plant.model.dialState(id, plant.now())),
      )
      const worst = worstOf(plant, id)
      if (worst === undefined) await expect(marker.locator('[data-priority]')).toHaveCount(0)
      else await expect(marker.locator('[data-priority]')).toHaveAttribute('data-priority', String(worst))
    }
    // Stations that stand too close are one until somebody zooms in; none is lost.
    const members = () =>
      page
        .locator('[data-members]')
        .evaluateAll((all) => all.reduce((sum, each) => sum + Number(each.getAttribute('data-members')), 0))
    expect(await members()).toBe(located.length)
    const cluster = page.locator('[data-members="3"]')
    await expect(cluster).toHaveCount(1)
    await expect(cluster).toContainText('+ 2 weitere')
    for (const id of CLUSTERED)
      await expect(list.getByRole('row').filter({ hasText: nameOf(plant, id) })).toHaveCount(1)
    await cluster.click()
    await expect
      .poll(async () => {
        // Found and pressed in one task: the map is still on its way.
        const left = page.locator('[data-members="3"], [data-members="2"]')
        if ((await markerOf(page, 41).count()) === 0)
          await left.evaluateAll(([first]) => (first as HTMLElement | undefined)?.click())
        return markerOf(page, 41).evaluateAll((found) =>
          found.map((each) => (each as HTMLElement).dataset.members).join(),
        )
      })
      .toBe('1')
    await page.getByRole('button', { name: 'Einpassen' }).click()
    await expect(cluster).toHaveCount(1)
  })

  await test.step('a call, an alert and a broken link', async () => {
    plant.setClock({ speed: 1 })
    const ring = markerOf(page, BAHNHOF).locator('[data-ring]')
    await expect(ring).toHaveAttribute('data-ring', 'rest')
    plant.model.callStation(BAHNHOF, 'Connect', plant.now())
    await expect(ring).toHaveAttribute('data-ring', 'connected', { timeout: 20_000 })
    const row = list.getByRole('row').filter({ hasText: nameOf(plant, BAHNHOF) })
    await expect(row).toContainText('verbunden')
    await expect(row).not.toContainText('nicht')
    // An alert of a station that had none makes it the first of its urgency in the list, and marks it on the map.
    const calm = PUMPING.find((id) => worstOf(plant, id) === undefined)
    if (calm === undefined) throw new Error('Every pumping station has an alert')
    const sign = markerOf(page, calm).locator('[data-priority]')
    await expect(sign).toHaveCount(0)
    const start = plant.now() + 1000
    plant.model.script([{ kind: 'contact', subject: calm * 100_000 + FAULT, start, end: start + 600_000 }])
    await expect(sign).toHaveAttribute('data-open', 'true', { timeout: 20_000 })
    await expect(sign).toHaveAttribute('data-priority', String(worstOf(plant, calm)))
    await expect(list.getByRole('row').filter({ hasText: nameOf(plant, calm) })).toContainText('1 / 1')
    await page.getByRole('button', { name: /^mit Störmeldung/ }).click()
    await expect(list).toHaveAttribute(
      'aria-rowcount',
      String(
        plant.model.stations.filter(({ id, hasGeoLocation }) => hasGeoLocation && worstOf(plant, id) !== undefined)
          .length + 1,
      ),
    )
    await page.getByRole('button', { name: /^alle/ }).click()
    await page.getByRole('searchbox', { name: 'Station suchen' }).fill('erlen')
    await expect(list).toHaveAttribute('aria-rowcount', '2')
    // What is known without a link is the last that was known, and says so.
    plant.fault({ hub: 'station', action: 'refuse' })
    await expect(markerOf(page, ERLENGRUND)).toHaveAttribute('data-stale', 'true')
    await expect(markerOf(page, ERLENGRUND)).toContainText('zuletzt: verbunden')
    plant.fault({ hub: 'station', action: 'restore' })
    await expect(markerOf(page, ERLENGRUND)).not.toHaveAttribute('data-stale')
    await page.getByRole('searchbox', { name: 'Station suchen' }).fill('')
  })

  await test.step('by keyboard alone: markers in reading order, zoom, a card with links', async () => {
    const stops = page.locator('[data-station][tabindex="0"]')
    await expect(stops).toHaveCount(1)
    await stops.focus()
    await page.keyboard.press('Home')
    const first = await page.evaluate(() => document.activeElement?.getAttribute('data-station'))
    await page.keyboard.press('ArrowRight')
    const second = await page.evaluate(() => document.activeElement?.getAttribute('data-station'))
    expect(second).not.toBe(first)
    await page.keyboard.press('ArrowLeft')
    await expect(markerOf(page, Number(first))).toBeFocused()
    const zoom = page.getByRole('status', { name: 'Zoom' })
    await page.keyboard.press('+')
    await expect(zoom).toHaveText('125 %')
    await page.keyboard.press('0')
    await expect(zoom).toHaveText('100 %')
    await markerOf(page, ERLENGRUND).focus()
    await page.keyboard.press('Enter')
    await expect(cardOf(page)).toBeFocused()
    await expect(cardOf(page)).toHaveAccessibleName(nameOf(plant, ERLENGRUND))
    await expect(cardOf(page)).toContainText('verbunden')
    await expect(page).toHaveURL(/\/map\?station=15$/)
    await page.keyboard.press('Escape')
    await expect(cardOf(page)).toHaveCount(0)
    await expect(markerOf(page, ERLENGRUND)).toBeFocused()
    // A link opens the card; its links lead to the station and to its image.
    await page.setViewportSize({ width: 360, height: 740 })
    await changeAddress(page, `/map?station=${ERLENGRUND}`)
    await expect(cardOf(page)).toBeVisible()
    expect(await excessWidth(page)).toBe(0)
    await expect(cardOf(page).getByRole('link', { name: 'Prozessbild' })).toHaveAttribute(
      'href',
      '/images/station-15.svg',
    )
    await page.getByRole('button', { name: 'Liste', exact: true }).click()
    await expect(list).toBeVisible()
    await expect(page.locator('[data-station]')).toHaveCount(0)
    await page
      .getByRole('row')
      .filter({ hasText: nameOf(plant, BAHNHOF) })
      .click()
    await expect(cardOf(page)).toHaveAccessibleName(nameOf(plant, BAHNHOF))
    await expect(markerOf(page, BAHNHOF)).toBeInViewport()
    await cardOf(page).getByRole('link', { name: 'Station', exact: true }).click()
    await expect(page).toHaveURL(/\/stations\/12$/)
  })
})

test.describe('with pictures of the ground', () => {
  test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 9, 30), mapTypes: ['Satellite'] } })

  test('without a drawn ground stations stand on an empty one, and that they cannot be loaded is said; pictures that a user chooses cover the map at every zoom, and one that is missing shows the drawn ground (rules L11, J7, J17)', async ({
    signIn,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/404|500/)
    await signIn()
    plant.failCall('mapBackground', { status: 500 })
    plant.failCall('stations', { status: 500 })
    await page.goto('/map')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Die Stationen')
    plant.failCall('stations', null)
    await alert.getByRole('button').click()
    await expect(markerOf(page, ERLENGRUND)).toBeVisible()
    await expect(page.locator('svg path[data-kind]')).toHaveCount(0)
    plant.failCall('mapBackground', null)
    await page.reload()
    await expect(page.locator('svg path[data-kind="Road"]').first()).toBeAttached()

    const pictures = page.locator('svg image')
    await expect(pictures).toHaveCount(0)
    await page.getByRole('radio', { name: 'Satellit' }).click()
    await expect(pictures).not.toHaveCount(0)
    await expect(page.getByText('Landesvermessung Musterland')).toBeVisible()
    const covered = () =>
      page.evaluate(() => {
        const ground = document.querySelector('svg:has(image)')?.getBoundingClientRect()
        const rects = [...document.querySelectorAll('svg image')].map((image) => image.getBoundingClientRect())
        if (ground === undefined || rects.length === 0) return false
        return (
          Math.min(...rects.map(({ left }) => left)) <= ground.left &&
          Math.min(...rects.map(({ top }) => top)) <= ground.top &&
          Math.max(...rects.map(({ right }) => right)) >= ground.right &&
          Math.max(...rects.map(({ bottom }) => bottom)) >= ground.bottom
        )
      })
    await expect.poll(covered).toBe(true)
    const asked = () => plant.stats().calls.mapTile ?? 0
    await expect.poll(asked).toBe(await pictures.count())
    const before = await pictures.first().getAttribute('href')
    const zoom = page.getByRole('button', { name: 'Vergrößern' })
    for (const _ of [1, 2, 3, 4]) await zoom.click()
    await expect.poll(covered).toBe(true)
    expect(await pictures.first().getAttribute('href')).not.toBe(before)
    // Chosen once, it stays; the tile of a dashboard with this type shows it without being asked.
    await page.reload()
    await expect(pictures).not.toHaveCount(0)
    await goInside(page, '/dashboards/3')
    const tiles = page.locator('[data-type=GoogleMaps]')
    await expect(tiles.nth(2).locator('svg image')).not.toHaveCount(0)
    await expect(tiles.nth(0).locator('svg image')).toHaveCount(0)
    await expect(tiles.nth(0)).toContainText('Kartenbilder der Art „Hybrid“ sind nicht eingerichtet')
    await expect(tiles.nth(2)).not.toContainText('nicht eingerichtet')
    plant.failCall('mapTile', { status: 404 })
    await page.goto('/map')
    await expect(page.locator('svg path[data-kind="Road"]').first()).toBeAttached()
    await expect(page.locator('[data-members]').first()).toBeVisible()
    // None of the pictures is there; the map goes on, also where others would come.
    await expect(page.locator('svg image:not([visibility=hidden])')).toHaveCount(0)
    for (const _ of [1, 2, 3]) await zoom.click()
    await expect(page.locator('svg image:not([visibility=hidden])')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Schematisch' }).click()
    await expect(pictures).toHaveCount(0)
    await expect(page.locator('svg path[data-kind="Road"]').first()).toBeAttached()
  })
})
