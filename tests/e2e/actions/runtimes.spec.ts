import { filterQuery } from '../../../src/domain/table/filter-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { RuntimeType } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import {
  apply,
  CALL,
  dialogOf,
  entryOf,
  FEEDBACK_MS,
  german,
  MORNING,
  nameOf,
  OTHER,
  openDialog,
  openPage,
  PUMP,
  rowOf,
  runtimeOf,
  runtimesOf,
  STATION,
  sentBy,
} from './runtime-parts.ts'

test.use({ plantOptions: MORNING })

test('the page has all five kinds of runtimes of DigiIn and AnaIn, and of nothing else, as the plant has them (rules E3, E4, F13)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await signIn()
  await openPage(page)
  const kinds: readonly RuntimeType[] = [
    'Betriebszeit',
    'Absolutzeit',
    'Schaltzyklen',
    'LetzteAktivZeit',
    'LetzteInaktivZeit',
  ]
  for (const type of kinds) {
    const { upper } = runtimeOf(plant, PUMP, type)
    await expect(rowOf(page, PUMP, type)).toContainText(german(upper, 0))
    const decimals = type === 'Schaltzyklen' ? 0 : type.startsWith('Letzte') ? 2 : 1
    await expect
      .poll(async () => {
        const shown = await rowOf(page, PUMP, type).locator(`[data-runtime-value=${type}]`).textContent()
        const value = Number((shown ?? '').replace(/[^0-9,-]/g, '').replace(',', '.'))
        // It runs on between the plant's clock and the look at the page.
        return Math.abs(value - runtimeOf(plant, PUMP, type).value) <= 10 ** -decimals + 0.05
      })
      .toBe(true)
  }
  const station = plant.model.nodes.find(({ stationName }) => stationName === STATION)
  const expected = (station?.pvs ?? []).flatMap((pv) => runtimesOf(plant, pv))
  await expect(page.getByRole('region', { name: 'Laufzeiten' }).getByRole('status').last()).toContainText(
    String(expected.length),
  )
  expect(await violations(page)).toEqual([])
  await page.goto('/runtimes')
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  const ids = await page
    .locator('[role=row][data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  expect(ids.filter((id) => !/^(DigiIn|AnaIn)-/.test(id ?? ''))).toEqual([])
})

test('a runtime whose kind the station does not tell has its number, and no unit that nobody knows (rules E3, N2)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await signIn()
  const { nodes, now } = { nodes: plant.model.nodes, now: plant.now() }
  const untold = nodes
    .flatMap(({ pvs }) => pvs)
    .flatMap((pv) => (plant.model.commands.runtimes(pv, now) ?? []).map((runtime) => ({ pv, runtime })))
    .find(({ runtime }) => runtime.runtimeType === 'Undefined')
  if (untold === undefined) throw new Error('Every runtime has a kind')
  const { pv, runtime } = untold
  await page.goto(`/runtimes?filter=${filterQuery(['and', ['type', 'eq', 'Undefined']])}`)
  const row = rowOf(page, pv, 'Undefined')
  await expect(row).toContainText('ohne Angabe')
  const shown = row.locator('[data-runtime-value=Undefined]')
  await expect(shown).toHaveText(german(runtime.value, 1))
  await expect(row).not.toContainText(/\d\u00a0?h/)
  // The page of the machine says the same.
  await page.goto(`/maintenance/machines/${pvParam(pv)}`)
  const due = page.getByRole('region', { name: 'Wartungsmeldungen' })
  const line = due.getByRole('row').filter({ hasText: ': Wartung' })
  await expect(line).toContainText(german(Math.abs(runtime.upper - runtime.value), 0))
  await expect(line).not.toContainText(/\d\u00a0(h|Tag)/)
})

test('two runtimes are set at once with their old values; both are confirmed by what the plant has then (rules E3, F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'], [OTHER, 'Schaltzyklen'])
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(dialogOf(page)).toContainText('Kein Wert geändert.')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  await entryOf(page, `${nameOf(plant, OTHER)}, Schaltzyklen`).fill('12')
  await expect(dialogOf(page)).toContainText(`${german(before.value, 1)} h → 0,0 h`)
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  for (const pv of [PUMP, OTHER]) {
    const item = dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: nameOf(plant, pv) })
    await expect(item).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  }
  expect(runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeLessThan(1)
  expect(runtimeOf(plant, OTHER, 'Schaltzyklen').value).toBeLessThan(20)
  expect(plant.journal.entries).toHaveLength(1)
  expect(plant.journal.entries[0]).toMatchObject({
    call: CALL,
    replays: 0,
    args: {
      oldValues: [
        { pvRef: PUMP, runtimes: [{ ...before, value: expect.closeTo(before.value, 0) }] },
        { pvRef: OTHER, runtimes: [{ runtimeType: 'Schaltzyklen' }] },
      ],
      newValues: [
        { pvRef: PUMP, runtimes: [{ ...before, value: 0 }] },
        { pvRef: OTHER, runtimes: [{ runtimeType: 'Schaltzyklen', value: 12 }] },
      ],
    },
  })
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(rowOf(page, PUMP, 'Betriebszeit').locator('[data-runtime-value]')).toContainText(/^0,\d/)
})

test('a runtime is neither empty nor negative, and nothing is sent (rules F14, F15)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const entry = entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)
  await entry.fill('')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Wert darf nicht leer sein.')
  await expect(entry).toBeFocused()
  await entry.fill('-0,1')
  await expect(dialogOf(page)).toContainText('Wert darf nicht negativ sein.')
  await entry.fill('1e400')
  await expect(dialogOf(page)).toContainText('Bitte eine Zahl eingeben.')
  await apply(page).click()
  expect(sentBy(plant)).toEqual([0, 0])
  await entry.fill('0')
  await apply(page).click()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('a list that cannot be loaded says so, and is loaded on request (rule F18)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  plant.failCall('runtimes', { status: 500 })
  await page.goto('/runtimes')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Die Liste der Laufzeiten konnte nicht geladen werden.' }),
  ).toBeVisible()
  plant.scenario('calm')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
})
