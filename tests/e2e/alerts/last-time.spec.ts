import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { expect, test } from '../fixtures.ts'

const DAY_MS = 86_400_000
const format = createFormat('de', 'Europe/Berlin')

test('an alert says when it came the last times and who acknowledged it, what was operated then, and what people have noted', async ({
  page,
  plant,
  signIn,
}) => {
  plant.setClock({ speed: 0 })
  const { alerts } = plant.model.archive(plant.now() - 90 * DAY_MS, plant.now(), 100_000)
  const kindOf = ({ pvRef, description }: (typeof alerts)[number]) => `${pvRef && pvParam(pvRef)} ${description}`
  const [cases = []] = [
    ...Map.groupBy(
      alerts.filter(({ pvRef }) => pvRef !== null),
      kindOf,
    ).values(),
  ]
    .filter((kind) => kind.length > 6 && kind[0]?.goneTimestamp === null)
    .map((kind) => kind.toSorted((a, b) => b.timestamp - a.timestamp))
  const [alert, ...before] = cases
  if (alert?.pvRef == null) throw new Error('no alert of now has come before')

  await signIn()
  await page.setViewportSize({ width: 1920, height: 1200 })
  await page.goto(`/alerts/archive?alert=${alert.id}`)
  if (alert.limitType !== null) {
    const limit = plant.model.commands.limits(alert.pvRef)?.find((one) => one.pvLimitRef.limitType === alert.limitType)
    await expect(page.locator('[data-in-force]')).toContainText(
      `nach ${limit?.delayTime} s, Priorität ${limit?.priority}`,
    )
  }
  const part = page.getByRole('region', { name: 'Die letzten Male' })
  const rows = part.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  for (const [i, one] of before.slice(0, 5).entries()) {
    await expect(rows.nth(i)).toContainText(format.dateTime(one.timestamp))
    await expect(rows.nth(i)).toContainText(one.ackUser === null ? 'noch nicht' : `quittiert von ${one.ackUser} nach`)
  }
  await expect(part.locator('[data-operated]')).toHaveText('Innerhalb von 15 min danach bedient: nichts')
  await part.getByRole('button', { name: 'Notiz schreiben …' }).click()
  const form = page.getByRole('alertdialog')
  await expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue(/^\S.*: $/)
  await page.keyboard.press('Escape')
})
