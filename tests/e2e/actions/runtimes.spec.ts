import type { Page } from 'playwright/test'
import { filterQuery } from '../../../src/domain/table/filter-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef, RuntimeType, RuntimeValue } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { listRests } from '../still-list.ts'
import { openFilters } from '../table-tools.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
const MORNING = { seed: 7, start: Date.UTC(2026, 5, 10, 8) }

const CALL = 'setRuntimes'
const STATION = 'PW Dorfanger'
const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const OTHER: PvRef = { type: 'DigiIn', nr: 1_400_002 }
const FEEDBACK_MS = 15_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen' })

const rowOf = (page: Page, pv: PvRef, type: RuntimeType) =>
  page.locator(`[role=row][data-id="${pv.type}-${pv.nr}-${type}"]`)

const entryOf = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })

function runtimesOf(plant: SimulatorHandle, pv: PvRef): readonly RuntimeValue[] {
  return plant.model.commands.runtimes(pv, plant.now()) ?? []
}

function runtimeOf(plant: SimulatorHandle, pv: PvRef, type: RuntimeType): RuntimeValue {
  const found = runtimesOf(plant, pv).find(({ runtimeType }) => runtimeType === type)
  if (found === undefined) throw new Error(`${pv.nr} has no ${type}`)
  return found
}

function nameOf(plant: SimulatorHandle, pv: PvRef): string {
  return plant.model.config(pv)?.name ?? ''
}

const german = (value: number, decimals: number) =>
  value.toLocaleString('de', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // As the page writes it: 7768, but 12.345.
    useGrouping: 'min2',
  })

/** Opens the page with the runtimes of one station. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/runtimes')
  await openFilters(page)
  await page.getByRole('textbox', { name: /Station/ }).fill(STATION)
  await expect(rowOf(page, PUMP, 'Betriebszeit')).toBeVisible()
}

async function openDialog(page: Page, ...chosen: readonly (readonly [pv: PvRef, type: RuntimeType])[]): Promise<void> {
  await openPage(page)
  await listRests(page)
  for (const [pv, type] of chosen) await rowOf(page, pv, type).getByRole('checkbox').check()
  await page
    .getByRole('button', { name: chosen.length === 1 ? '1 Laufzeit setzen …' : `${chosen.length} Laufzeiten setzen …` })
    .click()
  await expect(dialogOf(page).getByRole('textbox').first()).toBeVisible()
}

test.use({ plantOptions: MORNING })

test('the page has all five kinds of runtimes of DigiIn and AnaIn, and of nothing else, as the plant has them; two are set at once with their old values, and confirmed by what the plant has then (rules E3, E4, F13, F16)', async ({
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
  await page.goto('/runtimes')
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  const ids = await page
    .locator('[role=row][data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  expect(ids.filter((id) => !/^(DigiIn|AnaIn)-/.test(id ?? ''))).toEqual([])
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
