import { createTimeChart, type TimeChartHandle } from '../../../src/components/chart/plot/create-time-chart.ts'
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
  #drawn = 0

  constructor(parent: HTMLElement, set: ArchiveSet) {
    parent.append(this.#root)
    this.#charts = pvsOf(set).map((pv) => this.#open(set, leaseId('chartArchive', keyOf(set, pv))))
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
    if (this.#drawn !== this.#charts.length) throw new Error(`${this.#drawn} charts were drawn`)
  }

  /** Moves every view by a part of its span, or zooms it around its middle; drawn at the end of the task. */
  move(how: 'pan' | 'zoom', by: number): void {
    for (const chart of this.#charts) chart[how](by)
  }

  destroy(): void {
    for (const chart of this.#charts) chart.destroy()
    this.#root.remove()
  }

  #open(set: ArchiveSet, id: string): TimeChartHandle {
    const container = document.createElement('div')
    container.style.width = `${PIXELS}px`
    this.#root.append(container)
    const columns = { x: new Float64Array(), y: new Float64Array() }
    const chart = createTimeChart(container, {
      format: createFormat('de', 'Europe/Berlin'),
      range: { kind: 'absolute', from: set.startMs, to: endMs(set) },
      series: [
        {
          id,
          title: '',
          station: '',
          eks: null,
          unit: '',
          decimals: 2,
          states: null,
          type: 'Line',
          color: paletteCss(0),
          source: { kind: 'columns', columns },
        },
      ],
      onView: () => {},
    })
    this.#ids.subscribe(id, () => {
      const columns = this.#mirror.series(id)
      if (columns === undefined || columns.x.length === 0) return
      chart.setData(id, columns)
      this.#drawn += 1
    })
    return chart
  }
}
