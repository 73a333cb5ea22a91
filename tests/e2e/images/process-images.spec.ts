import type { Locator, Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { HOSTILE } from '../../components/image/drawing/hostile-images.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, violations } from '../screens/screen-checks.ts'
import { tabTo } from '../tab-to.ts'

/** A pumping station in the morning; nothing depends on the day of the run. */
const PLANT = { seed: 7, start: Date.UTC(2026, 5, 10, 8) }
test.use({ plantOptions: PLANT })

const STATION = 14
/** Has to be called before it can be controlled, and has an alarm plan of its own. */
const DIAL_UP = 12
/** A window in which the tree stands beside the image. */
const BESIDE = { width: 1600, height: 900 }
const IMAGE = `/images/station-${STATION}.svg`
const GERMAN = createFormat('de', 'Europe/Berlin')
const pv = (type: PvRef['type'], number: number): PvRef => ({ type, nr: STATION * 100_000 + number })

function elementOf(page: Page, ref: PvRef, view = 'value'): Locator {
  return page.locator(`[data-draws-image] [data-pv="${liveKey(ref)}"][data-view="${view}"]`)
}

/** What the plant says of a number at this moment, as the image writes it. */
function shownNumber(plant: SimulatorHandle, ref: PvRef): string {
  const value = plant.model.value(liveKey(ref) ?? '', plant.now())?.doubleValue
  return GERMAN.number(value ?? Number.NaN, plant.model.config(ref)?.decimalPlaces ?? 0)
}

const SET_POINT = pv('AnaOut', 1)
const PUMP = pv('DigiIn', 1)
const RELEASE = pv('DigiOut', 1)
const FAULT = pv('DigiIn', 100)

test('the tree leads to an image, which shows what the plant measures, by mouse and keyboard (rules K1, K2, K3, K7)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/images')
  const tree = page.getByRole('tree', { name: 'Prozessbilder' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  const station = plant.model.stations.find(({ id }) => id === STATION)
  await page.getByRole('searchbox', { name: 'Bild suchen' }).fill(station?.name ?? '')
  await tree.getByRole('treeitem', { name: station?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/images/${station?.processImage}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(station?.name ?? '')
  // A set point stays what it is until somebody sets it.
  const field = elementOf(page, SET_POINT)
  await expect(field.locator('[data-part=value]')).toHaveText(shownNumber(plant, SET_POINT))
  await expect(field.locator('[data-part=unit]')).toHaveText(plant.model.config(SET_POINT)?.dimension ?? '')
  await expect(field).toHaveAttribute('data-quality', 'Good')
  // The level moves: what is drawn is the share of its range that is written beside it.
  const level = elementOf(page, pv('AnaIn', 1), 'level')
  await expect
    .poll(async () => {
      const written = await elementOf(page, pv('AnaIn', 1)).locator('[data-part=value]').textContent()
      const fill = Number(await level.locator('[data-part=fill]').getAttribute('height'))
      const tank = Number(await level.locator('rect').first().getAttribute('height')) - 3
      const { min = 0, max = 1 } = { min: 0, max: Number(await level.getAttribute('data-max')) }
      return Math.abs((Number(written?.replace(',', '.')) - min) / (max - min) - fill / tank)
    })
    .toBeLessThan(0.02)
  // One tab stop; arrow keys go on, the name has the value, Enter opens.
  await field.focus()
  await expect(field).toHaveAccessibleName(new RegExp(`Einschaltniveau ${shownNumber(plant, SET_POINT)} m`))
  await page.keyboard.press('ArrowRight')
  await expect(field).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Einschaltniveau' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
})

/** Sizes of the drawn texts of an image, in CSS pixels, ascending. */
function textSizes(page: Page): Promise<readonly number[]> {
  return page.locator('[data-draws-image] > svg').evaluate((svg) =>
    [...svg.querySelectorAll<SVGGraphicsElement>('text, tspan')]
      .filter((node) => node.closest('[data-alert-place]') === null && node.getClientRects().length > 0)
      .map((node) => Number.parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM()?.a ?? 0))
      .sort((a, b) => a - b),
  )
}

test('in a window below 1500 px the tree lies over the image: it is opened, used and closed by the keyboard, and goes with the choice (rules K1, K2)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(IMAGE)
  const [drawing, drawer] = [page.locator('[data-draws-image]'), page.getByRole('dialog', { name: 'Prozessbilder' })]
  const button = page.getByRole('button', { name: 'Prozessbilder', exact: true })
  await expect(drawing.locator('[data-quality=Good]').first()).toBeVisible()
  await expect(drawer).toBeHidden()
  const [before, room] = [await drawing.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(before?.width).toBeGreaterThan((room?.width ?? 0) * 0.9)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await expect.poll(() => drawer.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  expect(await drawing.boundingBox()).toEqual(before)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  const other = plant.model.stations.find(({ id }) => id === DIAL_UP)
  await drawer.getByRole('searchbox', { name: 'Bild suchen' }).fill(other?.name ?? '')
  await tabTo(page, drawer.getByRole('tree'))
  await page.keyboard.press('End')
  await expect(drawer.getByRole('treeitem').last()).toContainText(other?.name ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/images/${other?.processImage}$`))
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.setViewportSize(BESIDE)
  await expect(page.getByRole('tree', { name: 'Prozessbilder' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('an image whose texts would be too small opens at its upper left, so large that they can be read; fitting still shows all of it (rule K2)', async ({
  signIn,
  page,
}) => {
  await signIn()
  for (const size of [
    { width: 1280, height: 520 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(IMAGE)
    await expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeAttached()
    // Of a telephone without an alert in the image, too.
    expect((await textSizes(page))[0]).toBeGreaterThanOrEqual(11 - 0.01)
    const [left, top] = (await page.locator('[data-draws-image] > svg').getAttribute('viewBox'))?.split(' ') ?? []
    expect([Math.abs(Number(left)), Math.abs(Number(top))]).toEqual([0, 0])
    const fit = page.getByRole('button', { name: 'Einpassen' })
    await fit.click()
    await expect(fit).toBeDisabled()
    expect((await textSizes(page))[0]).toBeLessThan(9)
  }
  // Nobody moves the image of a wall monitor.
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.goto(`${IMAGE}?wall=1`)
  await expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeAttached()
  expect((await textSizes(page))[0]).toBeLessThan(9)
  // As large as here all of it can be read.
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(IMAGE)
  await expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeAttached()
  await expect(page.getByRole('button', { name: 'Einpassen' })).toBeDisabled()
})

test('a pump is switched from the image, and its symbol follows the feedback (rule K6)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  // The pump runs until its release is withdrawn: above the level at which it starts.
  await page.goto(IMAGE)
  const pump = elementOf(page, PUMP, 'machine')
  const runs = () => plant.model.value(liveKey(PUMP) ?? '', plant.now())?.boolValue === true
  plant.setClock({ speed: 30 })
  await expect.poll(runs, { timeout: 30_000 }).toBe(true)
  plant.setClock({ speed: 1 })
  await expect(pump).toHaveAttribute('data-state', 'on')
  await pump.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: 'Gesperrt', exact: true }).click()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog.getByRole('listitem').first()).toHaveAttribute('data-stage', 'confirmed', { timeout: 15_000 })
  expect(plant.journal.entries).toMatchObject([{ call: 'setPvs', args: { values: [{ pvRef: RELEASE }] } }])
  await expect.poll(runs).toBe(false)
  await expect(pump).toHaveAttribute('data-state', 'off')
  await expect(pump.locator('[data-part=state]')).toHaveText(
    plant.model.config(PUMP)?.digiDisplayConfig?.stateInactiveText ?? '',
  )
})

test('a station is called, its note set and its alarm plan switched off from its image (rule K6)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const station = plant.model.stations.find(({ id }) => id === DIAL_UP)
  await page.goto(`/images/${station?.processImage}`)
  const drawing = page.locator('[data-draws-image]')
  const dialog = page.getByRole('alertdialog')
  const closed = async () => {
    // The plant has it before its answer is here, and until then nothing closes the dialog.
    await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await drawing.getByRole('button', { name: 'Verbindung Aktion' }).click()
  await expect(dialog).toContainText(station?.name ?? 'no such station')
  expect(plant.journal.entries).toEqual([])
  await dialog.getByRole('button', { name: 'Verbinden' }).click()
  await expect
    .poll(() => plant.journal.entries)
    .toMatchObject([{ call: 'callStations', args: { action: 'Connect', stations: [{ stationNumber: DIAL_UP }] } }])
  await closed()
  const note = drawing.getByRole('button', { name: /^Hinweis .*Aktion$/ })
  await note.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox').fill('Pumpe 2 wird gewartet')
  await dialog.getByRole('button', { name: 'Senden' }).click()
  const text = page.locator(`[data-text-message="${DIAL_UP}"] [data-part=value]`)
  await expect(text).toHaveText('Pumpe 2 wird gewartet')
  await closed()
  await drawing.getByRole('button', { name: 'Alarmplan Aktion' }).click()
  await dialog.getByRole('radio', { name: 'inaktiv', exact: true }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => plant.journal.entries.length).toBe(3)
  expect(plant.journal.entries[2]).toMatchObject({
    call: 'activatePlans',
    args: { plans: [{ planRef: { station: { stationNumber: DIAL_UP }, planNumber: 1 }, active: false }] },
  })
  await closed()
  expect(await violations(page)).toEqual([])
})

/** Counts frames, and remembers the ones in which the image and the list of stations first show an alert more than now. */
function watchFirstAlert(): void {
  const places = () => document.querySelectorAll('[data-alert-place]').length
  const isListed = () => document.querySelector('[role=treeitem][aria-selected=true] svg[data-open]') !== null
  const [before, seen] = [places(), { frame: 0, image: 0, list: 0 }]
  Object.assign(window, { seen })
  const look = () => {
    if (seen.image === 0 && places() > before) seen.image = seen.frame
    if (seen.list === 0 && isListed()) seen.list = seen.frame
  }
  const count = () => {
    seen.frame += 1
    requestAnimationFrame(count)
  }
  count()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}

/** Whether the rings of the first sign in the image and of the sign in the list are drawn at this moment. */
function ringsAreDrawn(page: Page): Promise<readonly boolean[]> {
  return page.evaluate(() =>
    ['[data-alert-place]', '[role=treeitem][aria-selected=true]'].map((place) => {
      const ring = document.querySelector(`${place} svg[data-open] [class*=ring]`)
      if (ring === null) throw new Error(`No sign of ${place} has a ring`)
      return getComputedStyle(ring).stroke !== 'rgba(0, 0, 0, 0)'
    }),
  )
}

test('an alert blinks in the image within a frame of the list and in step with it, loses its ring when acknowledged and goes with its cause (rule K3)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize(BESIDE)
  await signIn()
  await page.goto(IMAGE)
  await expect(elementOf(page, PUMP, 'machine')).toHaveAttribute('data-state', /on|off/)
  const places = page.locator('[data-alert-place]')
  const ofImage = () =>
    new Set(
      plant.model
        .pending(plant.now())
        .flatMap(({ pvRef }) => (pvRef === null || liveKey(pvRef) === null ? [] : [liveKey(pvRef) ?? ''])),
    )
  const expected = async () => {
    const shown = await page
      .locator('[data-draws-image] [data-pv]')
      .evaluateAll((nodes) => [...new Set(nodes.map((node) => node.getAttribute('data-pv') ?? ''))])
    return shown.filter((key) => ofImage().has(key)).length
  }
  await expect(places).toHaveCount(await expected())
  const before = await places.count()
  await expect(page.locator('[role=treeitem][aria-selected=true] svg[data-open]')).toHaveCount(0)
  await page.evaluate(watchFirstAlert)
  const start = plant.now() + 1000
  const end = start + 60_000
  plant.model.script([{ kind: 'contact', subject: FAULT.nr, start, end }])
  await expect(places).toHaveCount(before + 1, { timeout: 20_000 })
  expect(await expected()).toBe(before + 1)
  const seen = () => page.evaluate<{ image: number; list: number }>(() => Reflect.get(window, 'seen'))
  await expect.poll(async () => (await seen()).list).toBeGreaterThan(0)
  const { image, list } = await seen()
  expect(Math.abs(image - list)).toBeLessThanOrEqual(1)
  // The title says it as well, and leads to the alerts of the station.
  const ofStation = () => plant.model.pending(plant.now()).filter(({ stationNumber }) => stationNumber === STATION)
  const link = page.locator('[data-page-actions]').getByRole('link', { name: 'Störmeldungen' })
  await expect(link).toContainText(`von ${ofStation().length}`)
  await expect(link).toHaveAttribute('href', new RegExp(`station=${STATION}`))
  const plate = elementOf(page, FAULT, 'fault')
  await expect(plate.locator('[data-part=state]')).toHaveText(
    plant.model.config(FAULT)?.digiDisplayConfig?.stateActiveText ?? '',
  )
  const sign = places.last().locator('svg')
  await expect(page.locator('[data-alert-place] svg[data-open]')).not.toHaveCount(0)
  await expect(sign).toHaveAttribute('data-open', 'true')
  const phases = new Set<boolean | undefined>()
  // A phase lasts half a second. The usual intervals grow to a second, which sees the same phase each time.
  await expect
    .poll(
      async () => {
        const [ofImage, ofList] = await ringsAreDrawn(page)
        expect(ofImage).toBe(ofList)
        phases.add(ofImage)
        return phases.size
      },
      { intervals: [100] },
    )
    .toBe(2)
  const ids = plant.model
    .pending(plant.now())
    .filter(({ pvRef }) => pvRef?.nr === FAULT.nr && pvRef.type === FAULT.type)
    .map(({ id }) => id)
  await (await logIn(plant.url)).call('ackAlerts', { ids })
  await expect(sign).not.toHaveAttribute('data-open')
  plant.setClock({ speed: 20 })
  await expect(places).toHaveCount(await expected(), { timeout: 20_000 })
  await expect.poll(() => ofImage().has(liveKey(FAULT) ?? '')).toBe(false)
  await expect(plate).toBeHidden()
})

test('a link leads to a PV in its image, what the plant does not have is named, and so is an image that is not there (rule K2)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(`${IMAGE}?pv=${pvParam(SET_POINT)}`)
  const field = elementOf(page, SET_POINT)
  await expect(field).toHaveAttribute('data-marked', '')
  await expect(page.getByRole('status', { name: 'Zoom' })).not.toHaveText('100 %')
  const [stage, box] = [await page.locator('[data-draws-image]').boundingBox(), await field.boundingBox()]
  if (stage === null || box === null) throw new Error('The element is not drawn')
  // At the left edge of the image the middle is as near as the image allows.
  expect(box.x).toBeGreaterThanOrEqual(stage.x)
  expect(Math.abs(box.y + box.height / 2 - (stage.y + stage.height / 2))).toBeLessThan(stage.height / 3)
  // What is not visible is in the small map; the keys zoom and move.
  const map = page.locator('[class*=minimap]')
  await expect(map).toBeVisible()
  const viewBox = () => page.locator('[data-draws-image] > svg').getAttribute('viewBox')
  await field.focus()
  const before = await viewBox()
  await page.keyboard.press('Shift+ArrowDown')
  expect(await viewBox()).not.toBe(before)
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  await expect(map).toBeHidden()
  await page.keyboard.press('+')
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: 'Einpassen' }).click()
  await expect(page.getByRole('button', { name: 'Einpassen' })).toBeDisabled()
  // Whoever searches finds it as a link would.
  await page.goto(IMAGE)
  const { name = '', eksNr = '' } = plant.model.config(SET_POINT) ?? {}
  await page.getByRole('combobox', { name: 'Im Bild suchen' }).fill(`${name} · ${eksNr}`)
  await expect(elementOf(page, SET_POINT)).toHaveAttribute('data-marked', '')
  await expect(page).toHaveURL(`${plant.url}${IMAGE}?pv=${pvParam(SET_POINT)}`)
  // What is too small in the whole picture is drawn when it is looked for.
  const pump = page.locator('[data-draws-image] [data-pv="di100012"][data-view=machine]')
  await page.goto('/images/station-1.svg')
  await expect(page.locator('[data-draws-image] [data-quality=Good]').first()).toBeVisible()
  await expect(pump).toBeHidden()
  await page.goto('/images/station-1.svg?pv=DigiIn-100012')
  await expect(pump).toBeVisible()
  await expect(pump.locator('[data-part=state]')).toHaveText(
    plant.model.value('di100012', plant.now())?.boolValue === true ? 'Ein' : 'Aus',
  )
  await page.goto(`${IMAGE}?pv=AnaIn-99`)
  await expect(page.getByText('Das Element „AnaIn-99“ ist nicht in diesem Bild.')).toBeVisible()
  await page.goto('/images/nirgends.svg')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Das Prozessbild „nirgends.svg“ gibt es nicht.')
  plant.failCall('processImage', { status: 500 })
  await page.goto(IMAGE)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Das Prozessbild')
})

test.describe('images of others', () => {
  /** Loses its connection. */
  const LOST = 18
  const WRONG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">
    <g data-pv="AnaIn-99900001"><rect width="40" height="20" data-part="screen"/><text y="15" data-part="value">7</text></g>
    <g data-pv="${pvParam(SET_POINT)}"><text y="35" data-part="value"></text></g>
    <g data-action="Dance" data-label="Tanz"><rect x="50" width="40" height="20"/></g>
    <g data-action="ActivatePlans" data-action-parameters="plan=1-1&amp;plan=1-99&amp;default=1&amp;confirm=false" data-label="Plan"><rect y="45" width="40" height="10"/></g>
    <g data-action="StartApplication" data-action-parameters="path=file:///c:/x.exe" data-label="Rechner"><rect x="50" y="30" width="40" height="20"/></g>
  </svg>`
  /** Stations in a row, too wide for a telephone; the last one is not the first that it shows. */
  const ROW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 200">${[11, 13, LOST]
    .map(
      (station, index) =>
        `<g data-binding="StationConnection" data-station="${station}" data-label="Station ${station}"><rect x="${1000 * index}" y="80" width="120" height="40"/></g>`,
    )
    .join('')}</svg>`
  test.use({ plantOptions: { ...PLANT, images: { ...HOSTILE, 'wrong.svg': WRONG, 'row.svg': ROW } } })

  test('a telephone opens an image on the connection that is broken, and without one where the image begins (rules K3, K4)', async ({
    signIn,
    page,
    plant,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn()
    const place = (station: number) => page.locator(`[data-station="${station}"] > rect`)
    await page.goto('/images/row.svg')
    await expect(place(11)).toBeInViewport()
    await expect(place(LOST)).not.toBeInViewport()
    const start = plant.now() - 600_000
    plant.model.script([{ kind: 'communication', subject: LOST, start, end: start + 3_600_000 }])
    await expect(page.locator('[data-alert-place]')).not.toHaveCount(0, { timeout: 20_000 })
    // Nothing moves under somebody's finger; whoever opens it now is led there.
    await expect(place(LOST)).not.toBeInViewport()
    await page.reload()
    await expect(place(LOST)).toBeInViewport()
    await expect(place(11)).not.toBeInViewport()
    expect((await place(LOST).boundingBox())?.width).toBeCloseTo(120, 0)
  })

  test('no hostile image runs, loads or reports anything under the policy of the page (S-08, S-25)', async ({
    signIn,
    page,
    plant,
  }) => {
    await page.setViewportSize(BESIDE)
    await signIn()
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(plant.url)) asked.push(request.url())
    })
    await page.addInitScript(() => {
      Object.assign(window, { hit: () => document.documentElement.setAttribute('data-hit', '') })
    })
    await page.goto('/images')
    const tree = page.getByRole('tree', { name: 'Prozessbilder' })
    for (const name of Object.keys(HOSTILE)) {
      await page.getByRole('searchbox', { name: 'Bild suchen' }).fill(name)
      await tree.getByRole('treeitem', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      // Drawn, or refused in a sentence.
      await expect(page.locator('[data-draws-image] > svg, main p[role=alert]').first()).toBeAttached()
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-hit')
    expect(asked).toEqual([])
  })

  test('an image that names PVs which do not exist says so; an action without support and a faulty path are refused in words (rules C14, C15, K6)', async ({
    signIn,
    page,
    plant,
  }) => {
    await signIn()
    await page.goto('/images/wrong.svg')
    await expect(
      page.getByText('1 Prozessvariable dieses Bildes gibt es in der Anlage nicht: AnaIn-99900001'),
    ).toBeVisible()
    await expect(page.locator('[data-pv="ai99900001"]')).toHaveAttribute('data-missing', '')
    await expect(elementOf(page, SET_POINT, '').or(page.locator(`[data-pv="${liveKey(SET_POINT)}"]`))).toContainText(
      shownNumber(plant, SET_POINT),
    )
    await page.getByRole('button', { name: 'Tanz Aktion' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Die Aktion Dance wird im Webclient nicht unterstützt')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rechner Aktion' }).press('Enter')
    await expect(dialog).toContainText('Fehlerhafter Pfad')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Plan Aktion' }).press('Enter')
    await expect(dialog).toContainText('Das gibt es an der Anlage nicht: 1-99. Es wurde nichts geändert.')
    expect(plant.journal.entries).toEqual([])
  })
})

test('with the link cut every value says how old it is, and at 360 px nothing is cut off (rule K3)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto(IMAGE)
  const field = elementOf(page, SET_POINT)
  await expect(field).toHaveAttribute('data-quality', 'Good')
  expect(await excessWidth(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  // The list below has each value of the drawing once, with the same number.
  const values = page.getByRole('region', { name: 'Werte im Bild' })
  const row = values.locator(`[data-id="${pvParam(SET_POINT)}"]`)
  await expect(row).toContainText(shownNumber(plant, SET_POINT))
  const drawn = await page
    .locator('[data-draws-image] [data-pv]')
    .evaluateAll((nodes) => new Set(nodes.map((node) => node.getAttribute('data-pv'))).size)
  await expect(values.getByRole('grid')).toHaveAttribute('aria-rowcount', String(drawn + 1))
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect(field).toHaveAttribute('data-stale', '', { timeout: 30_000 })
  await expect(field.locator('[data-part=mark]')).toContainText('◷')
  expect(await excessWidth(page)).toBe(0)
})

test('alerts and PVs lead to their place in the image, and so does their station, with a small picture of it (rule K7)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const { processImage: image, name } = plant.model.stations.find(({ id }) => id === STATION) ?? {}
  await page.goto('/stations')
  await expect(page.getByRole('link', { name: `Prozessbild: ${name}` })).toHaveAttribute('href', `/images/${image}`)
  await page.goto(`/stations/${STATION}`)
  // It is drawn once somebody comes near it.
  await page.getByRole('region', { name: 'Prozessbild', exact: true }).scrollIntoViewIfNeeded()
  const small = page.getByRole('link', { name: 'Prozessbild öffnen' })
  await expect(small).toHaveAttribute('href', `/images/${image}`)
  await expect(small.locator('svg rect').first()).toBeVisible()
  // Nothing of it is a value, so nothing of it can be old.
  await expect(small.locator('text, [data-pv], [data-part]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Prozessbild', exact: true })).toHaveAttribute('href', `/images/${image}`)
  await page.locator(`[role=grid] [data-id="${pvParam(SET_POINT)}"]`).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Prozessbild' }).click()
  await expect(page).toHaveURL(`${plant.url}/images/${image}?pv=${pvParam(SET_POINT)}`)
  await expect(elementOf(page, SET_POINT)).toHaveAttribute('data-marked', '')
  const start = plant.now() + 1000
  plant.model.script([{ kind: 'contact', subject: FAULT.nr, start, end: start + 600_000 }])
  await page.goto('/alerts/pending?sort=came')
  const alert = page.getByRole('grid').getByRole('row').filter({ hasText: 'Pumpe 1' }).first()
  await alert.click({ button: 'right', timeout: 20_000 })
  await page.getByRole('menuitem', { name: 'Prozessbild' }).click()
  await expect(page).toHaveURL(new RegExp(`/images/${image}\\?pv=${pvParam(FAULT)}$`))
  await expect(elementOf(page, FAULT, 'fault')).toHaveAttribute('data-marked', '')
})

test('texts, the last hour and figures of reports are live in the image, and the tooltip goes with the pointer (rules K3, K12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(IMAGE)
  const operator = await logIn(plant.url)
  const text = page.locator('[data-draws-image] [data-text-message] [data-part=value]')
  for (const message of ['Pumpe 2 in Reparatur', '<b>fertig</b>']) {
    await operator.call('setTextMessages', { messages: [{ id: STATION, message }] })
    await expect(text).toHaveText(message)
  }
  await expect(page.locator('[data-draws-image] [data-part=line]')).toHaveAttribute('d', /^M[\d. ]+L/)
  await expect(page.locator('[data-view=report] [data-part=value]')).toHaveText(/^\d,\d\d$/)
  const field = elementOf(page, SET_POINT)
  await expect(field).toHaveAttribute('data-quality', 'Good')
  await field.hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText('Einschaltniveau')
  await page.mouse.move(5, 5)
  await expect(tip).toBeHidden()
})
