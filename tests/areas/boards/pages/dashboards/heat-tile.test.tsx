import { expect, test } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import type { LoadState, RangeLoad } from '../../../../../src/wire/tabs/frame.ts'
import { LEVEL, PUMP } from '../../../../support/page/sample-pvs.ts'
import { EMPTY_TILE } from '../../../../support/writing/empty-tile.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const QUARTER_S = 900
const DAYS = 2
const COUNTER: PvConfig = {
  ...LEVEL,
  pvRef: { type: 'ZaehlWert', nr: 1 },
  name: 'Fördermenge',
  dimension: 'm³',
  decimalPlaces: 0,
  anaLimitConfig: null,
}

test.each([
  [COUNTER, 'Stundensummen', '60\u00a0m³'],
  [PUMP, 'Stundensummen', '60\u00a0min'],
  [LEVEL, 'Stundenmittel', '15,00\u00a0m'],
] as const)(
  'a heat map of $name says that it has $1, and has them: four quarters of 15 (F121)',
  async (pv, said, full) => {
    const tile = { ...EMPTY_TILE, id: 1, type: 'HeatMap' as const, title: '', heatMap: { pvRef: pv.pvRef, days: DAYS } }
    const dashboards = [{ id: 1, name: 'Übersicht', layout: 'StackLayout' as const, columns: 0, tiles: [tile] }]
    const { worker } = await openPage('/dashboards/1', { pvs: [pv], reads: { dashboardConfig: { dashboards } } })
    const key = () => [...worker.leased.values()].find(({ topic }) => topic === 'chartArchive')?.key
    await expect.poll(key).toBeDefined()
    const end = Math.floor(Date.now() / 1000 / QUARTER_S) * QUARTER_S
    const times = Array.from({ length: 4 * 24 * DAYS }, (_, index) => end - (4 * 24 * DAYS - index) * QUARTER_S)
    worker.sendFrame({
      columns: [
        {
          ...{ topic: 'chartArchive', key: key() ?? '', load: { state: 'ready' }, ranges: [], notes: null },
          ...{ keepUntil: Number.NEGATIVE_INFINITY, from: times[0] ?? 0 },
          ...{ x: Float64Array.from(times), y: Float64Array.from(times, () => 15) },
        },
      ],
    })
    const cells = () =>
      [...document.querySelectorAll('[data-tile] td')].map((cell) => cell.textContent.replace(' ', '\u00a0'))
    await expect.poll(() => cells().filter((text) => text === full).length).toBeGreaterThan(20)
    expect(document.querySelector('[data-tile]')?.textContent).toContain(`${DAYS} Tage, ${said}`)
  },
)

test('a heat map that loads, or could not be loaded, shows no gaps, and says when a part of it is missing', async () => {
  const tile = {
    ...EMPTY_TILE,
    id: 1,
    type: 'HeatMap' as const,
    title: '',
    heatMap: { pvRef: LEVEL.pvRef, days: DAYS },
  }
  const dashboards = [{ id: 1, name: 'Übersicht', layout: 'StackLayout' as const, columns: 0, tiles: [tile] }]
  const { worker } = await openPage('/dashboards/1', { pvs: [LEVEL], reads: { dashboardConfig: { dashboards } } })
  const key = () => [...worker.leased.values()].find(({ topic }) => topic === 'chartArchive')?.key
  await expect.poll(key).toBeDefined()
  const now = Math.floor(Date.now() / 1000)
  const send = (load: LoadState, ranges: readonly RangeLoad[] = []) =>
    worker.sendFrame({
      columns: [
        {
          ...{ topic: 'chartArchive', key: key() ?? '', load, ranges, notes: null },
          ...{ keepUntil: Number.NEGATIVE_INFINITY, from: now - 86_400, x: new Float64Array(), y: new Float64Array() },
        },
      ],
    })
  const shown = () => document.querySelector('[data-tile]')
  await expect.poll(() => shown()?.querySelector('[data-loading]')).toBeTruthy()
  expect(shown()?.querySelector('td')).toBeNull()
  const failed = { state: 'error', error: { kind: 'http', status: 503, text: '' } } as const
  send(failed)
  await expect.poll(() => shown()?.textContent).toContain('Nicht geladen: Das Archiv')
  expect(shown()?.querySelector('td')).toBeNull()
  const partial = 'Ein Teil des Archivs konnte nicht geladen werden.'
  send({ state: 'ready' }, [{ from: now - 86_400, to: now, load: failed }])
  await expect.poll(() => shown()?.textContent).toContain(partial)
  send({ state: 'ready' })
  await expect.poll(() => shown()?.textContent).not.toContain(partial)
})
