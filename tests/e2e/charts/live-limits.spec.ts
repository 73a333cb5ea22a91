import type { Page } from 'playwright/test'
import { realtimeChartPath } from '../../../src/domain/text/paths.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'

const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
const FEEDBACK_MS = 15_000

function limitOf(plant: SimulatorHandle, limitType: LimitType) {
  const limit = plant.model.commands.limits(LEVEL)?.find(({ pvLimitRef }) => pvLimitRef.limitType === limitType)
  if (limit === undefined) throw new Error(`${LEVEL.type} ${LEVEL.nr} cannot have limits`)
  return limit
}

const german = (value: number) => value.toLocaleString('de', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Keeps the texts that the page draws, in `data-texts` of its document: each drawing of a limit writes code and value. */
const KEEP_TEXTS = `{
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    if (/^[MOU]/.test(text)) document.documentElement.dataset.texts = (document.documentElement.dataset.texts ?? '') + text + '|'
    return fillText.call(this, text, ...where)
  }
}`

/** The newest text of a limit that was drawn, for example `MOGW 1,60 m`. */
const drawnLimit = async (page: Page, code: string) => {
  const texts = (await page.locator('html').getAttribute('data-texts')) ?? ''
  return texts.split('|').findLast((text) => text.startsWith(`${code} `))
}

test('a limit that is changed in one tab moves its line in the live chart of another, without a reload (rules F10, H34)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const chart = await context.newPage()
  await chart.addInitScript(KEEP_TEXTS)
  await chart.goto(realtimeChartPath([LEVEL]))
  const old = limitOf(plant, 'TopMiddle').limit
  await expect.poll(() => drawnLimit(chart, 'MOGW')).toContain(german(old))
  const config = plant.model.config(LEVEL)
  await page.goto(`/limits?text=${encodeURIComponent(config?.eksNr ?? '')}`)
  await page
    .locator('[role=row]')
    .filter({ hasText: config?.name ?? '' })
    .getByText(config?.name ?? '')
    .first()
    .dblclick()
  const dialog = page.getByRole('alertdialog')
  const fresh = Number((old - 0.1).toFixed(2))
  await dialog.locator('[data-limit=TopMiddle]').getByRole('textbox', { name: 'Grenzwert' }).fill(german(fresh))
  await dialog.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  const item = dialog.getByRole('listitem').filter({ hasText: config?.eksNr ?? '' })
  await expect(item).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(limitOf(plant, 'TopMiddle').limit).toBe(fresh)
  await expect.poll(() => drawnLimit(chart, 'MOGW')).toContain(german(fresh))
})

test('a limit that somebody else changes moves its line in the live chart (rule H34)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.addInitScript(KEEP_TEXTS)
  await page.goto(realtimeChartPath([LEVEL]))
  const old = limitOf(plant, 'TopMiddle')
  await expect.poll(() => drawnLimit(page, 'MOGW')).toContain(german(old.limit))
  const limit = Number((old.limit - 0.2).toFixed(2))
  plant.model.commands.setLimits([{ ...old, limit }], plant.now())
  await expect.poll(() => drawnLimit(page, 'MOGW')).toContain(german(limit))
  const { calls } = plant.stats()
  expect(calls.setLimits ?? 0).toBe(0)
})

test('a switch-on level that is set is confirmed by the plant, and the live chart of another tab goes on at it (rule E9)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  const level = { type: 'AnaOut', nr: LEVEL.nr } as const
  const config = plant.model.config(level)
  const before = plant.model.value(liveKey(level) ?? '', plant.now())?.doubleValue
  if (config === undefined || before == null) throw new Error('The plant has no such level')
  const wanted = german(before + 0.3)
  await signIn()
  const chart = await context.newPage()
  await chart.goto(realtimeChartPath([level]))
  const highest = chart.locator('[data-cell=max]').first()
  await expect(highest).toHaveText(/\d/)
  await expect(highest).not.toContainText(wanted)
  await page.bringToFront()
  await page.goto(`/set-values?text=${encodeURIComponent(config.eksNr)}`)
  await page.locator('[role=row]').filter({ hasText: config.name }).getByText(config.name).first().dblclick()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: `${config.name}: neuer Wert` }).fill(wanted)
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.locator('[data-command=confirmed], [data-stage=confirmed]').first()).toBeVisible({
    timeout: FEEDBACK_MS,
  })
  await chart.bringToFront()
  await expect(highest).toContainText(wanted)
  expect(plant.model.value(liveKey(level) ?? '', plant.now())?.doubleValue).toBeCloseTo(before + 0.3)
})
