import { alertMessage } from '../../../src/domain/alerts/alert-state.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { DocumentUpload } from '../../../src/wire/server/maintenance.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { TEST_DAY } from '../../support/day/test-day.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { BESIDE, elementOf, FAULT, IMAGE, PUMP, SET_POINT } from '../images/image-parts.ts'
import { violations } from '../screens/screen-checks.ts'

const DAY_MS = 86_400_000
/** A picture of one point. */
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const format = createFormat('de', 'Europe/Berlin')

/** An alert of this day has come before. */
test.use({ plantOptions: { start: TEST_DAY } })

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

test('the popover of a value in a process image and in a table names what is pending, and one press shows what helped the last time', async ({
  page,
  plant,
  signIn,
}) => {
  plant.setClock({ speed: 0 })
  const [first, second] = [plant.now() + 60_000, plant.now() + 1_800_000]
  plant.model.script(
    [first, second].map((start) => ({ kind: 'contact', subject: FAULT.nr, start, end: start + 600_000 })),
  )
  plant.setClock({ now: first + 120_000 })
  const [pending] = plant.model.pending(plant.now()).filter(({ pvRef }) => pvRef?.nr === FAULT.nr)
  if (pending === undefined) throw new Error('the contact has raised nothing')
  const session = await logIn(plant.url)
  await session.call('ackAlerts', { ids: [pending.id] })
  await session.call('setPvs', { values: [{ pvRef: SET_POINT, type: 'DoubleValue', doubleValue: 1.33 }] })
  plant.setClock({ now: second + 120_000 })
  const admin = await logIn(plant.url, 'admin')
  const add = (of: PvRef, document: Pick<DocumentUpload, 'description' | 'docType' | 'target' | 'file'>) =>
    admin.call('uploadDocument', { pvType: of.type, pvNr: of.nr, ...document })
  const picture = { fileName: 'schema.png', contentType: 'image/png', data: PNG.buffer }
  await add(PUMP, { description: 'Anweisung für Pumpen', docType: 'Url', target: 'https://plant.example/pumps' })
  await add(PUMP, { description: 'Ersatzteile', docType: 'Url', target: 'https://plant.example/parts' })
  await add(FAULT, { description: 'Anweisung Pumpe 1 gestört', docType: 'File', file: picture })

  await signIn()
  await page.setViewportSize(BESIDE)
  await page.goto(IMAGE)
  await elementOf(page, FAULT, 'fault').click()
  const popup = page.getByRole('dialog', { name: plant.model.config(FAULT)?.name ?? '' })
  const rows = popup.getByRole('region', { name: 'Letzte Störmeldungen' })
  const newest = rows.getByRole('button').first()
  await expect(newest).toContainText(alertMessage(pending))
  await newest.click()
  await expect(newest).toHaveAttribute('aria-expanded', 'true')
  const part = popup.getByRole('region', { name: 'Die letzten Male' })
  const cases = part.getByRole('listitem')
  await expect(cases.first()).toContainText(format.dateTime(pending.timestamp))
  await expect(cases.first()).toContainText('quittiert von operator nach 1 min')
  const name = plant.model.config(SET_POINT)?.name ?? ''
  await expect(part.locator('[data-operated]')).toContainText(`1 × ${name} 1,33`)
  const sheets = part.locator('[data-sheets]').getByRole('link').or(part.locator('[data-sheets]').getByRole('button'))
  await expect(sheets).toHaveText([/^Anweisung Pumpe 1 gestört/, /^Anweisung für Pumpen/])
  await expect(sheets.nth(1)).toHaveAttribute('href', 'https://plant.example/pumps')
  expect(await violations(page)).toEqual([])
  await sheets.first().click()
  const looked = page.getByRole('dialog', { name: 'Anweisung Pumpe 1 gestört' })
  await expect(looked.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(looked).toHaveCount(0)
  await newest.press('Enter')
  await expect(part).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/values?text=${encodeURIComponent(plant.model.config(FAULT)?.name ?? '')}`)
  await page.locator(`[role=grid] [data-id="${pvParam(FAULT)}"]`).click()
  await newest.click()
  await cases.first().getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`/alerts/archive\\?.*alert=${encodeURIComponent(pending.id)}`))
  await expect(page.getByRole('dialog', { name: 'Störmeldung' })).toContainText(format.dateTime(pending.timestamp))
})
