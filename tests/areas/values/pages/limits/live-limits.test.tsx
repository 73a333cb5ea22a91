import { expect, onTestFinished, test, vi } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { limitCells, limitOf } from '../../../../support/page/limit-cells.ts'
import { LEVEL, LEVEL_KEY } from '../../../../support/page/sample-pvs.ts'
import { printedTable, saveAs, savedTable, takeFiles } from '../../../../support/page/saved-files.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const OTHER: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Druck' }
const rowOf = (name: string) =>
  [...document.querySelectorAll('[role=row]')].find((row) => row.textContent?.includes(name))

test('a limit that somebody moves counts at once in its row; without limits that are told nothing is in order (rule F10, I1)', async () => {
  const { plant } = await openPage(
    '/limits',
    {
      pvs: [LEVEL, OTHER],
      lanes: { [LEVEL_KEY]: { num: 1.5 }, ai1400002: { num: 1.5 } },
      cells: { pvLimitConfig: limitCells(LEVEL) },
    },
    { width: 1600 },
  )
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('in Ordnung')
  plant.set('pvLimitConfig', `${LEVEL_KEY}-mogw`, limitOf(LEVEL.pvRef, 'TopMiddle', 1.25))
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('MOGW verletzt')
  expect(rowOf(LEVEL.name)?.textContent).toContain('1,25')
  const other = rowOf(OTHER.name)
  expect(other?.textContent).not.toContain('in Ordnung')
  expect(other?.textContent).not.toContain('3,00')
  expect(other?.querySelectorAll('[data-not-told]').length).toBeGreaterThan(1)
  plant.cutLinks()
  await soon(() => rowOf(LEVEL.name)?.textContent).not.toContain('verletzt')
})

test('only values that are beyond a limit of now are listed as such (rule F10, I1)', async () => {
  const beyond = { num: 3.5 }
  const { plant } = await openPage('/limits?violated=1', {
    pvs: [LEVEL, OTHER],
    lanes: { [LEVEL_KEY]: beyond, ai1400002: beyond },
    cells: { pvConfig: { [LEVEL_KEY]: LEVEL } },
  })
  await soon(() => rowOf(LEVEL.name)).not.toBeUndefined()
  expect(rowOf(OTHER.name)).toBeUndefined()
  plant.set('pvConfig', 'ai1400002', OTHER)
  await soon(() => rowOf(OTHER.name)).not.toBeUndefined()
})

test('a file of the limits has those that apply when it is written, and says which are not known (F57, F32, I1)', async () => {
  const files = takeFiles()
  const moved = { ...LEVEL, anaLimitConfig: { lower: 0.5, lowerMid: null, upperMid: 2, upper: 2.75 } }
  const { worker } = await openPage(
    '/limits',
    {
      pvs: [LEVEL, OTHER],
      lanes: { [LEVEL_KEY]: { num: 2.5, time: Date.UTC(2026, 5, 10, 8, 12, 7) }, ai1400002: { num: 1 } },
      cells: { pvLimitConfig: limitCells(moved), dialState: { '14': { stationNumber: 14, dialState: 'Connected' } } },
    },
    { width: 1600 },
  )
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('2,75')
  const error = { kind: 'timeout', text: '' } as const
  const load = { state: 'error', error } as const
  const unknown = Object.keys(limitCells(OTHER)).map(
    (key) => ({ topic: 'pvLimitConfig', key, value: null, load, stale: false }) as const,
  )
  worker.sendFrame({ values: unknown })
  await saveAs('CSV')
  const { titles, rows } = await savedTable(files)
  const none = 'Grenzwert noch nicht bekannt'
  expect(titles.slice(3)).toEqual([
    ...['Wert', 'Güte', 'Zeit der Quelle', 'Einheit'],
    'Zustand',
    ...['OGW', 'MOGW', 'MUGW', 'UGW'].flatMap((code) => [code, `${code} Priorität`, `${code} Verzögerung s`]),
  ])
  expect(rows[0]?.slice(3)).toEqual([
    ...['2,50', 'gut', '10.06.2026 10:12:07', 'm'],
    'MOGW verletzt',
    ...['2,75', '2', '30', '2,00', '2', '30', '', '', '', '0,50', '2', '30'],
  ])
  const paper = await printedTable()
  expect([paper.titles, paper.rows]).toEqual([titles, rows])
  expect(paper.margins).toContain('landscape')
  expect(rows[1]?.slice(7)).toEqual(['Grenzwerte noch nicht bekannt', ...Array(4).fill([none, '', '']).flat()])
})

test('a file leases no more at once than one batch of a subscription has (F32)', async () => {
  const files = takeFiles()
  const pvs = Array.from(
    { length: 500 },
    (_, n): PvConfig => ({ ...LEVEL, pvRef: { type: 'AnaIn', nr: n + 1 }, name: `Wert ${n}` }),
  )
  const lanes = Object.fromEntries(pvs.map(({ pvRef }) => [`ai${pvRef.nr}`, { num: 1.5 }]))
  const pvLimitConfig = Object.assign({}, ...pvs.map(limitCells))
  const dialState = { '14': { stationNumber: 14, dialState: 'Connected' } } as const
  const { worker, plant } = await openPage('/limits', { pvs, lanes, cells: { pvLimitConfig, dialState } })
  await soon(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('501')
  await soon(() => rowOf('Wert 0')?.textContent).toContain('in Ordnung')
  const leased = () => [...worker.leased.values()].filter(({ topic }) => /^pv(Value|LimitConfig)$/.test(topic)).length
  const sizes: number[] = []
  const leasesChanged = plant.leasesChanged.bind(plant)
  vi.spyOn(plant, 'leasesChanged').mockImplementation((added) => {
    sizes.push(leased())
    leasesChanged(added)
  })
  const before = leased()
  await saveAs('CSV')
  const { rows } = await savedTable(files)
  expect(rows.map((row) => row[7])).toEqual(pvs.map(() => 'in Ordnung'))
  // Specification 9.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(before + 1024)
  expect(Math.max(...sizes)).toBeGreaterThan(before + 500)
})

test('the print command of the browser prints the limits that are shown, and says which are not known (F57, I1)', async () => {
  const moved = { ...LEVEL, anaLimitConfig: { lower: 0.5, lowerMid: 1, upperMid: 2, upper: 2.75 } }
  await openPage('/limits', { pvs: [LEVEL, OTHER], cells: { pvLimitConfig: limitCells(moved) } }, { width: 1600 })
  await soon(() => rowOf(LEVEL.name)?.textContent).toContain('2,75')
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  window.dispatchEvent(new Event('beforeprint'))
  const printed = (name: string) =>
    [...document.querySelectorAll('[data-printed] tr')].find(({ textContent }) => textContent?.includes(name))
  await soon(() => printed(LEVEL.name)?.textContent).toContain('2,75')
  expect(printed(LEVEL.name)?.textContent).not.toContain('3,00')
  expect(printed(OTHER.name)?.textContent).toContain('Grenzwert noch nicht bekannt')
})

test('how many values could not be judged is said beside those that are beyond a limit (F57, I1)', async () => {
  const beyond = { num: 3.5 }
  const third: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_003 }, name: 'Durchfluss' }
  const { plant } = await openPage('/limits?violated=1', {
    pvs: [LEVEL, OTHER, third],
    lanes: { [LEVEL_KEY]: beyond, ai1400002: beyond, ai1400003: { ...beyond, quality: 'Bad' } },
    cells: { pvConfig: { [LEVEL_KEY]: LEVEL, ai1400003: third } },
  })
  const note = () => document.querySelector('[data-not-judged]')?.textContent ?? null
  await soon(() => rowOf(LEVEL.name)).not.toBeUndefined()
  await soon(note).toMatch(/^2 Werte.*nicht/)
  plant.set('pvConfig', 'ai1400002', OTHER)
  await soon(note).toMatch(/^1 Wert .*nicht/)
  plant.setLane('ai1400003', beyond)
  await soon(note).toBeNull()
  plant.cutLinks()
  await soon(note).toMatch(/^3 Werte/)
})
