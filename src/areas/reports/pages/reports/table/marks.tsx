import { Clock3, Ellipsis, EyeOff, Hourglass, Pencil, SearchAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FigureState } from '../../../rules/report-figures.ts'
import { type ColumnLimit, type Excess, excessOf } from '../../../rules/report-limits.ts'
import type { SheetCell } from '../../../rules/report-sheet.ts'
import styles from './table.module.css'

export const ICON_PX = 11
/** Smaller it is a circle with a stroke. */
const DOUBT_PX = 13

interface MarksProps {
  readonly cell: SheetCell
  readonly limit: ColumnLimit | null
}

/** Signs of a value, before its number. */
export function Marks({ cell: { value, quality, isPartial, isUnread, state, live, doubts }, limit }: MarksProps) {
  const excess = excessOf(limit, value)
  return (
    <>
      {live === 'stale' && <Clock3 className={styles.icon} size={ICON_PX} aria-hidden="true" />}
      {excess !== null && <ExcessSign excess={excess} />}
      {isPartial && <PartialSign />}
      {doubts.length > 0 && <DoubtSign />}
      {state === 'Manual' && <Pencil className={styles.icon} size={ICON_PX} aria-hidden="true" />}
      {isUnread && <UnreadSign />}
      {value !== null && quality === 'Bad' && <b aria-hidden="true">! </b>}
      {value !== null && quality === 'Uncertain' && <b aria-hidden="true">? </b>}
    </>
  )
}

/** Signs of a figure below the rows, before its number. */
export function FigureSigns({
  state: { isWaiting, isRunning, isPartial, isDoubtful },
}: {
  readonly state: FigureState
}) {
  return (
    <>
      {isWaiting && <Ellipsis className={styles.icon} size={ICON_PX} aria-hidden="true" data-sign="waiting" />}
      {isPartial && <PartialSign />}
      {isDoubtful && <DoubtSign />}
      {isRunning && <RunningSign />}
    </>
  )
}

/** Beside the name of a row that is not over yet, with its word. */
export function RowState({ time }: Pick<SheetCell, 'time'>) {
  const { t } = useTranslation('reports')
  if (time !== 'present') return null
  return (
    <span title={t('underWay')}>
      {' '}
      <RunningSign />
      <span className="visually-hidden">{t('underWay')}</span>
    </span>
  )
}

/** An hourglass: of a time that is not over. */
export function RunningSign() {
  return <Hourglass className={styles.icon} size={ICON_PX} aria-hidden="true" data-sign="running" />
}

/** A lens with a question in it: a check of the archive doubts it. */
export function DoubtSign() {
  return <SearchAlert className={styles.icon} size={DOUBT_PX} aria-hidden="true" data-sign="doubtful" />
}

/** A crossed eye: it was sent and could not be read. */
export function UnreadSign() {
  return <EyeOff className={styles.icon} size={DOUBT_PX} aria-hidden="true" data-sign="unread" />
}

/** A circle that is not full: values for less than 90 % of the time. Drawn, since printers leave backgrounds out. */
export function PartialSign() {
  return (
    <svg className={styles.icon} width={ICON_PX} height={ICON_PX} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" />
      <path d="M6 1a5 5 0 1 1-5 5h5z" fill="currentColor" />
    </svg>
  )
}

const ARROW: { readonly [side in Excess]: string } = {
  above: 'M6 0l5 7H1zM1 9h10v2H1z',
  below: 'M6 12l5-7H1zM1 1h10v2H1z',
}

/** An arrow beyond a line: a value outside what the permit allows. */
export function ExcessSign({ excess }: { readonly excess: Excess }) {
  return (
    <svg
      className={styles.icon}
      width={ICON_PX}
      height={ICON_PX}
      viewBox="0 0 12 12"
      aria-hidden="true"
      data-sign={excess}
    >
      <path d={ARROW[excess]} fill="currentColor" />
    </svg>
  )
}
