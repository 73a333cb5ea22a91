import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'
import { prefer } from '../screens/screen-checks.ts'
import { FAULT, PLANT, PUMP, pv, RELEASE, shownNumber } from './image-parts.ts'

/** The same pumping station, as three tools write it. */
const TOOLS = ['inkscape', 'illustrator', 'drawio'] as const
const drawing = (tool: string) =>
  readFileSync(new URL(`../../../docs/process-images/${tool}.svg`, import.meta.url), 'utf8')

test.use({
  plantOptions: { ...PLANT, images: Object.fromEntries(TOOLS.map((tool) => [`${tool}.svg`, drawing(tool)])) },
})

const [LEVEL, FLOW] = [pv('AnaIn', 1), pv('AnaIn', 2)]
/** Of the pump sump, m. */
const TOP = 4

const bound = (page: Page, ref: Parameters<typeof liveKey>[0], view: string) =>
  page.locator(
    `[data-draws-image] [data-pv="${liveKey(ref)}"]${view === 'value' ? ':not([data-view])' : `[data-view=${view}]`}`,
  )

/** The share of the shape of a level that is seen, 0 to 1: how far up what clips it reaches. */
function seenShare(page: Page): Promise<number> {
  return bound(page, LEVEL, 'level')
    .locator('[data-part=fill]')
    .evaluate((fill) => {
      if (!(fill instanceof SVGGraphicsElement)) throw new Error('What fills the level is no shape')
      const id = /url\("?#([\w-]+)"?\)/.exec(getComputedStyle(fill).clipPath)?.[1]
      const root = fill.getRootNode()
      const clip = root instanceof ShadowRoot ? root.getElementById(id ?? '')?.querySelector('rect') : null
      return Number(clip?.getAttribute('height')) / fill.getBBox().height
    })
}

const plantValue = (plant: SimulatorHandle, ref: Parameters<typeof liveKey>[0]) =>
  plant.model.value(liveKey(ref) ?? '', plant.now())

for (const tool of TOOLS) {
  test(`a drawing of ${tool} shows level, numbers, state, rotation and fault of the plant, has its alert, and its pump opens the command (rules K3, K6)`, async ({
    signIn,
    page,
    context,
    plant,
  }) => {
    await prefer(context, { rotors: true })
    await signIn()
    await page.goto(`/images/${tool}.svg`)
    await expect(page.getByRole('button', { name: 'Was von der Zeichnung fehlt' })).toHaveCount(0)
    await expect(page.locator('[data-hatched]')).toHaveCount(0)

    // What is written is what the plant measures, with the unit that the drawing has beside it; the level is its share of the sump.
    await expect
      .poll(async () => {
        const [level, flow] = await Promise.all([
          bound(page, LEVEL, 'value').textContent(),
          bound(page, FLOW, 'value').textContent(),
        ])
        return level?.includes(`${shownNumber(plant, LEVEL)} m`) && flow?.includes(`${shownNumber(plant, FLOW)} l/s`)
      })
      .toBe(true)
    await expect
      .poll(async () => Math.abs((await seenShare(page)) - (plantValue(plant, LEVEL)?.doubleValue ?? Number.NaN) / TOP))
      .toBeLessThan(0.01)

    const pump = bound(page, PUMP, 'machine')
    const runs = () => plantValue(plant, PUMP)?.boolValue === true
    const drawn = async () => ({
      shapes: await pump
        .locator('[data-when]')
        .evaluateAll((shapes) =>
          shapes.flatMap((shape) => (shape.getClientRects().length > 0 ? shape.dataset.when : [])),
        ),
      turns: await pump
        .locator('[data-part=rotor]')
        .evaluate((rotor) => getComputedStyle(rotor).animationName !== 'none'),
      word: (await pump.locator('[data-part=state]').textContent())?.trim(),
    })
    const expected = (isOn: boolean) => {
      const words = plant.model.config(PUMP)?.digiDisplayConfig
      return {
        shapes: [isOn ? 'on' : 'off'],
        turns: isOn,
        word: isOn ? words?.stateActiveText : words?.stateInactiveText,
      }
    }
    await expect.poll(drawn).toEqual(expected(runs()))
    const before = runs()
    plant.setClock({ speed: 30 })
    await expect.poll(runs, { timeout: 30_000 }).toBe(!before)
    plant.setClock({ speed: 1 })
    await expect.poll(drawn).toEqual(expected(!before))

    const fault = bound(page, FAULT, 'fault')
    await expect(fault).toBeHidden()
    const places = page.locator('[data-alert-place]')
    const alerts = await places.count()
    const start = plant.now() + 1000
    plant.model.script([{ kind: 'contact', subject: FAULT.nr, start, end: start + 600_000 }])
    await expect(fault.locator('[data-part=state]')).toContainText(
      plant.model.config(FAULT)?.digiDisplayConfig?.stateActiveText ?? 'no state',
    )
    await expect(fault).toBeVisible()
    await expect(places).toHaveCount(alerts + 1)
    const [sign, plate] = [await places.last().boundingBox(), await fault.boundingBox()]
    if (sign === null || plate === null) throw new Error('Nothing is drawn')
    expect(sign.x).toBeLessThan(plate.x)
    expect(sign.x + sign.width).toBeGreaterThan(plate.x + plate.width)

    await pump.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(plant.model.config(RELEASE)?.name ?? 'no release')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(plant.journal.entries).toEqual([])
  })
}
