import { MAX_PIXELS, seriesKey } from '../../../domain/charts/series-key.ts'
import { heldSteps } from '../../../domain/tiles/spark-lines.ts'
import { areOnlyLastKnown } from '../../../domain/values/dial-state.ts'
import { isHeldType } from '../../../domain/values/pv-ref.ts'
import { onSecond } from '../../../live/connection/frame-clock.ts'
import { subscribeLane, subscribeSeries, subscribeValue } from '../../../live/views/subscriptions.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { QUALITY_SIGNS } from '../../values/value/quality-signs.ts'
import { linePath } from '../rules/line-path.ts'
import type { BoundElement } from './bound-elements.ts'
import { boxAttributes } from './svg-box.ts'
import { createElementWriter, type ElementWriter, stateSetter, textOf, type Wording } from './write-element.ts'

const HOUR_S = 3600

/**
 * Connects the elements of a drawing to the plant until the returned function runs. An element whose PV the server does not
 * have says so and shows no value.
 */
export function bindDrawing(
  elements: readonly BoundElement[],
  configs: ReadonlyMap<string, PvConfig>,
  wording: Wording,
): () => void {
  const stops: (() => void)[] = []
  const writers: { readonly station: number; readonly writer: ElementWriter }[] = []
  const offline = new Set<number>()
  for (const element of elements) {
    const { pv: binding, text } = element
    if (text !== null) stops.push(bindText(element, text, wording))
    if (binding === null) continue
    const config = configs.get(binding.liveKey)
    stateSetter(element)('missing', config === undefined ? '' : null)
    if (config === undefined) continue
    if (binding.view === 'sparkline') stops.push(bindLine(element, config.pvRef))
    if (binding.reportKey !== null) stops.push(bindReport(element, binding.reportKey, config, wording))
    else {
      const station = config.stationNumber
      const writer = createElementWriter({ element, binding, config, wording, isLastKnown: () => offline.has(station) })
      writers.push({ station, writer })
      stops.push(subscribeLane(binding.liveKey, writer.write))
    }
  }
  for (const [station, own] of Map.groupBy(writers, (each) => each.station)) {
    stops.push(
      subscribeValue('dialState', String(station), (told) => {
        if (areOnlyLastKnown(told)) offline.add(station)
        else offline.delete(station)
        for (const { writer } of own) writer.again()
      }),
    )
  }
  stops.push(
    onSecond((now) => {
      for (const { writer } of writers) writer.tick(now)
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** A text message is the element itself or its part `value`. */
function bindText(element: BoundElement, id: number, wording: Wording): () => void {
  const write = textOf(element.parts.get('value') ?? element.node)
  const mark = markOf(element, wording)
  return subscribeValue('textMessage', String(id), ({ value, stale }) => {
    write(value?.message ?? '')
    mark(value !== null && stale)
  })
}

/** A figure of a report, live while its period lasts. */
function bindReport(element: BoundElement, key: string, config: PvConfig, wording: Wording): () => void {
  const { parts } = element
  const write = textOf(parts.get('value'))
  const mark = markOf(element, wording)
  const set = stateSetter(element)
  textOf(parts.get('unit'))(config.dimension)
  return subscribeValue('reportValue', key, ({ value, stale }) => {
    const figure = value?.value ?? null
    write(figure === null ? '–' : wording.format.number(figure, config.decimalPlaces))
    set('quality', figure === null ? 'None' : 'Good')
    mark(figure !== null && stale)
  })
}

/** Returns a function that says whether what an element shows is only the last known state; the server names no time of it. */
function markOf(element: BoundElement, { texts }: Wording): (isStale: boolean) => void {
  const { parts } = element
  const set = stateSetter(element)
  const [sign, spoken] = [textOf(parts.get('mark')), textOf(parts.get('spoken'))]
  return (isStale) => {
    set('stale', isStale ? '' : null)
    sign(isStale ? QUALITY_SIGNS.stale : '')
    spoken(isStale ? texts.stale : '')
  }
}

/** The last hour of a PV as the part `line` within the part `plot`, a rectangle; gaps are gaps. */
function bindLine({ parts }: BoundElement, pv: PvRef): () => void {
  const [line, plot] = [parts.get('line'), parts.get('plot')]
  if (line === undefined || plot === undefined) return () => undefined
  const box = boxAttributes(plot)
  const pixels = Math.min(MAX_PIXELS, Math.max(1, Math.round(box.width)))
  const isStepped = isHeldType(pv.type)
  const view = isStepped ? 'StepLine' : 'Line'
  return subscribeSeries(seriesKey({ pv, hours: 1, drawing: { pixels, view } }), (columns) => {
    const to = columns.x.at(-1)
    const { x, y } = isStepped ? heldSteps(columns.x, columns.y) : columns
    line.setAttribute('d', to === undefined ? '' : linePath(x, y, { from: to - HOUR_S, to }, box))
  })
}
