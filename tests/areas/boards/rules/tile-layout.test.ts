import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardColumns, tileSpan } from '../../../../src/areas/boards/rules/tile-layout.ts'
import { DASHBOARD_LAYOUTS, TILE_SIZES, TILE_TYPES } from '../../../../src/wire/server/dashboard.ts'

const WIDE = 1600
const spans = (type: (typeof TILE_TYPES)[number]) =>
  TILE_SIZES.map((size) => {
    const { columns, rows } = tileSpan({ type, size }, 'FlowLayout', 12)
    return `${size} ${columns}x${rows}`
  })

test('the sizes are those of the design; an unspecified one is what the content needs', () => {
  expect(spans('SingleValue')).toEqual(['Unspecified 2x1', 'Small 2x1', 'Medium 2x2', 'Large 6x2'])
  expect(spans('GoogleMaps')).toEqual(['Unspecified 3x2', 'Small 2x1', 'Medium 3x2', 'Large 6x2'])
  expect(spans('Chart')[0]).toBe('Unspecified 6x2')
})

test('each layout has its number of columns on a wide board; an unspecified one flows', () => {
  expect(DASHBOARD_LAYOUTS.map((layout) => `${layout} ${boardColumns(layout, 4, WIDE)}`)).toEqual([
    'Unspecified 12',
    'StackLayout 1',
    'TableLayout 4',
    'FlowLayout 12',
    'FreeLayout 12',
  ])
  expect([boardColumns('TableLayout', 0, WIDE), boardColumns('TableLayout', 9, 800)]).toEqual([3, 4])
})

test('every layout has one column on a phone, and half of the twelve on a small screen', () => {
  expect(DASHBOARD_LAYOUTS.map((layout) => boardColumns(layout, 4, 360))).toEqual([1, 1, 1, 1, 1])
  expect(boardColumns('FlowLayout', 0, 1060)).toBe(6)
})

test('in a table a tile takes one column and a large one two; in a stack every tile the whole width', () => {
  const small = { type: 'SingleValue', size: 'Small' } as const
  const large = { type: 'Chart', size: 'Large' } as const
  expect([small, large].map((tile) => tileSpan(tile, 'TableLayout', 3).columns)).toEqual([1, 2])
  expect([small, large].map((tile) => tileSpan(tile, 'StackLayout', 1))).toEqual([
    { columns: 1, rows: 1 },
    { columns: 1, rows: 2 },
  ])
})

test('no tile is wider than its board', () => {
  const anyOf = <T>(items: readonly T[]) => fc.constantFrom(...items)
  fc.assert(
    fc.property(
      anyOf(DASHBOARD_LAYOUTS),
      anyOf(TILE_TYPES),
      anyOf(TILE_SIZES),
      fc.nat(40),
      fc.integer({ min: 1, max: 4000 }),
      (layout, type, size, own, width) => {
        const columns = boardColumns(layout, own, width)
        const span = tileSpan({ type, size }, layout, columns)
        expect(columns).toBeGreaterThanOrEqual(1)
        expect(span.columns).toBeLessThanOrEqual(columns)
      },
    ),
  )
})
