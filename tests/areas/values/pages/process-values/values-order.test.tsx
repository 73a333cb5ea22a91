import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { must } from '../../../../../src/domain/base/must.ts'
import { liveKey } from '../../../../../src/domain/values/pv-ref.ts'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import type { LaneSample } from '../../../../support/page/page-worker.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { saveAs, savedTable, takeFiles } from '../../../../support/page/saved-files.ts'
import { openFilters } from '../../../../support/page/table-tools.ts'
import { button, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const keyOf = (n: number) => `ai${1_400_100 + n}`
const NAMES = ['A', 'B', 'C', 'D', 'E']
const PVS = NAMES.map((name, n): PvConfig => ({ ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_100 + n }, name }))
const OUTPUTS = PVS.map((pv): PvConfig => ({ ...pv, pvRef: { type: 'AnaOut', nr: pv.pvRef.nr } }))
const STATION = { id: 14, name: 'PW Dorfanger', hasGeoLocation: false, location: null, processImage: null }
const cells = { dialState: { '14': { stationNumber: 14, dialState: 'Connected' } } } as const

/** A is good and of now, B bad, C older than a day, D uncertain and older than an hour; E has a large number. */
const lanes = (now: number): readonly LaneSample[] => [
  { num: 1, time: now },
  { num: 9000, time: now - MINUTE_MS, quality: 'Bad' },
  { num: -5, time: now - 30 * HOUR_MS },
  { num: 3, time: now - 2 * HOUR_MS, quality: 'Uncertain' },
  { num: 800, time: now - 10 * MINUTE_MS },
]
const openList = (path: string, pvs = PVS) => {
  const ofPv = lanes(Date.now()).map((lane, n) => [must(liveKey(must(pvs[n]).pvRef)), lane] as const)
  return openPage(path, { cells, pvs, reads: { stations: [STATION] }, lanes: Object.fromEntries(ofPv) })
}
const open = (search = '') => openList(`/values${search}`)

/** Names of the rows from top to bottom. */
const order = () =>
  [...document.querySelectorAll('[role=row][data-id]')]
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) => PVS.find(({ pvRef }) => row.getAttribute('data-id')?.endsWith(`-${pvRef.nr}`))?.name)
    .join('')
const title = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button')
/** Chooses an order among the tools. */
const chooseOrder = async (name: string) => {
  await press(button('Werkzeuge'))
  await press(page.getByRole('menuitemcheckbox', { name }))
  await soon(() => page.getByRole('menu').query()).toBeNull()
}
const foot = () => document.querySelector('[data-values-of]')?.textContent ?? ''

test('a press on the title sorts by the values of now, and another one turns them: what has no value is last in both', async () => {
  await open()
  await soon(order).toBe('ABCDE')
  expect(foot()).toBe('')
  await press(title('Alter'))
  await soon(order).toBe('ABEDC')
  expect(foot()).toMatch(/^Reihenfolge von \d\d:\d\d:\d\d Neu lesen$/)
  await press(title('Alter'))
  await soon(order).toBe('CDEBA')
  await press(title('Wert'))
  await soon(order).toBe('CADEB')
  await press(title('Wert'))
  await soon(order).toBe('EDACB')
})

test.each([
  ['/set-values', OUTPUTS],
  ['/stations/14?group=all', PVS],
] as const)('so do the values of %s, whose address keeps the order', async (path, pvs) => {
  const { router } = await openList(path, pvs)
  await soon(order).toBe('ABCDE')
  await press(title('Alter'))
  await soon(order).toBe('ABEDC')
  expect(foot()).toMatch(/^Reihenfolge von \d\d:\d\d:\d\d Neu lesen$/)
  expect(router.state.location.search).toContain('sort=age')
  await press(title('Wert'))
  await press(title('Wert'))
  await soon(order).toBe('EDACB')
})

test('so do those with limits', async () => {
  await openList('/limits?sort=-value')
  await soon(order).toBe('EDACB')
  await press(title('Wert'))
  await soon(order).toBe('CADEB')
})

test('a group of a station keeps the order that was chosen', async () => {
  const { router } = await openList('/stations/14?sort=-age')
  await soon(order).toBe('CDEBA')
  await press(page.getByRole('link', { name: 'Messwerte' }))
  await soon(() => router.state.location.search).toContain('group=measured')
  await soon(order).toBe('CDEBA')
})

test('what changes afterwards moves no row until somebody asks for newer values (F27)', async () => {
  const { plant } = await open('?sort=-value')
  await soon(order).toBe('EDACB')
  const before = foot()
  plant.setLane(keyOf(0), { num: 5000 })
  await soon(() => document.querySelector(`[data-pv=${keyOf(0)}]`)?.textContent).toBe('5000,00')
  // Neither does the other direction, which is of the same moment.
  await press(title('Wert'))
  await soon(order).toBe('CADEB')
  expect(foot()).toBe(before)
  await press(title('Wert'))
  await soon(order).toBe('EDACB')
  await press(button('Neu lesen'))
  await soon(order).toBe('AEDCB')
})

test('rows that have just come in another order take no press, and say so (F27, F98)', async () => {
  const { plant } = await open('?sort=-value')
  await soon(order).toBe('EDACB')
  await soon(() => document.querySelector('[data-moved]')).toBeNull()
  plant.setLane(keyOf(0), { num: 5000 })
  await soon(() => document.querySelector(`[data-pv=${keyOf(0)}]`)?.textContent).toBe('5000,00')
  await press(button('Neu lesen'))
  await soon(() => document.querySelector('[data-moved]')).not.toBeNull()
  expect(order()).toBe('AEDCB')
})

test('the tools have the orders that people look for, and the way back', async () => {
  await open()
  await soon(order).toBe('ABCDE')
  await chooseOrder('Schlechteste Güte zuerst')
  await soon(order).toBe('BDACE')
  await chooseOrder('Älteste Werte zuerst')
  await soon(order).toBe('CDEBA')
  await chooseOrder('Reihenfolge der Anlage')
  await soon(order).toBe('ABCDE')
  expect(foot()).toBe('')
})

test('quality and age are filtered by choice, a value from one number to another; the foot counts what is left', async () => {
  await open()
  await soon(order).toBe('ABCDE')
  await openFilters()
  await page.getByRole('combobox', { name: 'Alter filtern' }).selectOptions('über 1 h')
  await soon(order).toBe('CD')
  await soon(() => document.querySelector('section [role=status]')?.parentElement?.textContent).toContain('2 von 5')
  expect(foot()).toMatch(/^Gefiltert mit Werten von /)
  await page.getByRole('combobox', { name: 'Alter filtern' }).selectOptions('alle')
  await soon(order).toBe('ABCDE')
  expect(foot()).toBe('')
})

test('a link with a filter by values shows what it filters, and a file has its order, its filter and their moment', async () => {
  const files = takeFiles()
  await open('?sort=-age&filter=and.2.value.gte.n0.value.lte.n900')
  await soon(order).toBe('DEA')
  expect(foot()).toMatch(/^Reihenfolge und Filter mit Werten von /)
  await saveAs('CSV')
  const { head, rows } = await savedTable(files)
  expect(rows.map((row) => row[1])).toEqual(['D', 'E', 'A'])
  const told = head.map((line) => line.join(': '))
  expect(told).toContainEqual(expect.stringMatching(/^Filter: .*Wert ≥ 0.* Wert ≤ 900 \(3 von 5\)/))
  expect(told).toContainEqual(expect.stringMatching(/^Reihenfolge: Alter ▼, Werte von /))
  expect(told).toContainEqual(expect.stringMatching(/^Gefiltert mit: Werte von /))
})
