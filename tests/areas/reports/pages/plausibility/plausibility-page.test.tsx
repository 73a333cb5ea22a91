import { expect, test } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { type LoadState, NO_NOTES } from '../../../../../src/wire/tabs/frame.ts'
import { readBook } from '../../../../support/files/read-book.ts'
import type { PageWorker } from '../../../../support/page/page-worker.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { saveAs, takeFiles } from '../../../../support/page/saved-files.ts'
import { button, press, soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const FROM = Date.UTC(2026, 5, 7, 22) / 1000
const TO = Date.UTC(2026, 5, 8, 22) / 1000
const HOUR = 3600
const FLOW: PvConfig = { ...LEVEL, pvRef: { type: 'AnaIn', nr: 1_400_002 }, name: 'Förderstrom', eksNr: 'PW14-DR1-F01' }
const PAGE = `/plausibility?station=14&range=${FROM * 1000}-${TO * 1000}`
const STATION = { id: 14, name: 'PW Dorfanger', hasGeoLocation: false, location: null, processImage: null }
const FAILED: LoadState = { state: 'error', error: { kind: 'http', status: 503, text: '' } }

const toldUntil = (s: number) => ({ stationNumber: 14, name: STATION.name, timestamp: s * 1000, lastConnection: null })

/** A station that calls if it has a network, and told its values up to `told`, s since 1970. */
async function open(network = '', told = TO) {
  const counter = { stationNumber: 14, mobileNetworkStandard: network, dayCounter: 0, monthCounter: 0, yearCounter: 0 }
  const { worker, plant } = await openPage(PAGE, {
    reads: { stations: [STATION], ruebConfigs: { ruebConfigItems: [] } },
    cells: {
      dialCounter: { '14': counter },
      stationTimestamp: { '14': toldUntil(told) },
    },
    pvs: [LEVEL, FLOW],
  })
  await soon(() => leased(worker).length).toBe(2)
  return { worker, plant }
}

const leased = (worker: PageWorker) =>
  [...worker.leased.values()].filter(({ topic }) => topic === 'chartArchive').map(({ key }) => key)

/** Answers with a value a minute that never stands still, as far as `isThere`. */
function answer(worker: PageWorker, { pvRef }: PvConfig, load: LoadState, isThere: (at: number) => boolean): void {
  const key = leased(worker).find((each) => each.startsWith(`${pvRef.type}-${pvRef.nr}/`)) ?? ''
  const x = Float64Array.from({ length: (TO - FROM) / 60 }, (_, minute) => FROM + 60 * minute).filter(
    (at) => load.state === 'ready' && isThere(at - FROM),
  )
  const y = x.map((at) => Math.round(100 * (1 + Math.sin(at / HOUR) / 2)) / 100)
  const keepUntil = Number.NEGATIVE_INFINITY
  worker.sendFrame({
    columns: [{ topic: 'chartArchive', key, load, ranges: [], keepUntil, from: FROM, x, y, notes: NO_NOTES }],
  })
}

const text = () => document.querySelector('main')?.textContent ?? ''
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('main [role=row][data-id]')].map(({ dataset }) => dataset.id)

test('what is found is there while others load; what cannot be loaded is named, and nothing stays leased', async () => {
  const { worker } = await open()
  expect(text()).toContain('0 von 2 Werten geprüft')
  answer(worker, LEVEL, { state: 'ready' }, (at) => at < 6 * HOUR || at >= 8 * HOUR)
  await soon(rows).toEqual([`AnaIn-1400001/gap/${(FROM + 6 * HOUR + 2 * 60) * 1000}`])
  expect(text()).toContain('1 von 2 Werten geprüft')
  expect(document.body.textContent).not.toContain('nicht geprüft')
  answer(worker, FLOW, FAILED, () => true)
  await soon(() => document.body.textContent ?? '').toContain(
    '1 Wert ist nicht geprüft, da sein Archiv nicht geladen werden konnte: Förderstrom',
  )
  await soon(text).toContain('2 Werte geprüft, Stand')
  expect(rows()).toHaveLength(1)
  await soon(() => leased(worker)).toEqual([])
})

test('a spreadsheet of the findings has the times of each as times', async () => {
  const files = takeFiles()
  const { worker } = await open()
  for (const config of [LEVEL, FLOW])
    answer(worker, config, { state: 'ready' }, (at) => at < 6 * HOUR || at >= 8 * HOUR)
  await soon(text).toContain('2 Werte geprüft, Stand')
  await saveAs('XLSX')
  await soon(() => files.length).toBe(1)
  const [table] = [...readBook((await files[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0)).values()]
  const [titles = [], ...saved] = table?.rows ?? []
  const at = (title: string) => titles.findIndex((cell) => cell?.value === title)
  expect(saved.map((row) => [at('Von'), at('Bis')].map((column) => row[column]))).toEqual(
    saved.map(() => [
      expect.objectContaining({ type: 'n', text: '08.06.2026 06:02:00' }),
      expect.objectContaining({ type: 'n', text: '08.06.2026 08:00:00' }),
    ]),
  )
  expect(saved).toHaveLength(2)
})

test.each([
  ['LTE', 'that calls has not told yet is no gap', 0],
  ['', 'with a permanent line has not told is one', 2],
])('what a station (%s) %s', async (network, _, found) => {
  const { worker } = await open(network, FROM + 23 * HOUR)
  for (const config of [LEVEL, FLOW]) answer(worker, config, { state: 'ready' }, (at) => at < 23 * HOUR)
  await soon(text).toContain('2 Werte geprüft, Stand')
  expect(rows()).toHaveLength(found)
})

test('what a station tells while it is checked belongs to the next check', async () => {
  const { worker, plant } = await open('LTE', FROM + 23 * HOUR)
  const answerBoth = async (meanwhile: () => void) => {
    answer(worker, LEVEL, { state: 'ready' }, (at) => at < 23 * HOUR)
    await soon(text).toContain('1 von 2 Werten geprüft')
    meanwhile()
    answer(worker, FLOW, { state: 'ready' }, (at) => at < 23 * HOUR)
    await soon(text).toContain('2 Werte geprüft, Stand')
  }
  await answerBoth(() => plant.set('stationTimestamp', '14', toldUntil(TO)))
  expect(rows()).toEqual([])
  await press(button('Erneut prüfen'))
  await soon(() => leased(worker).length).toBe(2)
  await answerBoth(() => {})
  expect(rows()).toHaveLength(2)
})

test('where no archive could be loaded nothing was checked, and basins that are not loaded are named', async () => {
  const { worker } = await openPage(PAGE, {
    reads: { stations: [STATION] },
    cells: {
      dialCounter: {
        '14': { stationNumber: 14, mobileNetworkStandard: '', dayCounter: 0, monthCounter: 0, yearCounter: 0 },
      },
      stationTimestamp: { '14': toldUntil(TO) },
    },
    pvs: [LEVEL],
  })
  await soon(() => worker.callsOf('ruebConfigs').length).toBeGreaterThan(0)
  for (const call of worker.callsOf('ruebConfigs'))
    call.respond({ ok: false, error: { kind: 'http', status: 503, text: '' } })
  await soon(() => leased(worker).length).toBe(1)
  answer(worker, LEVEL, FAILED, () => true)
  await soon(text).toContain('Es konnte nichts geprüft werden.')
  expect(document.body.textContent).toContain('nicht berücksichtigt: Becken der Anlage.')
})
