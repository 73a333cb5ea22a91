import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import { type ArchiveSet, levelOf, PIXELS, pvsOf, timeOf } from './archive-sets.ts'

/** The product's size and stroke. */
const HEIGHT_PX = 320
const STROKE = { stroke: '#1f6fb2', width: 1.5 }

/** Every point of a set, as uPlot takes it: a gap is null. */
export interface BareColumns {
  readonly x: Float64Array
  readonly ys: readonly (number | null)[][]
}

export function bareColumns(set: ArchiveSet): BareColumns {
  const length = set.points
  return {
    x: Float64Array.from({ length }, (_, point) => timeOf(set, point) / 1000),
    ys: pvsOf(set).map((pv) => Array.from({ length }, (_, point) => levelOf(pv, point))),
  }
}

/** Draws every point with plain uPlot, without legend and cursor: a plot for each series, or one with all of them. */
export function drawBare(parent: HTMLElement, which: 'uplot' | 'oneCanvas', { x, ys }: BareColumns) {
  const root = document.createElement('div')
  parent.append(root)
  const groups = which === 'uplot' ? ys.map((y) => [y]) : [ys]
  const plots = groups.map((group) => ({
    plot: new uPlot(
      {
        width: PIXELS,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        series: [{}, ...group.map(() => STROKE)],
      },
      [[], ...group.map(() => [])],
      root,
    ),
    data: [x, ...group] satisfies uPlot.AlignedData,
  }))
  return {
    /** Returns the number of points drawn. */
    show(): number {
      for (const { plot, data } of plots) plot.setData(data)
      return groups.reduce((sum, group) => sum + group.length * x.length, 0)
    },
    remove(): void {
      for (const { plot } of plots) plot.destroy()
      root.remove()
    },
  }
}

/** Draws the product's thinned out columns with plain uPlot, a plot for each series, and moves its time axis. */
export function drawThinned(parent: HTMLElement, { columns: thinned }: Frame) {
  const root = document.createElement('div')
  parent.append(root)
  const plots = thinned.map(({ x: times, y }) => {
    const data: uPlot.AlignedData = [times, Array.from(y, (value) => (Number.isNaN(value) ? null : value))]
    const size = { width: PIXELS, height: HEIGHT_PX }
    const options = { ...size, legend: { show: false }, cursor: { show: false }, series: [{}, STROKE] }
    return { plot: new uPlot(options, [[], []], root), data }
  })
  return {
    /** Returns the number of points drawn. */
    fill(): number {
      for (const { plot, data } of plots) plot.setData(data)
      return thinned.reduce((sum, { x: times }) => sum + times.length, 0)
    },
    /** Shows a part of the set; `from` and `to` in s since 1970. */
    show(from: number, to: number): void {
      for (const { plot } of plots) plot.setScale('x', { min: from, max: to })
    },
    remove(): void {
      for (const { plot } of plots) plot.destroy()
      root.remove()
    },
  }
}
