import type { Page } from 'playwright/test'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { goInside } from '../screens/views.ts'
import { listRests } from '../still-list.ts'
import { BESIDE, elementOf, FAULT, IMAGE, PLANT, PUMP, SET_POINT, STATION } from './image-parts.ts'

test.use({ plantOptions: PLANT })

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

test('an alert blinks in the image within a frame of the list and in step with it, and loses its ring when acknowledged; it, its PV and its station lead to their place in the image; it goes with its cause (rules K3, K7)', async ({
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
  const end = start + 600_000
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

  const { processImage, name } = plant.model.stations.find(({ id }) => id === STATION) ?? {}
  await goInside(page, '/stations')
  await expect(page.getByRole('link', { name: `Prozessbild: ${name}` })).toHaveAttribute(
    'href',
    `/images/${processImage}`,
  )
  await goInside(page, `/stations/${STATION}`)
  // It is drawn once somebody comes near it.
  await page.getByRole('region', { name: 'Prozessbild', exact: true }).scrollIntoViewIfNeeded()
  const small = page.getByRole('link', { name: 'Prozessbild öffnen' })
  await expect(small).toHaveAttribute('href', `/images/${processImage}`)
  await expect(small.locator('svg rect').first()).toBeVisible()
  // Nothing of it is a value, so nothing of it can be old.
  await expect(small.locator('text, [data-pv], [data-part]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Aktionen' }).click()
  await expect(page.getByRole('menuitem', { name: 'Prozessbild', exact: true })).toHaveAttribute(
    'href',
    `/images/${processImage}`,
  )
  await page.keyboard.press('Escape')
  await page.locator(`[role=grid] [data-id="${pvParam(SET_POINT)}"]`).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Prozessbild' }).click()
  await expect(page).toHaveURL(`${plant.url}/images/${processImage}?pv=${pvParam(SET_POINT)}`)
  await expect(elementOf(page, SET_POINT)).toHaveAttribute('data-marked', '')
  await goInside(page, '/alerts/pending?sort=came')
  const alert = page.getByRole('grid').getByRole('row').filter({ hasText: 'Pumpe 1' }).first()
  await expect(alert).toBeVisible()
  await listRests(page)
  await alert.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Prozessbild' }).click()
  await expect(page).toHaveURL(new RegExp(`/images/${processImage}\\?pv=${pvParam(FAULT)}$`))
  await expect(elementOf(page, FAULT, 'fault')).toHaveAttribute('data-marked', '')

  plant.setClock({ now: end + 1000 })
  await expect.poll(async () => (await places.count()) - (await expected()), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => ofImage().has(liveKey(FAULT) ?? '')).toBe(false)
  await expect(plate).toBeHidden()
})
