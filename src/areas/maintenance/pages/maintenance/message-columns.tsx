import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SERVICE_STATES, type ServiceState, STATE_OF_STEP } from '../../../../domain/maintenance/due-machines.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { type LiveValue, NOTHING } from '../../../../live/views/hooks.ts'
import { PrioritySign } from '../../../../ui/alert-sign/priority-sign.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type { MaintenanceDescription } from '../../../../wire/server/maintenance.ts'
import type { PvMaintenanceConfig } from '../../../../wire/server/pv-command.ts'
import { compareServiceMessages, type ServiceMessages, stepOf } from '../../rules/service-messages.ts'
import styles from './maintenance.module.css'

const SIGN_PX = 24

/** A machine with its service messages, live. */
export interface MessageRow extends ServiceMessages {
  readonly machine: MaintenanceDescription
  readonly stationName: string
  /** Null until the hub has sent any message of the machine. */
  readonly runtimeHours: number | null
  /** The link is broken: the messages are the last known ones. */
  readonly stale: boolean
}

export function messageRowId({ machine }: MessageRow): string {
  return pvParam(machine.pvRef)
}

export interface MessageWords {
  /** What has come; that nothing has; an en dash while nothing is known. */
  readonly present: (row: MessageRow) => string
  /** What comes next, and in how many hours. */
  readonly next: (row: MessageRow) => string
  /** For how long what has come is overdue. */
  readonly since: (row: MessageRow) => string
  /** How soon the service is due: early, due or overdue. */
  readonly state: (row: MessageRow) => string
  readonly hours: (row: MessageRow) => string
}

/** Returns the words for service messages. Needs the texts of `maintenance` and `overlay`. */
export function useMessageWords(): MessageWords {
  const { t } = useTranslation(['maintenance', 'overlay'])
  const format = useFormat()
  return useMemo(() => {
    const hours = (value: number) => format.number(Math.abs(value), 0)
    const message = (config: PvMaintenanceConfig) => config.message || t(`overlay:service.${stateOf(config)}`)
    return {
      present: ({ present, runtimeHours }) =>
        present === null ? (runtimeHours === null ? '–' : t('messages.noneYet')) : message(present),
      next: ({ next }) =>
        next === null ? '–' : `${message(next)} · ${t('overlay:info.dueIn', { hours: hours(next.remainingTime) })}`,
      since: ({ present }) => (present === null ? '–' : t('messages.since', { hours: hours(present.remainingTime) })),
      state: ({ present }) => (present === null ? '–' : t(`state.${stateOf(present)}`)),
      hours: ({ runtimeHours }) => (runtimeHours === null ? '–' : `${hours(runtimeHours)}\u00a0${t('unit.Hours')}`),
    }
  }, [t, format])
}

/** Returns the columns of the service messages of all machines. */
export function useMessageColumns(words: MessageWords): readonly Column<MessageRow>[] {
  const { t } = useTranslation(['maintenance', 'overlay', 'common'])
  const { language } = useFormat()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    const column = textColumns<MessageRow>(collator)
    const number = (id: string, title: string, track: string, read: (row: MessageRow) => number | null) => ({
      id,
      title,
      track,
      align: 'end' as const,
      plain: read,
      compare: (a: MessageRow, b: MessageRow) => (read(a) ?? Number.MAX_VALUE) - (read(b) ?? Number.MAX_VALUE),
      filter: { kind: 'number' as const, read },
    })
    return [
      {
        ...column('message', t('messages.column.message'), 'minmax(176px, 1.4fr)', words.present),
        cell: (row) => <PresentMessage row={row} text={words.present(row)} />,
        extraPx: SIGN_PX,
        compare: compareServiceMessages,
        files: {
          columns: toldFiles<MessageRow, MessageRow>(t('messages.column.message'), told, [
            { id: 'message', title: t('messages.column.message'), say: words.present },
            {
              id: 'priority',
              title: t('common:alert.priority'),
              isNumber: true,
              say: ({ present }) => present?.priority ?? null,
            },
          ]),
        },
      },
      {
        ...column('step', t('messages.column.state'), '112px', words.state),
        compare: compareServiceMessages,
        from: 900,
        groups: true,
        filter: {
          kind: 'choice',
          options: SERVICE_STATES.map((state) => ({ value: state, text: t(`state.${state}`) })),
          read: ({ present }) => (present === null ? null : stateOf(present)),
        },
      },
      column('name', t('common:field.name'), 'minmax(130px, 1.4fr)', ({ machine }) => machine.name),
      {
        ...column('station', t('common:field.station'), 'minmax(120px, 1.2fr)', (row) => row.stationName),
        groups: true,
      },
      { ...column('eks', t('common:field.eks'), 'minmax(110px, 1fr)', ({ machine }) => machine.eksNr), from: 1200 },
      {
        ...number('since', t('messages.column.since'), '120px', ({ present }) =>
          present === null ? null : -present.remainingTime,
        ),
        text: words.since,
        cell: (row) => <Told row={row} text={words.since(row)} />,
      },
      {
        ...number('next', t('messages.column.next'), 'minmax(190px, 1.4fr)', ({ next }) => next?.remainingTime ?? null),
        from: 700,
        text: words.next,
        plain: (row) => (row.next === null ? null : words.next(row)),
        cell: (row) => <Told row={row} text={words.next(row)} />,
      },
      {
        ...number('hours', t('column.now'), '104px', ({ runtimeHours }) => runtimeHours),
        from: 800,
        text: words.hours,
        cell: (row) => <Told row={row} text={words.hours(row)} />,
      },
      {
        ...number(
          'delay',
          t('messages.column.delay'),
          '120px',
          ({ present, next }) => (present ?? next)?.delayTime ?? null,
        ),
        from: 1500,
        text: ({ present, next }) => String((present ?? next)?.delayTime ?? '–'),
      },
      {
        ...column('about', t('messages.column.about'), 'minmax(180px, 1.6fr)', (row) => descriptionOf(row)),
        from: 1500,
      },
    ]
  }, [t, language, words, toldFiles])
}

function told(row: MessageRow): LiveValue<MessageRow> {
  const isKnown = row.present !== null || row.runtimeHours !== null
  return { ...NOTHING, value: isKnown ? row : null, stale: row.stale }
}

function stateOf(config: PvMaintenanceConfig): ServiceState {
  return STATE_OF_STEP[stepOf(config)]
}

function descriptionOf({ present, next }: MessageRow): string {
  return (present ?? next)?.description ?? ''
}

interface ToldProps {
  readonly row: MessageRow
  readonly text: string
}

/** What the hub told of a machine; marked as the last known while its link is broken. */
export function Told({ row: { stale }, text }: ToldProps) {
  const { t } = useTranslation('common')
  return (
    <span
      className={styles.text}
      data-last-known={stale || undefined}
      title={stale ? `${text}: ${t('value.stale')}` : undefined}
    >
      {text}
      {stale && <span className="visually-hidden">, {t('value.stale')}</span>}
    </span>
  )
}

/** What has come, with the sign of its priority; grey while nothing has. */
export function PresentMessage({ row, text }: ToldProps) {
  const { present, stale } = row
  return (
    <span className={present === null ? controls.muted : styles.message} data-message={present?.priority ?? 'none'}>
      {present !== null && <PrioritySign priority={present.priority} stale={stale} />}
      <Told row={row} text={text} />
    </span>
  )
}
