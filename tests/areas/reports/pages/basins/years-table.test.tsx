import { expect, test } from 'vitest'
import { type Compared, useYearColumns, useYears } from '../../../../../src/areas/reports/pages/basins/years-table.tsx'
import { mergedEvents } from '../../../../../src/areas/reports/rules/basin-events.ts'
import type { FigureParts } from '../../../../../src/areas/reports/rules/basin-figures.ts'
import { basin, MIN, overflow, ZONE } from '../../../../domain/basins/sample-events.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const HOUR = 60 * MIN
const DAY = 24 * HOUR
/** Noon of a day of each year; the last year is under way. */
const NOON = [2022, 2023, 2024].map((year) => Date.UTC(year, 5, 10, 10))
const BASINS = [basin(31)]
/** Two, four and nine overflows of an hour, each on a day of its own and of 100 m³. */
const EVENTS = [2, 4, 9].flatMap((count, index) =>
  Array.from({ length: count }, (_, day) => overflow((NOON[index] ?? 0) + day * DAY, HOUR)),
)
const PARTS: FigureParts = {
  events: mergedEvents(EVENTS),
  gaps: [],
  range: { from: Date.UTC(2021, 11, 31, 23), to: Date.UTC(2024, 11, 31, 23) },
  now: Date.UTC(2024, 8, 1),
  zone: ZONE,
}

/** Long before the first year. */
const BEGINS: ReadonlyMap<number, number> = new Map([[31, 0]])

interface CellsProps {
  readonly by: Compared
  readonly parts?: FigureParts
  readonly begins?: ReadonlyMap<number, number> | null
}

function Cells({ by, parts = PARTS, begins = BEGINS }: CellsProps) {
  const rows = useYears(BASINS, parts)
  const columns = useYearColumns(rows, parts, by, begins)
  const [row] = rows
  if (row === undefined) return null
  return columns.map(({ id, title, text, plain }) => (
    <output key={id} data-column={id} title={title} data-plain={String(plain?.(row) ?? '')}>
      {text?.(row)}
    </output>
  ))
}

test.each([
  ['days', '3,0', '3', ['2', '4', '9']],
  ['events', '3,0', '3', ['2', '4', '9']],
  ['blocks', '3,0', '3', ['2', '4', '9']],
  ['hours', '3:00', '3', ['2', '4', '9']],
  ['volume', '300', '300', ['200', '400', '900']],
] as const)(
  'the mean of the %s of a basin is that of its whole years; the one under way does not count (rule P1) (T13)',
  async (by, mean, plain, years) => {
    const { screen } = await renderInPlant(<Cells by={by} />)
    const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[data-column]')]
    await expect.poll(() => cells().at(-2)?.textContent).toBe(mean)
    expect(cells().at(-2)?.dataset.plain).toBe(plain)
    expect(cells().at(-2)?.title).toBe('Mittel ganzer Jahre')
    expect(cells().at(-1)?.textContent).toBe('2')
    expect(
      cells()
        .slice(1, -2)
        .map(({ dataset }) => dataset.plain),
    ).toEqual(years)
    expect(cells().at(-3)?.title).toBe('2024 bisher')
  },
)

test('a year whose volume is not known is none of 0 m³, and neither is the mean with it (F60)', async () => {
  const [first, ...others] = EVENTS
  const events = first === undefined ? [] : mergedEvents([{ ...first, volume: null }, ...others])
  const { screen } = await renderInPlant(<Cells by="volume" parts={{ ...PARTS, events }} />)
  const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[data-column]')].slice(1)
  await expect.poll(() => cells().map(({ textContent }) => textContent)).toEqual(['–', '400', '900', '–', '2'])
  expect(cells().map(({ dataset }) => dataset.plain)).toEqual(['', '400', '900', '', '2'])
})

test('a first year that begins before the data of a basin is none of its whole years, whatever others have (F122)', async () => {
  const begins = new Map([[31, NOON[0] ?? Number.NaN]])
  const { screen } = await renderInPlant(<Cells by="days" begins={begins} />)
  const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[data-column]')].slice(1)
  await expect.poll(() => cells().map(({ textContent }) => textContent)).toEqual(['2', '4', '9', '4,0', '1'])
})

test('a year whose level was not known is not one of 0 days, and none of the whole years (F115, F122)', async () => {
  const year = { from: Date.UTC(2021, 11, 31, 23), to: Date.UTC(2022, 11, 31, 23) }
  const none = { ...PARTS, events: mergedEvents(EVENTS.slice(2)), gaps: [{ configId: 31, ...year }] }
  const { screen } = await renderInPlant(<Cells by="days" parts={none} />)
  const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[data-column]')].slice(1)
  await expect
    .poll(() => cells().map(({ textContent }) => textContent))
    .toEqual(['nicht gemessen', '4', '9', '4,0', '1'])
  expect(cells()[0]?.dataset.plain).toBe('nicht gemessen')
})

test.each([
  ['of all basins', null],
  ['of this basin', new Map<number, number>()],
] as const)(
  'while the beginning of the data %s is not known there are no whole years, and their mean says so',
  async (_, begins) => {
    const { screen } = await renderInPlant(<Cells by="days" begins={begins} />)
    const cells = () => [...screen.container.querySelectorAll<HTMLElement>('[data-column]')].slice(1)
    await expect
      .poll(() => cells().map(({ textContent }) => textContent))
      .toEqual(['2', '4', '9', 'nicht bekannt', '–'])
    expect(cells().map(({ dataset }) => dataset.plain)).toEqual(['2', '4', '9', 'nicht bekannt', ''])
  },
)
