import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { minuteCell } from '../../../../domain/text/written-cell.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { NarrowCardProps } from '../../../../ui/table/rows/narrow-card.tsx'
import { textTrack } from '../../../../ui/table/rows/usual-columns.ts'
import type { LogLine } from '../../rules/log-line.ts'
import { joined } from '../../rules/log-words.ts'
import styles from './handover.module.css'

const NONE = '–'
const LEAST_STATE_PX = 120
const MOST_STATE_PX = 300

interface LineTable {
  /** As a file has them. */
  readonly columns: readonly Column<LogLine>[]
  readonly card: (line: LogLine, active: boolean) => NarrowCardProps
}

/** Returns how lines are shown: each opens its chart, list or page at its time. `stale`: alerts are only the last known ones. */
export function useLineTable(lines: readonly LogLine[], stale: boolean): LineTable {
  const { t } = useTranslation(['handover', 'common', 'events'])
  const format = useFormat()
  return useMemo(() => {
    // The day of what began before, or of a time of several days.
    const hasDays = new Set(lines.flatMap(({ at }) => (at === null ? [] : [format.date(at)]))).size > 1
    const timeOf = (at: number | null) => {
      if (at === null) return NONE
      return hasDays ? `${format.dayMonth(at)} ${format.minute(at)}` : format.minute(at)
    }
    const sign = ({ sign: shown }: LogLine) => shown !== null && <PrioritySign {...shown} stale={stale} />
    const opening = ({ to, text }: LogLine, active: boolean) =>
      to === null ? (
        text
      ) : (
        <Link to={to} className={styles.text} title={text} tabIndex={active ? 0 : -1}>
          {text}
        </Link>
      )
    const column = (id: string, title: string, track: string, text: (line: LogLine) => string, from = 0) =>
      ({ id, title, track, text, from }) as const
    const columns: readonly Column<LogLine>[] = [
      {
        id: 'priority',
        title: t('common:alert.priority'),
        titleHidden: true,
        track: '30px',
        fits: true,
        cell: sign,
        plain: (line) => line.sign?.priority ?? null,
      },
      {
        ...column('time', t('events:column.time'), hasDays ? '112px' : '66px', ({ at }) => timeOf(at)),
        plain: ({ at }) => (at === null ? null : minuteCell(at, format)),
      },
      column('place', t('column.place'), 'minmax(110px, 0.6fr)', ({ place }) => place),
      {
        ...column('text', t('column.text'), 'minmax(180px, 2fr)', ({ text }) => text),
        cell: opening,
        fits: true,
      },
      column(
        'state',
        t('column.state'),
        textTrack(
          lines.map(({ state }) => state),
          LEAST_STATE_PX,
          MOST_STATE_PX,
        ),
        ({ state }) => state,
      ),
      column('user', t('events:column.user'), 'minmax(70px, 0.3fr)', ({ user }) => user, 800),
    ]
    const card = (line: LogLine, active: boolean): NarrowCardProps => ({
      name: opening(line, active),
      state: sign(line),
      detail: joined([line.place, line.state, line.user]),
      value: timeOf(line.at),
    })
    return { columns, card }
  }, [t, format, lines, stale])
}
