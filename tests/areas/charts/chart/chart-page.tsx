import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ChartSeries } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { TimeChart, type TimeChartProps } from '../../../../src/areas/charts/chart/time-chart.tsx'
import type { Columns } from '../../../../src/domain/charts/series-buffer.ts'
import { paletteCss } from '../../../../src/domain/charts/series-palette.ts'
import { PlantSettingsProvider } from '../../../../src/ui/locale/plant-settings.tsx'
import { startDayAt } from '../../../support/day/test-day.ts'
import { pageWorker } from '../../../support/page/page-worker.ts'
import { sampleSeries } from './sample-series.ts'

/** 2026-11-18 00:00 in Berlin, ms since 1970. */
export const START_MS = Date.UTC(2026, 10, 17, 23)
export const START_S = START_MS / 1000
export const HOUR_S = 3600
export const DAY = { kind: 'absolute', from: START_MS, to: START_MS + 86_400_000 } as const

// What these charts show is over.
startDayAt(START_MS + 3 * 86_400_000)

/** Points of whole hours from the start on; null is a gap. */
export function hourly(values: readonly (number | null)[]): Columns {
  return {
    x: Float64Array.from(values, (_, index) => START_S + index * HOUR_S),
    y: Float64Array.from(values, (value) => value ?? Number.NaN),
  }
}

export function seriesOf(id: string, columns: Columns, parts: Partial<ChartSeries> = {}): ChartSeries {
  return sampleSeries(id, { station: 'PW', color: paletteCss(0), source: { kind: 'columns', columns }, ...parts })
}

type Props = Partial<TimeChartProps> & Pick<TimeChartProps, 'series'>

/** Shows a chart in a page of 1200 px and returns what can be seen of it. */
export async function showChart(props: Props, width = 1200) {
  await page.viewport(width, 900)
  const worker = await pageWorker()
  // The page knows the plant's time from frames alone.
  worker.sendFrame({})
  const element = (next: Props) => (
    <MemoryRouter>
      <PlantSettingsProvider>
        <TimeChart label="Probe" range={DAY} {...next} />
      </PlantSettingsProvider>
    </MemoryRouter>
  )
  const screen = await render(element(props))
  await expect.poll(() => screen.container.querySelector('canvas')?.width ?? 0).toBeGreaterThan(100)
  const one = <E extends Element>(selector: string) => screen.container.querySelector<E & HTMLElement>(selector)
  const cell = (id: string, name: string) =>
    one(`[data-series="${id}"] [data-cell=${name}]`)?.textContent ?? `no cell ${name}`
  await expect.poll(() => cell(props.series[0]?.id ?? '', 'axis')).not.toBe('')
  const picture = one('[role=img]')
  if (picture === null) throw new Error('There is no chart')
  /** The plot: a new one when the chart starts anew. */
  const over = () => {
    const plot = one('.u-over')
    if (plot === null) throw new Error('There is no plot')
    return plot
  }
  return {
    worker,
    screen,
    picture,
    over,
    cell,
    one,
    show: (next: Props) => screen.rerender(element(next)),
    cursorTime: () => one('[data-cell=cursorTime]')?.textContent,
    /** Moves the pointer to a part of the width, 0 to 1. */
    point: (part: number, type = 'pointermove', more: PointerEventInit = {}) => {
      const plot = over()
      const box = plot.getBoundingClientRect()
      const clientX = box.left + box.width * part
      plot.dispatchEvent(
        new PointerEvent(type, { clientX, clientY: box.top + 40, pointerType: 'mouse', bubbles: true, ...more }),
      )
    },
    /** Colours in a column of the plot, from top to bottom, as `r,g,b`. */
    column: (part: number) => columnOf(one<HTMLCanvasElement>('canvas'), over(), part),
    /** Colours of a column below the plot, where lanes stand. */
    below: (part: number, height: number) => columnOf(one<HTMLCanvasElement>('canvas'), over(), part, height),
    /** Colours of a row of the plot, at a part of its height, from left to right. */
    row: (part: number) => rowOf(one<HTMLCanvasElement>('canvas'), over(), part),
  }
}

function pixels(canvas: HTMLCanvasElement | null, area: readonly [number, number, number, number]) {
  return canvas?.getContext('2d')?.getImageData(...area).data ?? new Uint8ClampedArray()
}

/** `below`: so many pixels under the plot instead of the plot itself. */
function columnOf(
  canvas: HTMLCanvasElement | null,
  over: HTMLElement,
  part: number,
  below?: number,
): readonly string[] {
  if (canvas === null) return []
  const ratio = window.devicePixelRatio
  const [plot, whole] = [over.getBoundingClientRect(), canvas.getBoundingClientRect()]
  const left = Math.round((plot.left - whole.left + plot.width * part) * ratio)
  const top = Math.round(((below === undefined ? plot.top : plot.bottom) - whole.top) * ratio)
  return colorsOf(pixels(canvas, [left, top, 1, Math.round((below ?? plot.height) * ratio)]))
}

function rowOf(canvas: HTMLCanvasElement | null, over: HTMLElement, part: number): readonly string[] {
  if (canvas === null) return []
  const ratio = window.devicePixelRatio
  const [plot, whole] = [over.getBoundingClientRect(), canvas.getBoundingClientRect()]
  const top = Math.round((plot.top - whole.top + plot.height * part) * ratio)
  const left = Math.round((plot.left - whole.left) * ratio)
  return colorsOf(pixels(canvas, [left, top, Math.round(plot.width * ratio), 1]))
}

function colorsOf(data: Uint8ClampedArray): readonly string[] {
  return Array.from({ length: data.length / 4 }, (_, row) => data.slice(row * 4, row * 4 + 4).join())
}

/** A colour as a canvas gives it back, `r,g,b,a`. */
export function drawn(css: string): string {
  const probe = document.createElement('span')
  probe.style.color = css
  document.body.append(probe)
  const [r = '', g = '', b = ''] = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  probe.remove()
  return [r, g, b, '255'].join()
}

/** A thin line is blended with its background at its edges. */
const BLENDED = 45

/** Returns where a colour begins in a column of the plot, -1 if it is not there. */
export function placeOf(color: string, column: readonly string[]): number {
  const wanted = color.split(',').map(Number)
  return column.findIndex((pixel) => {
    const channels = pixel.split(',').map(Number)
    return wanted.every((channel, index) => Math.abs(channel - (channels[index] ?? 0)) <= BLENDED)
  })
}
