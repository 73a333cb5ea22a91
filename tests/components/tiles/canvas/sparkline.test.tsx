import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadTexts } from '../../../../src/app/texts/i18n.ts'
import { PlantSettingsProvider } from '../../../../src/components/locale/plant-settings.tsx'
import { preferences } from '../../../../src/components/preferences/preferences.ts'
import { Sparkline } from '../../../../src/components/tiles/canvas/sparkline.tsx'
import type { SparkColumns } from '../../../../src/domain/tiles/spark-lines.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'

const WIDTH = 106
const HEIGHT = 46
/** Free margin around the line, in px. */
const MARGIN = 3
const PV: PvRef = { type: 'AnaIn', nr: 1_400_001 }

async function show(source: PvRef | SparkColumns, label: string | null = 'Niveau') {
  const worker = await pageWorker()
  await loadTexts('tiles')
  const { container } = await render(
    <PlantSettingsProvider>
      <div style={{ width: WIDTH }}>
        <Sparkline source={source} label={label} decimals={1} unit="m" height={HEIGHT} />
      </div>
    </PlantSettingsProvider>,
  )
  const canvas = container.querySelector('canvas')
  if (canvas === null) throw new Error('There is no canvas')
  /** Rows of a column of CSS pixels that hold ink. */
  const inked = (x: number): readonly number[] => {
    const ratio = canvas.width / WIDTH
    const data = canvas.getContext('2d')?.getImageData(Math.round(x * ratio), 0, 1, canvas.height).data ?? []
    return Array.from({ length: HEIGHT }, (_, y) => y).filter((y) => (data[Math.round(y * ratio) * 4 + 3] ?? 0) > 60)
  }
  return { worker, canvas, inked }
}

function columns(y: readonly number[]): SparkColumns {
  return { x: Float64Array.from(y, (_, i) => i), y: Float64Array.from(y), from: 0, to: y.length - 1 }
}

const middle = (rows: readonly number[]) => rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length)

test('a step stands where its values are, and a gap stays empty', async () => {
  const low = Array.from({ length: 40 }, () => 1)
  const high = Array.from({ length: 40 }, () => 3)
  const { inked } = await show(columns([...low, ...Array.from({ length: 21 }, () => Number.NaN), ...high]))
  await expect.poll(() => inked(20).length).toBeGreaterThan(0)
  expect(middle(inked(20))).toBeCloseTo(HEIGHT - MARGIN, -1)
  expect(middle(inked(85))).toBeCloseTo(MARGIN, -1)
  expect(inked(53)).toEqual([])
})

test('one peak among thousands of points reaches the upper edge', async () => {
  const { inked } = await show(columns(Array.from({ length: 5000 }, (_, i) => (i === 2500 ? 9 : 1))))
  await expect.poll(() => Math.min(...inked(WIDTH / 2))).toBeLessThanOrEqual(MARGIN + 2)
  expect(Math.min(...inked(20))).toBeGreaterThan(HEIGHT / 2)
})

test('a live line leases the last hour, follows its frames and says its range', async () => {
  const { worker, canvas, inked } = await show(PV)
  const key = await expect
    .poll(() => [...worker.leased.values()].find(({ topic }) => topic === 'chartSeries')?.key)
    .toMatch(/^AnaIn-1400001\/1h\/\d+\/Line$/)
    .then(() => [...worker.leased.values()].find(({ topic }) => topic === 'chartSeries')?.key ?? '')
  const now = Date.now() / 1000
  const send = (y: readonly number[]) =>
    worker.sendFrame({
      columns: [
        {
          topic: 'chartSeries',
          key,
          load: { state: 'ready' },
          ranges: [],
          keepUntil: Number.NEGATIVE_INFINITY,
          notes: null,
          from: now - 3600,
          x: Float64Array.from(y, (_, i) => now - 3500 + i * 100),
          y: Float64Array.from(y),
        },
      ],
    })
  send(Array.from({ length: 36 }, (_, i) => (i < 18 ? 1 : 2.5)))
  await expect.poll(() => canvas.ariaLabel).toBe('Niveau: Minimum 1,0, Maximum 2,5 m')
  await expect.poll(() => middle(inked(25))).toBeGreaterThan(HEIGHT / 2)
  expect(middle(inked(80))).toBeLessThan(HEIGHT / 2)
  send(Array.from({ length: 36 }, (_, i) => (i < 18 ? 2.5 : 1)))
  await expect.poll(() => middle(inked(80))).toBeGreaterThan(HEIGHT / 2)
})

test('a line beside its number is hidden from screen readers; one without points says so', async () => {
  expect((await show(columns([1, 2]), null)).canvas.ariaHidden).toBe('true')
  expect((await show(columns([]))).canvas.ariaLabel).toBe('Niveau: keine Werte')
})

test('another theme draws the line again in its colour', async () => {
  preferences.theme = 'light'
  const { canvas } = await show(columns([1, 1, 1]))
  const color = () => {
    const at = Math.round(canvas.height / 2)
    return [...(canvas.getContext('2d')?.getImageData(Math.round(canvas.width / 2), at, 1, 1).data ?? [])].join(' ')
  }
  await expect.poll(color).not.toBe('0 0 0 0')
  const light = color()
  preferences.theme = 'dark'
  await expect.poll(color).not.toBe(light)
  preferences.theme = 'light'
  await expect.poll(color).toBe(light)
  preferences.theme = 'system'
})
