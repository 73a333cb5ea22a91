import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { relativeLuminance } from '../../../src/domain/base/argb-color.ts'
import type { HeatGrid } from '../../../src/domain/tiles/heat-grid.ts'
import { HeatMap } from '../../../src/ui/canvas/heat-map.tsx'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { pageWorker } from '../../support/page/page-worker.ts'

const DAYS = ['Do 12', 'Fr 13']
const HOURS = ['0', '1', '2', '3']
/** The last two hours lie in the future, the second is missing. */
const GRID: HeatGrid = {
  rows: 2,
  columns: 4,
  known: 6,
  values: Float64Array.of(10, Number.NaN, 40, 80, 20, 60, 0, 0),
}

async function show(grid = GRID) {
  await pageWorker()
  const screen = await render(
    <PlantSettingsProvider>
      <div style={{ display: 'grid', width: 400, height: 220 }}>
        <HeatMap
          label="Zulauf"
          grid={grid}
          rows={{ title: 'Tag', names: DAYS }}
          columns={{ title: 'Stunde', names: HOURS }}
          decimals={1}
          unit="l/s"
        />
      </div>
    </PlantSettingsProvider>,
  )
  const canvas = screen.container.querySelector('canvas')
  const plot = canvas?.parentElement
  if (canvas === null || plot === null || plot === undefined) throw new Error('There is no drawing')
  /** Colours inside of a cell, each once, as `r g b a`. */
  const colors = (index: number): readonly string[] => {
    const [w, h] = [canvas.width / 4, canvas.height / 2]
    const [x, y] = [(index % 4) * w + w * 0.25, Math.floor(index / 4) * h + h * 0.25]
    const data = canvas.getContext('2d')?.getImageData(x, y, w / 2, h / 2).data ?? []
    return [...new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(i * 4, i * 4 + 4).join(' ')))]
  }
  return { screen, plot, colors, read: () => screen.getByRole('status').element().textContent }
}

test('the higher the value, the stronger the one hue; a gap is hatched, the future empty', async () => {
  const { colors } = await show()
  // What is not drawn yet has one colour as well.
  await expect.poll(() => colors(0)).not.toEqual(['0 0 0 0'])
  const inOrder = [0, 4, 2, 5, 3]
  expect(inOrder.map((index) => colors(index).length)).toEqual([1, 1, 1, 1, 1])
  const luminance = inOrder.map((index) => {
    const [r = 0, g = 0, b = 0] = (colors(index)[0] ?? '').split(' ').map(Number)
    return relativeLuminance(r, g, b)
  })
  expect(luminance).toEqual(luminance.toSorted((a, b) => b - a))
  expect(new Set(luminance).size).toBe(5)
  expect(colors(1).length).toBeGreaterThan(1)
  expect([colors(6), colors(7)]).toEqual([['0 0 0 0'], ['0 0 0 0']])
})

test('the scale names lowest, middle and highest value', async () => {
  const { screen } = await show()
  const legend = screen.container.querySelectorAll('[style*="bottom"]')
  expect([...legend].map(({ textContent }) => textContent)).toEqual(['80,0', '45,0', '10,0'])
})

test('the cell under the pointer is read out, and nothing once it has left', async () => {
  const { plot, read } = await show()
  const { width, height } = plot.getBoundingClientRect()
  const at = (column: number, row: number) => ({
    position: { x: (width * (column + 0.5)) / 4, y: (height * (row + 0.5)) / 2 },
  })
  await userEvent.hover(plot, at(2, 0))
  await expect.poll(read).toBe('Do 12, 2: 40,0 l/s')
  await userEvent.hover(plot, at(1, 0))
  await expect.poll(read).toBe('Do 12, 1: fehlt')
  await userEvent.unhover(plot)
  await expect.poll(read).toBe('')
})

test('keyboard: the first arrow shows the newest cell, further ones move; Home, End, Escape', async () => {
  const { plot, read } = await show()
  plot.focus()
  const press = async (key: string, expected: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(read).toBe(expected)
  }
  await press('ArrowLeft', 'Fr 13, 1: 60,0 l/s')
  await press('ArrowRight', 'Fr 13, 2: noch kein Wert')
  await press('Home', 'Fr 13, 0: 20,0 l/s')
  await press('ArrowUp', 'Do 12, 0: 10,0 l/s')
  await press('ArrowUp', 'Do 12, 0: 10,0 l/s')
  await press('End', 'Do 12, 3: 80,0 l/s')
  await press('Escape', '')
})

test('screen readers get a table of the same values', async () => {
  const { screen } = await show()
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Do 12', '10,0 l/s', 'fehlt', '40,0 l/s', '80,0 l/s'],
    ['Fr 13', '20,0 l/s', '60,0 l/s', 'noch kein Wert', 'noch kein Wert'],
  ])
  expect(screen.container.querySelector('caption')?.textContent).toBe('Zulauf')
})

test('new values redraw, and a map without any has no scale', async () => {
  const { colors, screen } = await show({ ...GRID, known: 0 })
  expect(screen.container.querySelectorAll('[style*="bottom"]')).toHaveLength(0)
  expect(colors(0)).toEqual(['0 0 0 0'])
})
