import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useCounterColumns } from '../../../../src/areas/values/pages/counter-reset/use-counter-columns.tsx'
import { useLimitColumns } from '../../../../src/areas/values/pages/limits/limit-columns.tsx'
import { useRuntimeColumns } from '../../../../src/areas/values/pages/runtimes/use-runtime-columns.tsx'
import { LiveValue } from '../../../../src/areas/values/value/live-value.tsx'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { WallReason } from '../../../../src/ui/status/wall.ts'
import type { Column } from '../../../../src/ui/table/rows/column.ts'
import { DataTable } from '../../../../src/ui/table/rows/data-table.tsx'
import { numberColumns } from '../../../../src/ui/table/rows/usual-columns.ts'
import { LIMIT_TYPES } from '../../../../src/wire/server/alert.ts'
import type { PvConfig } from '../../../../src/wire/server/pv.ts'
import type { PvRow } from '../../../../src/wire/tabs/pv-list.ts'
import { limitChanges } from '../../../support/page/limit-cells.ts'
import { renderInPlant } from '../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../support/page/sample-pvs.ts'

afterEach(async () => {
  await page.viewport(1280, 800)
})

const format = createFormat('de', 'Europe/Berlin')
/** A user can make a column as narrow as 40 px; those of the product begin at 48 px. */
const TRACKS = [40, 48, 58, 64, 72, 84, 92, 96, 104, 130]
const NUMBERS = [0, -1, 7.25, 1234.5, 98_765.43, 1_234_567.8, -987_654_321, 123_456_789_012.3, -1.7e308, 1e-7]

type Read = { readonly id: string; readonly value: number }
const ROWS: readonly Read[] = NUMBERS.map((value) => ({ id: String(value), value }))
const rowId = ({ id }: Read) => id

function columnsOf(tracks: readonly number[]): readonly Column<Read>[] {
  return tracks.flatMap((px) => [
    numberColumns<Read>(format, `${px}px`)(`plain${px}`, 'Zahl', 2, 0, ({ value }) => value),
    {
      id: `unit${px}`,
      title: 'Mit Einheit',
      track: `${px}px`,
      align: 'end',
      text: ({ value }) => `${format.number(value, 1)} h`,
    },
  ])
}

/** Cells of numbers that stand beyond their edge, or are cut at it, with what they say. */
function cut(cells: Iterable<Element>): readonly string[] {
  return [...cells].flatMap((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
    const isInside = text.left >= box.left - 0.5 && text.right <= box.right + 0.5
    return isInside ? [] : [`${cell.textContent}: ${Math.round(text.width)} px in ${Math.round(box.width)} px`]
  })
}

const numberCells = () => [...document.querySelectorAll('[role=gridcell][data-align=end]')]

test.each([1280, 360])(
  'no number of a table is cut in a window of %i px, whatever its column is wide (F59)',
  async (width) => {
    await page.viewport(width, 800)
    for (const tracks of [TRACKS.slice(0, 3), TRACKS.slice(3, 6), TRACKS.slice(6, 8), TRACKS.slice(8)]) {
      const { screen } = await renderInPlant(
        <DataTable label="Zahlen" columns={columnsOf(tracks)} rows={ROWS} rowId={rowId} empty="" />,
      )
      await expect.poll(() => numberCells().length).toBe(ROWS.length * tracks.length * 2)
      expect(cut(numberCells())).toEqual([])
      await screen.unmount()
    }
  },
)

test('a number stays as it is where it has room, is smaller where it lacks some, and has a power of ten where it would be hard to read (F59)', async () => {
  await renderInPlant(<DataTable label="Zahlen" columns={columnsOf([72, 130])} rows={ROWS} rowId={rowId} empty="" />)
  await expect.poll(() => numberCells().length).toBe(ROWS.length * 4)
  const cellOf = (value: number, at: number) =>
    document.querySelector<HTMLElement>(`[role=row][data-id="${value}"] [data-at="${at}"]`)
  const shown = (value: number, at: number) => [
    cellOf(value, at)?.textContent,
    cellOf(value, at)?.style.fontSize !== '',
  ]
  expect(shown(7.25, 0)).toEqual(['7,25', false])
  expect(shown(98_765.43, 0)).toEqual(['98.765,43', true])
  expect(shown(123_456_789_012.3, 0)).toEqual(['1,2·10¹¹', true])
  expect(shown(1_234_567.8, 2)).toEqual(['1.234.567,80', false])
  // What it says whole is told to whoever points at it.
  expect(cellOf(123_456_789_012.3, 0)?.title).toBe('123.456.789.012')
})

test('on a wall, where nobody reads a small number, a power of ten comes earlier, and none is cut either (F59)', async () => {
  await renderInPlant(
    <WallReason value="Wandmonitor">
      <DataTable label="Zahlen" columns={columnsOf([72, 84])} rows={ROWS} rowId={rowId} empty="" />
    </WallReason>,
  )
  await expect.poll(() => numberCells().length).toBe(ROWS.length * 4)
  expect(cut(numberCells())).toEqual([])
  const cell = document.querySelector<HTMLElement>('[role=row][data-id="1234567.8"] [data-at="2"]')
  expect([cell?.textContent, cell?.style.fontSize]).toEqual(['1,2·10⁶', ''])
})

const LARGE = -123_456_789_012
const COUNTER: PvConfig = {
  ...LEVEL,
  pvRef: { type: 'ZaehlWert', nr: 1 },
  decimalPlaces: 2,
  anaLimitConfig: { lower: LARGE, lowerMid: LARGE, upperMid: LARGE, upper: LARGE },
}
const PV_ROWS: readonly PvRow[] = [{ id: 'one', config: COUNTER }]
const RUNTIME = { runtimeType: 'Stunden', value: LARGE, lower: LARGE, lowerMid: LARGE, upperMid: LARGE, upper: LARGE }
const LIVE: readonly Column<PvRow>[] = [48, 72, 104, 140].map((px) => ({
  id: `live${px}`,
  title: 'Wert',
  track: `${px}px`,
  align: 'end',
  fits: true,
  picture: true,
  cell: ({ config }) => <LiveValue liveKey="zw1" config={config} lastKnown={false} />,
}))

test('cells that show a live value, a part of a counter, a runtime or a limit by themselves cut none (F59)', async () => {
  await page.viewport(1280, 800)
  function Tables() {
    const counters = useCounterColumns().filter(({ align }) => align === 'end')
    const runtimes = useRuntimeColumns().filter(({ align }) => align === 'end')
    const limits = useLimitColumns('limits').filter(({ align }) => align === 'end')
    const rows = [{ id: 'one', config: COUNTER, runtime: RUNTIME as never }]
    return (
      <div style={{ width: 1200 }}>
        <DataTable label="Werte" columns={LIVE} rows={PV_ROWS} rowId={({ id }) => id} empty="" />
        <div style={{ width: 800 }}>
          <DataTable label="Zähler" columns={counters} rows={PV_ROWS} rowId={({ id }) => id} empty="" />
          <DataTable label="Grenzwerte" columns={limits} rows={PV_ROWS} rowId={({ id }) => id} empty="" />
        </div>
        <DataTable label="Laufzeiten" columns={runtimes} rows={rows} rowId={({ id }) => id} empty="" />
      </div>
    )
  }
  const { worker } = await renderInPlant(<Tables />)
  await expect.poll(() => worker.leased.has('pvValue/zw1')).toBe(true)
  const extra = { value: LARGE, resetable: true, day: LARGE, month: LARGE, year: LARGE }
  worker.sendLane('zw1', { num: LARGE, kind: 'CounterValue', extra })
  worker.sendFrame({ values: limitChanges(COUNTER) })
  const says = () => numberCells().filter((cell) => cell.textContent?.includes('123.456.789.012')).length
  await expect.poll(says).toBeGreaterThan(LIVE.length + 3 + LIMIT_TYPES.length)
  expect(cut(numberCells())).toEqual([])
})
