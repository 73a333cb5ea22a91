import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../domain/text/format.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { wallTimeOf } from '../../../domain/time/wall-time.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import controls from '../../../ui/controls/controls.module.css'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useIsWall } from '../../../ui/status/wall.ts'
import type { DataSource } from '../../../wire/server/chart.ts'
import styles from './chart.module.css'
import { EndPill, LivePill } from './live-pill.tsx'
import type { ChartRange } from './model/chart-series.ts'

/** The edges of the view in whole s since 1970, whether it follows now, and whether there is a view to go back to. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly follows: boolean
  readonly canUndo: boolean
}

export function isSameEdge(one: Edge | null, other: Edge | null): boolean {
  if (one === null || other === null) return one === other
  if (one.follows !== other.follows || one.canUndo !== other.canUndo) return false
  return one.follows || (one.from === other.from && one.to === other.to)
}

/** Returns the right edge of a view that does not follow now, in ms since 1970; null if it does. */
export function pausedAt(edge: Edge | null): number | null {
  return edge === null || edge.follows ? null : edge.to * 1000
}

interface ChartHeadProps {
  readonly range: ChartRange
  readonly edge: Edge | null
  readonly dataSource: DataSource | undefined
  /** As in `LivePill`. */
  readonly staleSince: number | null
  /** The tools of a page, which name the range; null names it here. */
  readonly toolbar: ReactNode
  readonly present: ReactNode
  readonly tools: ReactNode
  readonly onToNow: (() => void) | undefined
  /** Shows the whole range of a sliding chart again. */
  readonly onNow: () => void
  /** One line only: the days stand below the plot. */
  readonly isNarrow: boolean
}

/** Which time a chart shows and from where. */
export function ChartHead(props: ChartHeadProps) {
  const { range, edge, dataSource, staleSince, onToNow, isNarrow } = props
  const { t } = useTranslation('chart')
  const format = useFormat()
  // A wall monitor has no tools, and so no range in them.
  const isWall = useIsWall()
  // What the axis shows; of a live chart only where it does not end now.
  const shown = edge !== null && !edge.follows ? { from: edge.from * 1000, to: edge.to * 1000 } : absoluteOf(range)
  const source = dataSource === undefined ? null : t(`source.${dataSource}`)
  return (
    <div className={styles.head} data-line={isNarrow || undefined}>
      {props.toolbar}
      {props.present}
      {shown !== null && !isNarrow && (props.toolbar === null || isWall) && (
        <strong data-shown-range>{axisText(shown, format)}</strong>
      )}
      {source !== null && (
        <span className={`${controls.muted} ${styles.source}`} title={source} data-source={dataSource}>
          {source}
        </span>
      )}
      {range.kind === 'sliding' ? (
        <LivePill staleSince={staleSince} pausedAt={pausedAt(edge)} onNow={props.onNow} />
      ) : (
        <EndPill to={edge === null ? range.to : edge.to * 1000} now={serverNow()} onNow={onToNow} />
      )}
      <span className={styles.space} />
      {props.tools}
    </div>
  )
}

function absoluteOf(range: ChartRange): TimeRange | null {
  return range.kind === 'absolute' ? range : null
}

/** In views shorter than this the seconds tell something. */
const SECONDS_MS = 3_600_000

/** Returns `Mi., 18.11. 06:00 – Do., 19.11. 06:00`. */
export function axisText({ from, to }: TimeRange, format: Format): string {
  const year = (ms: number) => new Date(wallTimeOf(ms, format.timeZone)).getUTCFullYear()
  const present = year(serverNow())
  // Days of another year would be taken for those of this one.
  const day = year(from) === present && year(to) === present ? format.day : format.date
  const time = to - from < SECONDS_MS ? format.time : format.minute
  return `${day(from)} ${time(from)} – ${day(to)} ${time(to)}`
}
