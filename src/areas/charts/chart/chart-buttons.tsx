import { ChevronLeft, ChevronRight, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipButton } from '../../../ui/controls/chip.tsx'
import { CHART_MODES, type ChartMode } from '../rules/chart-mode.ts'
import styles from './chart.module.css'
import { type ChartControls, ZOOM_STEP } from './plot/chart-keys.ts'

interface ChartButtonsProps {
  readonly mode: ChartMode
  readonly onMode: (mode: ChartMode) => void
  /** There are several series to give a room of their own. */
  readonly canSplit: boolean
  readonly canUndo: boolean
  readonly chart: () => ChartControls | null
}

const PAN_PART = 0.25

/** The buttons of a view: what gestures and keys do as well, and chart or table. */
export function ChartButtons({ mode, onMode, canSplit, canUndo, chart }: ChartButtonsProps) {
  const { t } = useTranslation('chart')
  return (
    <>
      <span className={styles.buttons} data-tools data-off={mode === 'table' || undefined}>
        <Tool label={t('back')} Icon={ChevronLeft} onClick={() => chart()?.pan(-PAN_PART)} />
        <Tool label={t('forward')} Icon={ChevronRight} onClick={() => chart()?.pan(PAN_PART)} />
        <Tool label={t('zoomIn')} Icon={ZoomIn} onClick={() => chart()?.zoom(ZOOM_STEP)} />
        <Tool label={t('zoomOut')} Icon={ZoomOut} onClick={() => chart()?.zoom(1 / ZOOM_STEP)} />
        <Tool label={t('undo')} Icon={Undo2} isOff={!canUndo} onClick={() => chart()?.undo()} />
      </span>
      <span className={styles.buttons} data-tools>
        {CHART_MODES.filter((name) => name !== 'each' || canSplit).map((name) => (
          <ChipButton key={name} aria-pressed={mode === name} onClick={() => onMode(name)}>
            {t(`view.${name}`)}
          </ChipButton>
        ))}
      </span>
    </>
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
    <Button
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}
