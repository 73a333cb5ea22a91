import type { Page } from 'playwright/test'
import { realtimeChartPath } from '../../../src/domain/text/paths.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { changeAddress } from '../screens/views.ts'

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

test('a limit that is changed in another tab or by somebody else moves its line in the live chart, which goes on at a switch-on level that is set, without a reload (rules E9, F10, H34)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  const level = { type: 'AnaOut', nr: LEVEL.nr } as const
  const [measured, switchOn] = [plant.model.config(LEVEL), plant.model.config(level)]
  const before = plant.model.value(liveKey(level) ?? '', plant.now())?.doubleValue
  if (measured === undefined || switchOn === undefined || before == null) throw new Error('The plant has no such level')
  await signIn()
  const chart = await context.newPage()
  await chart.addInitScript(KEEP_TEXTS)
  await chart.goto(realtimeChartPath([LEVEL]))
  const old = limitOf(plant, 'TopMiddle')
  await expect.poll(() => drawnLimit(chart, 'MOGW')).toContain(german(old.limit))
  /** Opens the dialog of a PV from its row of a list. */
  const openDialog = async (path: string, { eksNr, name }: PvConfig) => {
    await page.goto(`${path}?text=${encodeURIComponent(eksNr)}`)
    await page.locator('[role=row]').filter({ hasText: name }).getByText(name).first().dblclick()
    return page.getByRole('alertdialog')
  }
  const limits = await openDialog('/limits', measured)
  const fresh = Number((old.limit - 0.1).toFixed(2))
  await limits.locator('[data-limit=TopMiddle]').getByRole('textbox', { name: 'Grenzwert' }).fill(german(fresh))
  await limits.getByRole('button', { name: 'Übernehmen', exact: true }).click()
  await expect(page.locator('[data-command]')).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  expect(limitOf(plant, 'TopMiddle').limit).toBe(fresh)
  await expect.poll(() => drawnLimit(chart, 'MOGW')).toContain(german(fresh))
  const theirs = Number((old.limit - 0.2).toFixed(2))
  plant.model.commands.setLimits([{ ...old, limit: theirs }], plant.now())
  await expect.poll(() => drawnLimit(chart, 'MOGW')).toContain(german(theirs))

  const wanted = german(before + 0.3)
  await changeAddress(chart, realtimeChartPath([level]))
  const highest = chart.locator(`[data-series="${pvParam(level)}"] [data-cell=max]`)
  await expect(highest).toHaveText(/\d/)
  await expect(highest).not.toContainText(wanted)
  const values = await openDialog('/set-values', switchOn)
  await values.getByRole('textbox', { name: `${switchOn.name}: neuer Wert` }).fill(wanted)
  await values.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.locator('[data-command=confirmed], [data-stage=confirmed]').first()).toBeVisible({
    timeout: FEEDBACK_MS,
  })
  await expect(highest).toContainText(wanted)
  expect(plant.model.value(liveKey(level) ?? '', plant.now())?.doubleValue).toBeCloseTo(before + 0.3)
})
