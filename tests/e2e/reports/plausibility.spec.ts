import { createFormat } from '../../../src/domain/text/format.ts'
import { GOLDEN, GOLDEN_EVENTS } from '../../../src/simulator/model/intervals/golden-week.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, layoutFaults, NO_FAULTS, toolRows } from '../screens/screen-checks.ts'

/** After the golden week. */
const START = Date.UTC(2024, 6, 2, 8)
/** Its sensor that freezes, its spike and its broken cable. */
const DAYS = { from: Date.UTC(2024, 5, 20, 22), to: Date.UTC(2024, 5, 22, 22) }
const GERMAN = createFormat('de', 'Europe/Berlin')
const PAGE = `/plausibility?station=${GOLDEN.treatmentPlant}&range=${DAYS.from}-${DAYS.to}`

test.use({ plantOptions: { seed: 4711, start: START } })

const startOf = (kind: string) => {
  const event = GOLDEN_EVENTS.find((each) => each.kind === kind)
  if (event === undefined) throw new Error(`no ${kind}`)
  return event.start
}

test('two days of the treatment plant: what is found says what, when and with which numbers, and leads to its values', async ({
  signIn,
  page,
}) => {
  test.slow()
  await signIn()
  await page.goto(`/stations/${GOLDEN.treatmentPlant}`)
  const last = page.getByRole('region', { name: 'Letzte Störmeldungen' })
  await expect(last.locator('[role=row][data-id]')).not.toHaveCount(0)
  // Three columns become two here: panels stand below others.
  await expect.poll(() => layoutFaults(page)).toEqual(NO_FAULTS)
  await page.getByRole('link', { name: 'Daten prüfen' }).click()
  await expect(page.getByRole('combobox', { name: 'Station' })).toHaveValue(String(GOLDEN.treatmentPlant))
  await page.goto(PAGE)
  await expect(page.locator('[data-checked]')).toBeVisible({ timeout: 90_000 })
  const row = (kind: string, nr: number) => page.locator(`[role=row][data-id^="AnaIn-${nr}/${kind}/"]`)
  const frozen = row('flat', GOLDEN.frozenSensor)
  await expect(frozen).toContainText('O2 BB1')
  await expect(frozen).toContainText(GERMAN.dateTime(startOf('frozen')).slice(0, 13))
  await expect(frozen).toContainText(/24\sh lang unverändert \d,\d\d\smg\/l/)
  const spike = row('jump', GOLDEN.spikingSensor)
  await expect(spike).toContainText(GERMAN.dateTime(startOf('spike')))
  await expect(spike).toContainText(/nach 1\smin zurück/)
  const broken = row('gap', GOLDEN.brokenSensor)
  await expect(broken).toContainText(GERMAN.dateTime(startOf('wire-break')))
  await expect(broken).toContainText(/2\sh 35\smin lang keine Werte\./)

  await expect.poll(() => toolRows(page)).toBe(1)
  await spike.click()
  const details = page.getByRole('dialog', { name: 'Auffälligkeit' })
  await expect(details).toContainText('pH Ablauf')
  await details.getByRole('link', { name: 'Im Archiv anzeigen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archivbrowser')
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(new URL(page.url()).searchParams.getAll('pv')).toEqual([`AnaIn-${GOLDEN.spikingSensor}`])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PAGE)
  await expect(page.locator('[data-checked]')).toBeVisible({ timeout: 90_000 })
  await expect(row('gap', GOLDEN.brokenSensor)).toContainText(/2\sh 35\smin/)
  expect(await excessWidth(page)).toBe(0)
})
