import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OUTCOMES, type Outcome } from '../../../../domain/events/event-view.ts'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { ControlEvent } from '../../../../wire/server/alert.ts'
import styles from './events.module.css'

const NONE = '–'
const SIGNS: Readonly<Record<Outcome, string>> = { succeeded: '✓', refused: '✕' }

interface EventTable {
  /** Their ids are `EventSort`s: the worker sorts them. */
  readonly columns: readonly Column<ControlEvent>[]
  /** Renders an event in a table too narrow for columns: time and outcome; what was done; where and by whom. */
  readonly narrowCell: (event: ControlEvent) => ReactNode
}

/** Returns how tables show control events in the current language. */
export function useEventTable(): EventTable {
  const { t } = useTranslation(['events', 'common'])
  const format = useFormat()
  return useMemo(() => {
    // Looked up once: translating the outcome would cost more than the rest of the cell.
    const words: Readonly<Record<Outcome, string>> = {
      succeeded: t('outcome.succeeded'),
      refused: t('outcome.refused'),
    }
    const outcome = (event: ControlEvent) => <OutcomeSign outcome={outcomeOf(event)} words={words} />
    const column = (id: string, title: string, track: string, text: (event: ControlEvent) => string) =>
      ({ id, title, track, text, sortable: true, filter: { kind: 'text' } }) as const
    const columns: readonly Column<ControlEvent>[] = [
      {
        ...column('time', t('column.time'), format.language === 'cs' ? '168px' : '164px', ({ timestamp }) =>
          format.dateTime(timestamp),
        ),
        plain: ({ timestamp }) => timeCell(timestamp, format),
        filter: { kind: 'time' },
      },
      column('user', t('column.user'), 'minmax(104px, 0.5fr)', ({ userName }) => userName),
      {
        ...column('station', t('common:field.station'), 'minmax(110px, 1fr)', ({ stationName }) => stationName),
        from: 760,
      },
      { ...column('pv', t('column.pv'), 'minmax(130px, 1.3fr)', ({ pvName }) => pvName), from: 960 },
      { ...column('eks', t('common:field.eks'), 'minmax(124px, 0.7fr)', ({ eksNr }) => eksNr), from: 1240 },
      column('text', t('column.text'), 'minmax(160px, 2fr)', ({ text }) => text),
      { ...column('old', t('column.old'), 'minmax(80px, 0.5fr)', ({ oldValue }) => oldValue ?? NONE), from: 860 },
      { ...column('new', t('column.new'), 'minmax(80px, 0.5fr)', ({ newValue }) => newValue ?? NONE), from: 860 },
      {
        id: 'outcome',
        title: t('column.outcome'),
        track: '132px',
        cell: outcome,
        fits: true,
        sortable: true,
        plain: (event) => words[outcomeOf(event)],
        filter: { kind: 'choice', options: OUTCOMES.map((value) => ({ value, text: words[value] })) },
      },
    ]
    const narrowCell = (event: ControlEvent) => (
      <div className={styles.card}>
        <span className={styles.cardLine}>
          <span>{format.dateTime(event.timestamp)}</span>
          {outcome(event)}
        </span>
        <b className={styles.cardText}>{event.text}</b>
        <span className={styles.cardText}>{whereAndWho(event)}</span>
      </div>
    )
    return { columns, narrowCell }
  }, [t, format])
}

export function outcomeOf({ succeeded }: ControlEvent): Outcome {
  return succeeded ? 'succeeded' : 'refused'
}

interface OutcomeSignProps {
  readonly outcome: Outcome
  readonly words: Readonly<Record<Outcome, string>>
}

/** Says by sign and word whether it was done. */
export function OutcomeSign({ outcome, words }: OutcomeSignProps) {
  return (
    <span className={styles.outcome} data-outcome={outcome}>
      <span aria-hidden="true">{SIGNS[outcome]}</span> {words[outcome]}
    </span>
  )
}

function whereAndWho({ stationName, pvName, userName }: ControlEvent): string {
  return [stationName, pvName, userName].filter((text) => text !== '').join(' · ')
}
