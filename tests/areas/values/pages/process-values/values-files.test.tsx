import { expect, onTestFinished, test, vi } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { META_REFUSED } from '../../../../../src/wire/tabs/frame.ts'
import type { PageWorker } from '../../../../support/page/page-worker.ts'
import type { PlantParts } from '../../../../support/page/played-plant.ts'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../../support/page/sample-pvs.ts'
import {
  fileButton,
  marginRules,
  printedTable,
  saveAs,
  savedTable,
  tableOnPaper,
  takeFiles,
} from '../../../../support/page/saved-files.ts'
import { button, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

/** 10:12:07 in Berlin. */
const TIME = Date.UTC(2026, 5, 10, 8, 12, 7)
const nth = (n: number): PvConfig => ({ ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_100 + n }, name: `Wert ${n}` })
const keyOf = (n: number) => `ai${1_400_100 + n}`
const cells = { dialState: { '14': { stationNumber: 14, dialState: 'Connected' } } } as const

/** A list so long that only what is on screen is leased. */
const LAST = 2100
const MANY = Array.from({ length: LAST + 1 }, (_, n) => nth(n))
const LONG: PlantParts = {
  pvs: MANY,
  lanes: Object.fromEntries(MANY.map((_, n) => [keyOf(n), { num: n / 4, time: TIME + n * 1000 }])),
}

const open = (parts: PlantParts) => openPage('/values', { cells, ...parts })
const isLeased = (worker: PageWorker, key: string) => worker.leased.has(`pvValue/${key}`)

/** The head of the table is a row as well. */
const listedRows = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 1

/** Gives the page the height of the window, as in the product: a long list has rows out of sight. */
function fillWindow(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body > div { height: 100vh }')
  document.adoptedStyleSheets.push(sheet)
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
}

test('the file has the value, quality and time of every row, also of those that are not on screen (F32)', async () => {
  fillWindow()
  const files = takeFiles()
  const { worker } = await open(LONG)
  await soon(listedRows).toBe(LAST + 1)
  expect(isLeased(worker, keyOf(LAST))).toBe(false)
  await saveAs('CSV')
  const { titles, rows } = await savedTable(files)
  expect(titles).toEqual(['Station', 'Name', 'EKS', 'Wert', 'Einheit', 'Güte', 'Zeit der Quelle'])
  expect(rows.length).toBe(LAST + 1)
  expect(rows[0]?.slice(3)).toEqual(['0,00', 'm', 'gut', '10.06.2026 10:12:07'])
  expect(rows[LAST]).toEqual(['PW Dorfanger', 'Wert 2100', LEVEL.eksNr, '525,00', 'm', 'gut', '10.06.2026 10:47:07'])
  expect(rows.filter((row) => row[5] !== 'gut')).toEqual([])
  await soon(() => isLeased(worker, keyOf(LAST))).toBe(false)
})

test('a state is written by its text; what is bad, unknown or refused is empty, and its quality says why (F32)', async () => {
  const files = takeFiles()
  const { worker } = await open({
    pvs: [PUMP, nth(1), nth(2), nth(3), nth(4), nth(5)],
    lanes: {
      [PUMP_KEY]: { num: 1, kind: 'BoolValue', time: TIME },
      [keyOf(1)]: { num: 7, quality: 'Bad', time: TIME },
      [keyOf(2)]: { num: 2.5, quality: 'Uncertain', time: TIME },
      [keyOf(3)]: { num: 3.5, time: Number.NaN },
    },
  })
  await soon(() => isLeased(worker, keyOf(5))).toBe(true)
  const slot = worker.leased.get(`pvValue/${keyOf(4)}`)?.slot ?? -1
  const refused = {
    slot: Uint32Array.of(slot),
    num: Float64Array.of(0),
    time: Float64Array.of(0),
    meta: Uint8Array.of(META_REFUSED),
  }
  worker.sendFrame({ lanes: refused, extras: [{ slot, error: { kind: 'refused', text: 'kein Recht' } }] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await saveAs('CSV')
  await soon(() => document.querySelector('[role=status]')?.textContent).toContain('0 von 6')
  await soon(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(15_000)
  const { head, rows } = await savedTable(files)
  const at = '10.06.2026 10:12:07'
  expect(rows.map((row) => [row[1], row[3], ...row.slice(5)])).toEqual([
    ['Pumpe 2', 'Störung', 'gut', at],
    ['Wert 1', '', 'schlechte Güte', at],
    ['Wert 2', '2,50', 'unsichere Güte', at],
    ['Wert 3', '3,50', 'Zeit der Quelle unplausibel', ''],
    ['Wert 4', '', 'der Server liefert diesen Wert nicht: kein Recht', ''],
    ['Wert 5', '', 'unbekannt', ''],
  ])
  expect(head).toContainEqual(['Nicht rechtzeitig gelieferte Werte', '1'])
})

test('values of a station that is not connected, and all of a broken link, are written as last known (F32)', async () => {
  const files = takeFiles()
  const { plant } = await open({
    pvs: [LEVEL],
    lanes: { [LEVEL_KEY]: { num: 1.5, time: TIME } },
    cells: { dialState: { '14': { stationNumber: 14, dialState: 'NotConnected' } } },
  })
  await soon(() => document.querySelector(`[data-pv=${LEVEL_KEY}]`)?.textContent).toBe('1,50')
  await saveAs('CSV')
  const offline = await savedTable(files)
  expect(offline.rows[0]?.slice(3)).toEqual(['1,50', 'm', 'letzter bekannter Stand', '10.06.2026 10:12:07'])
  plant.cutLinks()
  await soon(() => document.querySelector(`[data-pv=${LEVEL_KEY}][data-stale]`)).not.toBeNull()
  await saveAs('CSV')
  const cut = await savedTable(files)
  expect(cut.rows[0]?.slice(3)).toEqual(['1,50', 'm', 'veraltet', '10.06.2026 10:12:07'])
})

test('the print has the values of rows that are not on screen as well (F32)', async () => {
  fillWindow()
  const { worker } = await open(LONG)
  await soon(listedRows).toBe(LAST + 1)
  expect(isLeased(worker, keyOf(1999))).toBe(false)
  const { titles, rows } = await printedTable()
  expect(titles).toEqual(['Station', 'Name', 'EKS', 'Wert', 'Einheit', 'Güte', 'Zeit der Quelle'])
  expect(rows.length).toBe(2000)
  expect(rows[1999]?.slice(3)).toEqual(['499,75', 'm', 'gut', '10.06.2026 10:45:26'])
})

test('a file and a print say of which plant and what they are, when and for whom they were made (F32)', async () => {
  // The hour that autumn repeats, in its second pass.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 25, 1, 30) })
  onTestFinished(() => void vi.useRealTimers())
  const files = takeFiles()
  await open({ pvs: [LEVEL], lanes: { [LEVEL_KEY]: { num: 1.5, time: TIME } } })
  await saveAs('CSV')
  const moment = /25\.10\.2026 02B:30:\d\d \(Europe\/Berlin, UTC\+1\)/
  expect((await savedTable(files)).head).toEqual([
    ['Anlage', 'Musterstadt'],
    ['Inhalt', 'Alle Prozesswerte der Anlage'],
    ['Stand', expect.stringMatching(moment)],
    ['Benutzer', 'operator'],
  ])
  const { head, margins } = await printedTable()
  expect(head).toEqual([['Alle Prozesswerte der Anlage'], ['Musterstadt']])
  expect(margins).toMatch(new RegExp(`"gedruckt am ${moment.source}, operator"`))
})

test('the print command of the browser prints what this tab knows, and whose page it is, on the paper of the browser (F32)', async () => {
  const { worker } = await open({ pvs: [LEVEL, nth(1)], lanes: { [LEVEL_KEY]: { num: 1.5, time: TIME } } })
  await soon(() => document.querySelector(`[data-pv=${LEVEL_KEY}]`)?.textContent).toBe('1,50')
  const leased = worker.leased.size
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  window.dispatchEvent(new Event('beforeprint'))
  const { rows } = tableOnPaper()
  expect(rows.map((row) => row.slice(3))).toEqual([
    ['1,50', 'm', 'gut', '10.06.2026 10:12:07'],
    ['', 'm', 'unbekannt', ''],
  ])
  expect(document.querySelector('[data-print-page]')).toBeNull()
  expect(marginRules()).toMatch(/"Prozesswerte · Musterstadt"[\s\S]*"gedruckt am [^"]*Europe\/Berlin[^"]*, operator"/)
  expect(marginRules()).not.toContain('size:')
  expect(worker.leased.size).toBe(leased)
})

/** The table of a file that comes after a time at the latest; its parts come one turn after the other, some from the worker. */
async function savedAfter(ms: number, files: ReturnType<typeof takeFiles>) {
  await vi.advanceTimersByTimeAsync(ms)
  let laterMs = 0
  const turn = async () => {
    laterMs += 1
    await vi.advanceTimersByTimeAsync(1)
    return files.length
  }
  await soon(turn).toBeGreaterThan(0)
  // Nothing else is waited for: with a further wait it takes 728.
  expect(laterMs).toBeLessThan(500)
  return savedTable(files)
}

test('a file waits while its page is hidden, which gets no values then (F32)', async () => {
  const files = takeFiles()
  const { plant } = await open({ pvs: [LEVEL] })
  await soon(() => document.querySelector(`[data-pv=${LEVEL_KEY}]`)).not.toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await saveAs('CSV')
  await soon(() => vi.getTimerCount()).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(files).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  plant.setLane(LEVEL_KEY, { num: 2.25, time: TIME })
  await soon(() => document.querySelector(`[data-pv=${LEVEL_KEY}]`)?.textContent).toBe('2,25')
  expect((await savedAfter(60_000, files)).rows[0]?.slice(3)).toEqual(['2,25', 'm', 'gut', '10.06.2026 10:12:07'])
})

test('of a list whose values do not come only the first part is waited for, and the file says how many are missing (F32)', async () => {
  fillWindow()
  const files = takeFiles()
  const { worker } = await open({ pvs: MANY })
  await soon(listedRows).toBe(LAST + 1)
  // Of the first part, and not on screen: only the file leases it.
  expect(isLeased(worker, keyOf(700))).toBe(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await saveAs('CSV')
  await soon(() => isLeased(worker, keyOf(700))).toBe(true)
  const { head, rows } = await savedAfter(12_000, files)
  expect(rows.length).toBe(LAST + 1)
  expect(new Set(rows.map((row) => row.slice(3).join()))).toEqual(new Set([',m,unbekannt,']))
  expect(head).toContainEqual(['Nicht rechtzeitig gelieferte Werte', '2101'])
})

test('whoever cancels gets no file, and nothing of it stays leased (F32)', async () => {
  fillWindow()
  const files = takeFiles()
  const { worker } = await open({ pvs: MANY })
  await soon(listedRows).toBe(LAST + 1)
  const leased = worker.leased.size
  // Of a hidden page no wait ends by itself.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await saveAs('CSV')
  await soon(() => worker.leased.size).toBeGreaterThan(leased + 500)
  await press(button('Abbrechen'))
  await soon(() => worker.leased.size).toBeLessThan(leased + 500)
  await soon(() => fileButton().query()).not.toBeNull()
  expect(files).toEqual([])
})
