import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { detailKey, type SeriesPart, seriesOfKey } from '../../../domain/charts/series-key.ts'
import { subscribeSeries } from '../../../live/views/subscriptions.ts'
import type { ChartSeries } from './model/chart-series.ts'
import { drawingPixels } from './model/drawing-pixels.ts'

/** The finer points of live series around the part that is in view. */
export interface LiveDetail {
  /** Call whenever the view may have changed; s since 1970. */
  look(view: SeriesPart): void
  /** The points of a series that hold all of the view; null where those of the whole window are to be shown. */
  of(id: string): Columns | null
  stop(): void
}

/** A view must stand still for so long: a wheel passes many parts. */
const REST_MS = 150

interface Part {
  /** The keys by the id of their series; all of them are of the same time. */
  readonly keys: ReadonlyMap<string, string>
  readonly time: SeriesPart
  readonly columns: Map<string, Columns>
  stop(): unknown
}

/**
 * A live series of many hours is thinned out for its whole window, so that a page holds few points however long it is open. Of
 * what somebody zooms into, the worker is asked for more of the points that it holds. The part that was shown stays until the
 * next one has come, and the points of the whole window stay as well: they are there at once when the view leaves the part.
 * `onChange` tells that a series has other points to show.
 */
export function createLiveDetail(series: readonly ChartSeries[], onChange: (id: string) => void): LiveDetail {
  const pixels = drawingPixels()
  let view: SeriesPart = { from: Number.NaN, to: Number.NaN }
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: Part | null = null
  let shown: Part | null = null
  /** The part whose points were passed on last, by series. */
  const passed = new Map<string, Part>()

  const partOf = (id: string): Part | null =>
    [next, shown].find((part) => part?.columns.has(id) && part.time.from <= view.from && part.time.to >= view.to) ??
    null

  function pass(id: string): void {
    const part = partOf(id)
    if (part === (passed.get(id) ?? null)) return
    if (part === null) passed.delete(id)
    else passed.set(id, part)
    onChange(id)
  }
  function passAll(): void {
    for (const { id } of series) pass(id)
  }
  function received(part: Part, id: string, columns: Columns, isThere: boolean): void {
    if (isThere) part.columns.set(id, { x: columns.x, y: columns.y })
    else part.columns.delete(id)
    if (passed.get(id) === part && isThere) onChange(id)
    if (part === next && [...part.keys.keys()].every((each) => part.columns.has(each))) {
      shown?.stop()
      shown = next
      next = null
    }
    passAll()
  }
  function open(keys: ReadonlyMap<string, string>): void {
    next?.stop()
    next = null
    if (keys.size === 0) {
      shown?.stop()
      shown = null
    } else {
      const [first = ''] = keys.values()
      const time = seriesOfKey(first)?.part ?? { from: 0, to: 0 }
      const stops: (() => void)[] = []
      const part = { keys, time, columns: new Map(), stop: () => stops.map((stop) => stop()) }
      next = part
      for (const [id, key] of keys) {
        stops.push(
          subscribeSeries(key, ({ load, ...columns }) => received(part, id, columns, load.state !== 'loading')),
        )
      }
    }
    passAll()
  }
  return {
    look: (to) => {
      if (to.from === view.from && to.to === view.to) return
      view = { from: to.from, to: to.to }
      passAll()
      const keys = new Map(
        series.flatMap(({ id, source }) => {
          const key = source.kind === 'live' ? detailKey(source.key, view, pixels) : null
          return key === null ? [] : [[id, key] as const]
        }),
      )
      const text = [...keys.values()].join()
      if (text === asked) return
      asked = text
      clearTimeout(timer)
      timer = setTimeout(() => open(keys), REST_MS)
    },
    of: (id) => partOf(id)?.columns.get(id) ?? null,
    stop: () => {
      clearTimeout(timer)
      next?.stop()
      shown?.stop()
    },
  }
}
