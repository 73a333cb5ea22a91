import { type ReactNode, useState } from 'react'
import { PartFailed } from '../../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import type { ChartEvents } from '../../../values/events/use-chart-events.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import type { EventStripPart } from '../plot/event-strip.ts'
import styles from './events.module.css'

const importLayer = async () => (await import('./event-layer.tsx')).EventLayer

interface EventPart {
  /** What the drawing shows; null draws no strip. */
  readonly strip: EventStripPart | null
  /** What stands below the drawing. */
  readonly foot: ReactNode
}

/** Returns what a chart shows of the events of its series, which loads after the chart; undefined shows none. */
export function useEventPart(
  events: ChartEvents | undefined,
  series: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
): EventPart {
  const [strip, setStrip] = useState<EventStripPart | null>(null)
  const [Layer, , hasFailed] = useDeferred(importLayer, events !== undefined)
  if (events === undefined) return { strip: null, foot: null }
  const foot =
    Layer === null ? (
      // Its room is kept: what comes moves nothing.
      <div className={styles.foot}>{hasFailed && <PartFailed />}</div>
    ) : (
      <Layer events={events} series={series} hidden={hidden} onStrip={setStrip} />
    )
  return { strip, foot }
}
