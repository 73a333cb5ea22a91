import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const STATION = 14
const FEEDBACK_MS = 15_000
const DAY_MS = 86_400_000

test('at 1920 px a station fills the screen: values, pending and last alerts, connection, what is due, and the courses; its outputs are set there, and only what was changed is sent (rules D5, E7, E9, L8)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn()
  await page.goto(`/stations/${STATION}`)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const last = region('Letzte Störmeldungen')
  await expect(last.locator('[role=row][data-id], p')).not.toHaveCount(0)
  const pvs = plant.model.nodes.find(({ stationNumber }) => stationNumber === STATION)?.pvs ?? []
  const alarming = pvs.filter(({ type }) => type === 'DigiIn' || type === 'AnaIn')
  const known = () => runTask(plant.model.alertsOfPvs(plant.now() - 30 * DAY_MS, plant.now(), alarming, 1000)).alerts
  expect(known().length).toBeGreaterThan(0)
  const newest = () =>
    known()
      .toSorted((a, b) => b.timestamp - a.timestamp)
      .slice(0, 3)
      .map(({ id }) => id)
  const shown = async () =>
    (
      await last.locator('[role=row][data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
    ).slice(0, 3)
  await expect.poll(async () => (await shown()).join()).toBe(newest().join())
  for (const name of ['Prozesswerte', 'Anstehende Störmeldungen', 'Verbindung', 'Laufzeiten und Wartung']) {
    await expect(region(name)).toBeInViewport({ ratio: 1 })
  }
  const bottom = async (name: string) => {
    const box = await region(name).boundingBox()
    return box === null ? Number.NaN : box.y + box.height
  }
  for (const name of ['Letzte Störmeldungen', 'Verlauf der Hauptwerte']) {
    await expect.poll(() => bottom(name)).toBeGreaterThan(1080 - 40)
    await expect.poll(() => bottom(name)).toBeLessThanOrEqual(1080)
  }
  await page.getByRole('button', { name: 'Werte setzen …' }).click()
  const dialog = page.getByRole('alertdialog')
  const station = plant.model.nodes.find(({ stationNumber }) => stationNumber === STATION)
  const outputs = (station?.pvs ?? []).flatMap((pv): readonly PvConfig[] =>
    pv.type === 'AnaOut' || pv.type === 'DigiOut' ? [plant.model.config(pv) ?? []].flat() : [],
  )
  expect(outputs.length).toBeGreaterThan(2)
  await expect(dialog.locator('[data-output]')).toHaveCount(outputs.length)
  for (const { name } of outputs) await expect(dialog.getByText(name).first()).toBeVisible()
  const level = outputs.find(({ pvRef: { type } }) => type === 'AnaOut')
  if (level === undefined) throw new Error('The station has no analogue output')
  await dialog.getByRole('textbox', { name: `${level.name}: neuer Wert` }).fill('1,23')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.locator('[data-command]')).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  expect(plant.journal.entries).toMatchObject([{ call: 'setPvs', args: { values: [{ pvRef: level.pvRef }] } }])
  // No list is so long that another part has no room.
  await page.goto('/stations/1')
  await expect(last.locator('[role=row][data-id]').first()).toBeVisible()
  for (const name of ['Anstehende Störmeldungen', 'Verbindung', 'Laufzeiten und Wartung', 'Letzte Störmeldungen']) {
    await expect(region(name)).toBeInViewport({ ratio: 1 })
    expect((await region(name).boundingBox())?.height).toBeGreaterThan(60)
  }
})
