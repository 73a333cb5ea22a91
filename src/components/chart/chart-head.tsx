import { ChevronLeft, ChevronRight, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../domain/text/format.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import type { DataSource } from '../../wire/server/chart.ts'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './chart.module.css'
import { EndPill, LivePill } from './live-pill.tsx'
import type { ChartRange } from './model/chart-series.ts'
import { type ChartControls, ZOOM_STEP } from './plot/chart-keys.ts'

export type ChartMode = 'chart' | 'table'

/** The right edge of the view in whole s since 1970, whether it follows now, and whether there is a view to go back to. */
export interface Edge {
  readonly to: number
  readonly follows: boolean
  readonly canUndo: boolean
}

interface ChartHeadProps {
  readonly range: ChartRange
  readonly edge: Edge | null
  readonly dataSource: DataSource | undefined
  readonly liveKeys: readonly string[]
  readonly present: ReactNode
  readonly tools: ReactNode
  readonly mode: ChartMode
  readonly onMode: (mode: ChartMode) => void
  readonly onToNow: (() => void) | undefined
  readonly chart: () => ChartControls | null
}

const PAN_PART = 0.25

/** Which time a chart shows and from where, and the buttons of its view. */
export function ChartHead(props: ChartHeadProps) {
  const { range, edge, dataSource, liveKeys, mode, onMode, onToNow, chart } = props
  const { t } = useTranslation('chart')
  const format = useFormat()
  return (
    <div className={styles.head}>
      {props.present}
      {range.kind === 'absolute' && <strong>{rangeText(range, format)}</strong>}
      {dataSource !== undefined && <span className={controls.muted}>{t(`source.${dataSource}`)}</span>}
      {range.kind === 'sliding' ? (
        <LivePill
          liveKeys={liveKeys}
          pausedAt={edge === null || edge.follows ? null : edge.to * 1000}
          onNow={() => chart()?.reset()}
        />
      ) : (
        <EndPill to={edge === null ? range.to : edge.to * 1000} now={serverNow()} onNow={onToNow} />
      )}
      <span className={styles.space} />
      {props.tools}
      {mode === 'chart' && (
        <span className={styles.buttons}>
          <Tool label={t('back')} Icon={ChevronLeft} onClick={() => chart()?.pan(-PAN_PART)} />
          <Tool label={t('forward')} Icon={ChevronRight} onClick={() => chart()?.pan(PAN_PART)} />
          <Tool label={t('zoomIn')} Icon={ZoomIn} onClick={() => chart()?.zoom(ZOOM_STEP)} />
          <Tool label={t('zoomOut')} Icon={ZoomOut} onClick={() => chart()?.zoom(1 / ZOOM_STEP)} />
          <Tool label={t('undo')} Icon={Undo2} isOff={edge === null || !edge.canUndo} onClick={() => chart()?.undo()} />
        </span>
      )}
      <span className={styles.buttons}>
        {(['chart', 'table'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={controls.chip}
            aria-pressed={mode === name}
            onClick={() => onMode(name)}
          >
            {t(`view.${name}`)}
          </button>
        ))}
      </span>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly Icon: typeof ZoomIn
  readonly isOff?: boolean
  readonly onClick: () => void
}

function Tool({ label, Icon, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={controls.button}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}

function rangeText({ from, to }: ChartRange & { kind: 'absolute' }, format: Format): string {
  return `${format.day(from)} ${format.minute(from)} – ${format.day(to)} ${format.minute(to)}`
}
