import { peaksOf, restText } from '../../../src/areas/reports/rules/quarter-hour.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import { createEnergyValues } from '../../../src/simulator/model/evaluations/energy-values.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'

/** 09:07 in Berlin: the quarter-hour is half over. */
const START = Date.UTC(2026, 5, 10, 7, 7)
const MONTH = Date.UTC(2026, 4, 31, 22)
const MINUTE_MS = 60_000
const GERMAN = createFormat('de', 'Europe/Berlin')

test.use({ plantOptions: { seed: 4711, start: START } })

test('all thirteen values are those of the plant, live; the picture of the quarter-hour follows them, and a cut link makes all of it last known (rules T1, T2)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  plant.setClock({ now: START, speed: 0 })
  const values = createEnergyValues(plant.model)
  await signIn()
  await page.goto('/energy')
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  const part = (name: string) => page.locator(`[data-part="${name}"]`)
  const expectTruth = async () => {
    const now = values(plant.now())
    if (now === undefined) throw new Error('The plant has no energy values')
    const { quality, timestamp, evuImpuls, periodenRestzeit, cosPhi, vorrangigBetriebenMinuten, ...powers } = now
    expect([quality, GERMAN.time(timestamp)]).toEqual(['Good', GERMAN.time(plant.now())])
    await expect(field('periodenRestzeit')).toHaveText(restText(periodenRestzeit))
    await expect(part('rest')).toHaveText(restText(periodenRestzeit))
    await expect(field('cosPhi')).toHaveText(GERMAN.number(cosPhi, 3))
    await expect(field('evuImpuls')).toHaveText(evuImpuls ? 'Ein' : 'Aus')
    await expect(field('vorrangigBetriebenMinuten')).toHaveText(String(vorrangigBetriebenMinuten))
    expect(Object.keys(powers)).toHaveLength(9)
    for (const [name, kw] of Object.entries(powers)) {
      const text = GERMAN.number(kw, 1)
      await expect(field(name)).toHaveText(name === 'korrekturleistung' && kw > 0 ? `+${text}` : text)
    }
    await expect(part('label-trend')).toHaveText(`Trend ${GERMAN.number(now.trendleistung, 1)} kW`)
    await expect(part('verdict')).toContainText(now.trendleistung > now.sollleistung ? 'über Soll' : 'unter Soll')
    const used = (now.wirkleistungMittel * (900 - periodenRestzeit)) / 3600
    await expect(part('energy')).toContainText(`${GERMAN.number(used, 1)} von`)
    return now
  }
  await expect(part('rest')).toHaveText('08:00')
  await expectTruth()
  plant.setClock({ now: START + 6 * MINUTE_MS })
  await expect(part('rest')).toHaveText('02:00')
  const later = await expectTruth()
  // Where the drawn energy ends: thirteen of fifteen minutes, at its mean.
  const [x = 0] =
    ((await page.locator('[data-line=used]').getAttribute('points')) ?? '').split(' ').at(-1)?.split(',') ?? []
  expect(Number(x)).toBeCloseTo((900 * 13) / 15, 0)
  // The setpoint is changed by somebody else: the pictures follow.
  plant.model.commands.setOutput({ type: 'AnaOut', nr: 100_004 }, later.trendleistung - 20, plant.now())
  plant.setClock({ now: START + 7 * MINUTE_MS })
  await expect(part('verdict')).toContainText('über Soll')
  const task = plant.model.chartTask(
    { type: 'AnaIn', nr: 100_100 },
    'QuarterHourValues',
    MONTH,
    plant.now(),
    plant.now(),
  )
  const [peak] = peaksOf(
    (task === undefined ? [] : runTask(task)).filter(({ timestamp }) => timestamp >= MONTH),
    1,
  )
  const first = page.locator('[data-peaks] [role=row][data-id]').first()
  await expect(first).toContainText(GERMAN.number(peak?.kw ?? Number.NaN, 1))
  await expect(first).toContainText(`${GERMAN.date(peak?.at ?? 0)}`)
  await expect(first).toContainText(GERMAN.minute(peak?.at ?? 0))
  await expect(page.getByRole('region', { name: 'Mittelwerte der letzten 24 Stunden' }).locator('canvas')).toBeVisible()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.locator('[data-energy]')).toHaveAttribute('data-stale', '')
  await expect(part('quality')).toContainText('letzter bekannter Stand')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await excessWidth(page)).toBe(0)
})
