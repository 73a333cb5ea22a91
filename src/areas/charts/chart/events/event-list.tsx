import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventMark } from '../../../../domain/charts/event-marks.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import { Popover } from '../../../../ui/overlay/popover.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { type EventWords, eventPlace, eventTimes, eventTitle } from './event-texts.ts'
import styles from './events.module.css'

interface EventListProps {
  /** Null closes the list. */
  readonly marks: readonly EventMark[] | null
  readonly anchor: HTMLElement | null
  readonly words: EventWords
  readonly onClose: () => void
  readonly onOpen: (mark: EventMark) => void
  /** Called with the row that has the focus. */
  readonly onActive: (id: string | null) => void
}

const NO_MARKS: readonly EventMark[] = []
const NARROW = { below: 560, lines: 2 } as const

/** All marks in view or at one place as a list: by keyboard, and for screen readers. */
export function EventList({ marks, anchor, words, onClose, onOpen, onActive }: EventListProps) {
  const { t } = useTranslation(['chart', 'common'])
  const columns = useMemo<readonly Column<EventMark>[]>(
    () => [
      {
        id: 'sign',
        title: t('common:alert.priority'),
        titleHidden: true,
        track: '38px',
        text: (mark) => (mark.kind === 'alert' ? String(mark.alert.priority) : ''),
        cell: (mark, active) => (
          <>
            <Sign mark={mark} />
            {active && <Active id={mark.id} onActive={onActive} />}
          </>
        ),
      },
      { id: 'what', title: t('chart:events.what'), track: 'minmax(140px, 2fr)', text: eventTitle },
      { id: 'place', title: t('chart:events.place'), track: 'minmax(100px, 1fr)', text: eventPlace, from: 720 },
      {
        id: 'times',
        title: t('chart:events.times'),
        track: 'minmax(160px, 2fr)',
        text: (mark) => eventTimes(mark, words),
      },
    ],
    [t, words, onActive],
  )
  const narrow = useMemo(
    () => ({
      ...NARROW,
      cell: (mark: EventMark, active: boolean) => (
        <span className={styles.line}>
          <Sign mark={mark} />
          <span>
            <span>{eventTitle(mark)}</span>
            <small>{eventTimes(mark, words)}</small>
          </span>
          {active && <Active id={mark.id} onActive={onActive} />}
        </span>
      ),
    }),
    [words, onActive],
  )
  return (
    <Popover open={marks !== null} onClose={onClose} anchor={anchor} title={t('chart:events.list')} side="top" isWide>
      <div className={styles.list}>
        <DataTable
          label={t('chart:events.list')}
          columns={columns}
          rows={marks ?? NO_MARKS}
          rowId={({ id }) => id}
          empty={t('chart:events.none')}
          narrow={narrow}
          onOpen={onOpen}
        />
      </div>
    </Popover>
  )
}

function Sign({ mark }: { readonly mark: EventMark }) {
  if (mark.kind === 'control') return <span className={styles.diamond} aria-hidden="true" />
  const { priority, ackTimestamp, goneTimestamp } = mark.alert
  return <PrioritySign priority={priority} open={ackTimestamp === null} gone={goneTimestamp !== null} />
}

/** Tells that its row has the focus, for as long as it does. */
function Active({ id, onActive }: { readonly id: string; readonly onActive: (id: string | null) => void }) {
  useEffect(() => {
    onActive(id)
    return () => onActive(null)
  }, [id, onActive])
  return null
}
