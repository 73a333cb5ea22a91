import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NotCurrentChip } from '../../../../src/areas/boards/board/not-current-chip.tsx'
import { Tile, TilePlaceholder } from '../../../../src/areas/boards/board/tile.tsx'
import { TileBoard } from '../../../../src/areas/boards/board/tile-board.tsx'
import { type PlacedTile, TileGrid } from '../../../../src/areas/boards/board/tile-grid.tsx'
import { ValueTile } from '../../../../src/areas/boards/board/value-tile.tsx'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import type { DashboardLayout, TileFrame, TileSize, TileType } from '../../../../src/wire/server/dashboard.ts'
import type { PendingCount } from '../../../../src/wire/tabs/alert-list.ts'
import { limitChanges } from '../../../support/page/limit-cells.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL, LEVEL_KEY, PUMP, PUMP_KEY } from '../../../support/page/sample-pvs.ts'
import { press } from '../../../support/writing/hands.ts'

const GAP_PX = 12
const WIDE_PX = 1212

interface Placed {
  readonly id: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function tile(id: number, size: TileSize, type: TileType = 'SingleValue', frame: TileFrame | null = null): PlacedTile {
  return { id, size, type, frame }
}

/** Lays out tiles on a board of this width and returns where each stands on it. */
async function layOut(layout: DashboardLayout, tiles: readonly PlacedTile[], width = WIDE_PX, columns = 3) {
  await page.viewport(1400, 900)
  const { container } = await render(
    <div style={{ width }}>
      <TileGrid label="Überblick" layout={layout} columns={columns} tiles={tiles}>
        {({ id }) => <Tile title={`Kachel ${id}`}>Inhalt</Tile>}
      </TileGrid>
    </div>,
  )
  const board = container.querySelector('[data-layout]')?.getBoundingClientRect()
  return [...container.querySelectorAll<HTMLElement>('[data-tile]')].map((element): Placed => {
    const { left, top, width: w, height } = element.getBoundingClientRect()
    return {
      id: Number(element.dataset.tile),
      left: left - (board?.left ?? 0),
      top: top - (board?.top ?? 0),
      width: w,
      height,
    }
  })
}

const MIXED = [tile(1, 'Small'), tile(2, 'Medium'), tile(3, 'Medium', 'Webcam'), tile(4, 'Small'), tile(5, 'Large')]

function widths(placed: readonly Placed[]) {
  return placed.map(({ width }) => Math.round(width))
}

test('FlowLayout: 12 columns with the extents of the sizes, gaps are filled (rules J13, J16)', async () => {
  const placed = await layOut('FlowLayout', MIXED)
  const column = (WIDE_PX - 11 * GAP_PX) / 12
  const across = (n: number) => Math.round(n * column + (n - 1) * GAP_PX)
  expect(widths(placed)).toEqual([2, 2, 3, 2, 6].map(across))
  const [small, medium, webcam, second, large] = placed
  expect(medium?.height).toBeCloseTo(2 * (small?.height ?? 0) + GAP_PX, 0)
  expect(webcam?.height).toBe(medium?.height)
  // The first row: 2 + 2 + 3 + 2 columns; the large tile has no room there.
  expect([medium?.top, webcam?.top, second?.top]).toEqual([small?.top, small?.top, small?.top])
  expect(large?.top).toBeGreaterThan(small?.top ?? 0)
})

test('an unspecified layout flows (rule J15)', async () => {
  expect(await layOut('Unspecified', MIXED)).toEqual(await layOut('FlowLayout', MIXED))
})

test('TableLayout: columns of one width, row by row in the order of the tiles (rule J12)', async () => {
  const placed = await layOut('TableLayout', MIXED)
  const column = Math.round((WIDE_PX - 2 * GAP_PX) / 3)
  expect(widths(placed)).toEqual([column, column, column, column, 2 * column + GAP_PX])
  expect(placed.map(({ left }) => Math.round(left / (column + GAP_PX)))).toEqual([0, 1, 2, 0, 0])
})

test('StackLayout: one below the other, over the whole width (rule J11)', async () => {
  const placed = await layOut('StackLayout', MIXED)
  expect(new Set(widths(placed))).toEqual(new Set([WIDE_PX]))
  expect(placed.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(placed.map(({ top }) => top)).toEqual(placed.map(({ top }) => top).toSorted((a, b) => a - b))
})

test('FreeLayout: each at its frame, those without one below (rule J14)', async () => {
  const frame = { left: 25, top: 50, width: 50, height: 40 }
  const [free, loose] = await layOut('FreeLayout', [tile(1, 'Small', 'SingleValue', frame), tile(2, 'Small')])
  const height = (WIDE_PX * 9) / 16
  expect(free?.left).toBeCloseTo(WIDE_PX / 4, 0)
  expect(free?.top).toBeCloseTo(height / 2, 0)
  expect(free?.width).toBeCloseTo(WIDE_PX / 2, 0)
  expect(free?.height).toBeCloseTo(height * 0.4, 0)
  expect(loose?.top).toBeGreaterThanOrEqual(height)
})

test.each(['StackLayout', 'TableLayout', 'FlowLayout', 'FreeLayout'] as const)(
  '%s: on a phone one column in the order of the tiles',
  async (layout) => {
    const frame = { left: 60, top: 60, width: 30, height: 30 }
    const placed = await layOut(layout, [tile(1, 'Large', 'Chart', frame), ...MIXED.slice(1)], 340)
    expect(new Set(widths(placed))).toEqual(new Set([340]))
    const order = placed.toSorted((a, b) => a.top - b.top).map(({ id }) => id)
    expect(order).toEqual([1, 2, 3, 4, 5])
  },
)

test('a tile whose content fails says so and offers to try again; its neighbour stays', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  function Content() {
    if (isBroken) throw new Error('Unknown case: "Hologram"')
    return <p>Inhalt</p>
  }
  const screen = await render(
    <>
      <Tile title="Kaputt">
        <Content />
      </Tile>
      <Tile title="Heil">Gut</Tile>
    </>,
  )
  await expect.element(screen.getByText('Diese Kachel kann nicht angezeigt werden.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Heil' })).toHaveTextContent('HeilGut')
  isBroken = false
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.element(screen.getByRole('region', { name: 'Kaputt' })).toHaveTextContent('KaputtInhalt')
  silenced.mockRestore()
})

test('a placeholder is empty, and named only while the board is edited', async () => {
  const screen = await render(<TilePlaceholder isEditing={false} />)
  expect(screen.container.textContent).toBe('')
  await screen.rerender(<TilePlaceholder isEditing />)
  expect(screen.container.textContent).toBe('Platzhalter – bleibt frei')
})

const READY = { load: { state: 'ready' }, stale: false } as const

async function showValues() {
  const worker = await pageWorker()
  const screen = await render(
    <PlantSettingsProvider>
      <TileBoard>
        <h1>
          <NotCurrentChip />
        </h1>
        <ValueTile config={LEVEL} style="DigitalGauge" />
        <ValueTile config={PUMP} style="StateIndicatorText" title="Pumpe" />
      </TileBoard>
    </PlantSettingsProvider>,
  )
  await expect.poll(() => worker.leased.has(`pvValue/${PUMP_KEY}`)).toBe(true)
  await expect.poll(() => worker.leased.has(`pvLimitConfig/${LEVEL_KEY}-ogw`)).toBe(true)
  worker.sendFrame({ values: limitChanges(LEVEL) })
  const level = screen.getByRole('region', { name: 'Niveau' })
  await expect.poll(() => level.query()?.textContent).not.toContain('Grenzwerte')
  return {
    worker,
    screen,
    level,
    footer: () => level.element().querySelector('footer')?.innerText.replace(/\s+/g, ' ').trim(),
    isDashed: () => getComputedStyle(level.element()).borderTopStyle === 'dashed',
    count: () => screen.getByRole('heading', { level: 1 }).element().textContent,
  }
}

test('a tile shows station, quality and time; not current it is dashed and counted in the title', async () => {
  const { worker, level, footer, isDashed, count } = await showValues()
  expect(level.element().querySelector('small')?.textContent).toBe('PW Dorfanger')
  expect([footer(), isDashed(), count()]).toEqual(['noch kein Wert', true, '2 Kacheln nicht aktuell'])
  const time = Date.UTC(2026, 0, 5, 11, 4, 36)
  worker.sendLane(PUMP_KEY, { num: 0, kind: 'BoolValue' })
  worker.sendLane(LEVEL_KEY, { num: 1, time })
  const clock = new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' }).format(time)
  await expect.poll(() => [footer(), isDashed(), count()]).toEqual([`gut ${clock}`, false, ''])
  worker.sendLane(LEVEL_KEY, { num: 1, time, quality: 'Uncertain' })
  await expect.poll(footer).toBe(`? unsichere Güte ${clock}`)
  worker.sendLane(LEVEL_KEY, { num: 1, time, quality: 'Bad' })
  await expect.poll(() => [footer(), isDashed()]).toEqual([`! schlechte Güte ${clock}`, false])
  worker.sendLane(LEVEL_KEY, { num: 1, time: Date.now() - 3 * 60_000, stale: true })
  await expect.poll(() => [isDashed(), count()]).toEqual([true, '1 Kachel nicht aktuell'])
  expect(footer()).toContain('3 min alt')
})

test('a tile whose value is old and of an unknown time says that it is stale, not what it said before; bad counts first (I1, T9)', async () => {
  const { worker, footer, isDashed } = await showValues()
  worker.sendLane(LEVEL_KEY, { num: 1 })
  await expect.poll(footer).toContain('gut')
  worker.sendLane(LEVEL_KEY, { num: 1, time: Number.NaN, stale: true })
  await expect.poll(isDashed).toBe(true)
  expect(footer()).toBe('veraltet')
  worker.sendLane(LEVEL_KEY, { num: 1, time: Number.NaN })
  await expect.poll(footer).toBe('? Zeit der Quelle unplausibel')
  worker.sendLane(LEVEL_KEY, { num: 1, time: Number.NaN, quality: 'Bad' })
  await expect.poll(footer).toBe('! schlechte Güte')
})

test('the tile of an offline station says as of when its value is', async () => {
  const { worker, footer, isDashed } = await showValues()
  const time = Date.UTC(2026, 0, 5, 11, 4, 36)
  worker.sendLane(LEVEL_KEY, { num: 1, time })
  await expect.poll(isDashed).toBe(false)
  const value = { stationNumber: 14, dialState: 'NotConnected' } as const
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, ...READY }] })
  const minute = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' }).format(time)
  await expect.poll(() => [footer(), isDashed()]).toEqual([`Stand ${minute}`, true])
  worker.sendFrame({
    values: [{ topic: 'dialState', key: '14', value: { ...value, dialState: 'Connected' }, ...READY }],
  })
  await expect.poll(isDashed).toBe(false)
})

test('a value whose dial state is lost is only last known, as one of an offline station, until the state is there again (rule L12)', async () => {
  const { worker, footer, isDashed } = await showValues()
  const time = Date.UTC(2026, 0, 5, 11, 4, 36)
  const minute = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' }).format(time)
  const value = { stationNumber: 14, dialState: 'Connected' } as const
  const refused = { state: 'error', error: { kind: 'http', text: '', status: 403 } } as const
  worker.sendLane(LEVEL_KEY, { num: 1, time })
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, ...READY }] })
  await expect.poll(isDashed).toBe(false)
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, ...READY, stale: true }] })
  await expect.poll(() => [footer(), isDashed()]).toEqual([`Stand ${minute}`, true])
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value, ...READY }] })
  await expect.poll(isDashed).toBe(false)
  worker.sendFrame({ values: [{ topic: 'dialState', key: '14', value: null, load: refused, stale: false }] })
  await expect.poll(() => [footer(), isDashed()]).toEqual([`Stand ${minute}`, true])
})

test('a tile bears the sign of its most urgent alert, hollow once its cause is gone, until nothing is pending', async () => {
  const { worker, screen, level } = await showValues()
  const send = (value: readonly PendingCount[]) =>
    worker.sendFrame({ values: [{ topic: 'pvAlert', key: 'AnaIn-1400001', value, ...READY }] })
  send([
    { priority: 2, open: 1, all: 1, active: 1 },
    { priority: 4, open: 0, all: 1, active: 1 },
  ])
  const sign = level.getByRole('img', { name: 'Priorität 2, unquittiert' })
  await expect.element(sign).toBeVisible()
  await expect.element(sign).not.toHaveAttribute('data-gone')
  send([{ priority: 2, open: 1, all: 1, active: 0 }])
  await expect.element(sign).toHaveAttribute('data-gone', 'true')
  send([])
  await expect.poll(() => screen.getByRole('img', { name: 'Priorität' }).query()).toBeNull()
})
