import { expect, test } from 'vitest'
import { type FigureRow, useFigureColumns } from '../../../../../src/areas/reports/pages/basins/figure-columns.tsx'
import { plainCell } from '../../../../../src/domain/table/file-cell.ts'
import { basin } from '../../../../domain/basins/sample-events.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const ROW: FigureRow = {
  config: { ...basin(31, 12), volume: 650, throttleFlow: 45 },
  figures: {
    storage: { events: 7, days: 5, seconds: 90_000 },
    overflow: { events: 3, days: 2, seconds: 5400 },
    blocks: 4,
    volume: 1234.56,
    maxFlow: { value: 210.4, at: Date.UTC(2024, 5, 19, 12, 30) },
    maxLevel: { value: 3.456, at: Date.UTC(2024, 5, 19, 12) },
    availability: 0.899,
  },
  rate: { rate: 0.125, share: 0.5 },
}

function Cells({ row }: { readonly row: FigureRow }) {
  return useFigureColumns('year', 'blocks').map(({ id, text, plain, cell }) => (
    <output key={id} data-column={id} data-plain={plainCell(plain?.(row) ?? null) ?? ''}>
      {text?.(row)}|{cell?.(row, false)}
    </output>
  ))
}

test('every figure of a basin stands in its column in its unit, on screen and in the file (rules P2, P5) (T13)', async () => {
  const { screen } = await renderInPlant(<Cells row={ROW} />)
  const shown = () =>
    Object.fromEntries(
      [...screen.container.querySelectorAll<HTMLElement>('[data-column]')].map(({ dataset, textContent }) => [
        dataset.column,
        [textContent, dataset.plain],
      ]),
    )
  const PART = '\u00a0%)|'
  await expect.poll(() => shown().name).toEqual(['RÜB 31|', ''])
  expect(shown()).toMatchObject({
    capacity: ['650|', '650'],
    area: ['12|', '12'],
    throttle: ['45|', '45'],
    // Of 89 % of the time, cut and not rounded: it is below 90 %.
    storages: [`7 (89${PART}`, '7'],
    storageDays: [`5 (89${PART}`, '5'],
    // 90,000 s are 25 h, 5,400 s are one and a half.
    storageHours: [`25:00 (89${PART}`, '25'],
    overflows: [`3 (89${PART}`, '3'],
    blocks: [`4 (89${PART}`, '4'],
    overflowDays: [`2 (89${PART}`, '2'],
    overflowHours: [`1:30 (89${PART}`, '1.5'],
    volume: [`1235 (89${PART}`, '1234.6'],
    maxFlow: ['210|', expect.anything()],
    maxFlowAt: ['19.06.2024 14:30|', '19.06.2024 14:30'],
    maxLevel: ['3,46|', expect.anything()],
    // An eighth, of half of the days.
    rate: [`12,5 (50${PART}`, '12.5'],
    rainShare: ['50|', '50'],
    availability: [expect.stringMatching(/^89\|89(?!,)/), '89'],
  })
  expect(screen.container.querySelector('[data-poor]')).not.toBeNull()
})
