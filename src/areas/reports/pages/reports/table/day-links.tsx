import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rowDay, rowEnd } from '../../../../../domain/reports/report-date.ts'
import { annotationsPath } from '../../../../../domain/text/paths.ts'
import { LoadGate } from '../../../../../ui/load-gate/load-gate.tsx'
import { Popover } from '../../../../../ui/overlay/popover.tsx'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { ReportColumn, ReportConfig } from '../../../../../wire/server/report.ts'
import { useConfig } from '../../../../values/config/use-config.ts'
import { MomentLinks } from '../../../../values/moment/moment-links.tsx'
import type { ColumnLimit } from '../../../rules/report-limits.ts'
import { cellStart, type SheetCell } from '../../../rules/report-sheet.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import styles from './table.module.css'

/** The notes of a day need no PV: the plant may not have it any more. */
const NO_PV = {}

/** A cell whose links are open, and the element that opened them. */
export interface OpenedCell {
  readonly cell: SheetCell
  readonly anchor: HTMLElement
}

interface DayLinksProps {
  readonly config: ReportConfig
  readonly limits: readonly (ColumnLimit | null)[]
  readonly words: ReportWords
  readonly opened: OpenedCell | null
  readonly onClose: () => void
}

/** Where an odd value is looked into: its course, the alerts of its station, the notes and the cameras of that day. Experience 11. */
export function DayLinks({ config, limits, words, opened, onClose }: DayLinksProps) {
  const cell = opened?.cell ?? null
  const column = cell === null ? undefined : config.columns[cell.column]
  const title = cell === null || column === undefined ? '' : `${column.title}, ${words.row(cellStart(cell))}`
  return (
    <Popover open={opened !== null} onClose={onClose} anchor={opened?.anchor ?? null} title={title}>
      {cell !== null && column !== undefined && (
        <Links config={config} cell={cell} column={column} limit={limits[cell.column] ?? null} words={words} />
      )}
    </Popover>
  )
}

interface LinksProps extends Pick<DayLinksProps, 'config' | 'words'> {
  readonly cell: SheetCell
  readonly column: ReportColumn
  readonly limit: ColumnLimit | null
}

function Links({ config: { period }, cell, column, limit, words }: LinksProps) {
  const { t } = useTranslation('reports')
  const { config: known, isThere, load, refetch } = useConfig(column.pv)
  const { timeZone: zone } = words.format
  const start = cellStart(cell)
  const day = rowDay(period, start, zone)
  const text = [words.number(cell.value, column.decimalPlaces), column.dimension].filter((part) => part !== '')
  return (
    <div className={styles.links}>
      <p>{[text.join('\u00a0'), ...words.marks(cell, column, limit)].join(' · ')}</p>
      <LoadGate what={t('links.what')} load={load} body={known ?? (isThere ? null : NO_PV)} onRetry={refetch}>
        {() => (
          <>
            {known !== null && (
              <MomentLinks
                at={timeOf(cell, start, rowEnd(period, start, zone))}
                pv={known.hasArchiveData ? column.pv : null}
                station={known.stationNumber}
                range={day}
                alertsOf={known.stationName}
              />
            )}
            <Link to={annotationsPath(day)}>{t('links.notes')}</Link>
          </>
        )}
      </LoadGate>
    </div>
  )
}

/** When the value was, as far as that is known: a least or highest one has a time; otherwise the middle of what is over. */
function timeOf({ at }: SheetCell, start: number, end: number): number {
  return at ?? Math.floor((start + Math.min(end, plantNow())) / 2)
}
