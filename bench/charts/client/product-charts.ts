import type { TimeChartHandle } from '../../../src/areas/charts/chart/plot/chart-handle.ts'
import { createTimeChart } from '../../../src/areas/charts/chart/plot/create-time-chart.ts'
import { SAMPLED } from '../../../src/domain/charts/intervals.ts'
import { paletteCss } from '../../../src/domain/charts/series-palette.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { Mirror } from '../../../src/live/cells/mirror.ts'
import { KeyedSubscribable } from '../../../src/live/cells/subscribable.ts'
import { FrameReceiver } from '../../../src/live/connection/frame-receiver.ts'
import type { Frame } from '../../../src/wire/tabs/frame.ts'
import { leaseId } from '../../../src/wire/tabs/live.ts'
import { type ArchiveSet, endMs, keyOf, PIXELS, pvsOf } from './archive-sets.ts'

/** The product's charts of a set, fed as in the product: frame, mirror, listeners. */
export class ProductCharts {
  readonly #mirror = new Mirror()
  readonly #ids = new KeyedSubscribable<string>()
  readonly #charts: readonly TimeChartHandle[]
  readonly #root = document.createElement('div')
  readonly #receiver: FrameReceiver
  readonly #series: number
  #drawn = 0

  /** A chart of each series, or one of all. */
  constructor(parent: HTMLElement, set: ArchiveSet, isOne = false) {
    parent.append(this.#root)
    const ids = pvsOf(set).map((pv) => leaseId('chartArchive', keyOf(set, pv)))
    this.#series = ids.length
    this.#charts = isOne ? [this.#open(set, ids)] : ids.map((id) => this.#open(set, [id]))
    this.#receiver = new FrameReceiver({
      apply: (frame) => this.#mirror.apply(frame),
      slots: new KeyedSubscribable(),
      ids: this.#ids,
      afterPaint: (onPainted) => requestAnimationFrame(() => onPainted(0)),
      onFrame: () => false,
    })
  }

  /** Resolves in the animation frame in which all charts have drawn the frame. */
  async show(frame: Frame): Promise<void> {
    this.#drawn = 0
    await new Promise<unknown>((resolve) => this.#receiver.receive(frame, resolve))
    if (this.#drawn !== this.#series) throw new Error(`${this.#drawn} series were drawn`)
  }

  /** Moves every view by a part of its span, or zooms it around its middle; drawn at the end of the task. */
  move(how: 'pan' | 'zoom', by: number): void {
    for (const chart of this.#charts) chart[how](by)
  }

  destroy(): void {
    for (const chart of this.#charts) chart.destroy()
    this.#root.remove()
  }

  #open(set: ArchiveSet, ids: readonly string[]): TimeChartHandle {
    const container = document.createElement('div')
    container.style.width = `${PIXELS}px`
    this.#root.append(container)
    const columns = { x: new Float64Array(), y: new Float64Array() }
    const chart = createTimeChart(container, {
      texts: { gap: (duration) => duration, lastKnown: String, running: '' },
      now: () => Date.now() / 1000,
      format: createFormat('de', 'Europe/Berlin'),
      range: { kind: 'absolute', from: set.startMs, to: endMs(set) },
      series: ids.map((id, index) => ({
        id,
        title: '',
        station: '',
        eks: null,
        unit: '',
        decimals: 2,
        states: null,
        type: 'Line',
        color: paletteCss(index),
        interval: SAMPLED,
        source: { kind: 'columns', columns },
      })),
      onView: () => {},
    })
    for (const id of ids) {
      this.#ids.subscribe(id, () => {
        const columns = this.#mirror.series(id)
        if (columns === undefined || columns.x.length === 0) return
        chart.setData(id, columns)
        this.#drawn += 1
      })
    }
    return chart
  }
}
