import { createFormat } from '../../../src/domain/text/format.ts'
import { pvOfLiveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { cells, largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const GERMAN = createFormat('de', 'Europe/Berlin')

/**
 * Returns the text that the cell of an analogue input must show at the simulator's current time; null for other values.
 */
function expectedText(plant: SimulatorHandle, key: string): string | null {
  const ref = pvOfLiveKey(key)
  const value = plant.model.value(key, plant.now())
  const config = ref === null ? undefined : plant.model.config(ref)
  if (ref?.type !== 'AnaIn' || value?.doubleValue === undefined || config === undefined) return null
  return value.quality === 'Bad' ? '---' : GERMAN.number(value.doubleValue, config.decimalPlaces)
}

test('after the clock of the server was set back by an hour, the values on screen are those of now (F1, R-50)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await expect(page.locator('[data-pv]:not([data-stale])').first()).toBeVisible()
  plant.setClock({ now: plant.now() - HOUR_MS, speed: 0 })
  await expect
    .poll(async () =>
      (await cells(page)).filter(({ key, text, stale }) => {
        const expected = expectedText(plant, key)
        return stale || (expected !== null && text !== expected)
      }),
    )
    .toEqual([])
  expect((await cells(page)).filter(({ key }) => expectedText(plant, key) !== null).length).toBeGreaterThan(3)
})

test('a value with a time that cannot be right says so in words and has no age, and diagnostics names it (F1)', async ({
  login,
  page,
  plant,
}) => {
  await login()
  const station = largestStation(plant)
  const key = station.keys.find((each) => each.startsWith('ai')) ?? ''
  await page.goto(`/stations/${station.number}`)
  const cell = page.locator(`[data-pv="${key}"]`).first()
  const quality = page.locator(`[data-age-of="${key}"]`).first()
  await expect(cell).toHaveAttribute('data-quality', /Good|Uncertain/)
  plant.setClock({ speed: 0 })
  const value = { pvRef: pvOfLiveKey(key), type: 'DoubleValue', doubleValue: 4711, quality: 'Good' }
  const item = { ...value, timestamp: plant.now() + YEAR_MS }
  sendMessage(plant, 'pv', 'newValues', [item])
  await expect(cell).toHaveAttribute('data-quality', 'Uncertain')
  await expect(cell).toContainText('4711')
  await expect(cell).toHaveAttribute('title', 'Zeit der Quelle unplausibel')
  await expect(quality).toHaveText('?Zeit der Quelle unplausibel')
  await page.goto('/diagnostics')
  await expect(page.getByText('Werte mit unplausibler Zeit')).toBeVisible()
  await expect(page.getByText(key, { exact: true })).toBeVisible()
})
