import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ALERT_STATES,
  type AlertState,
  alertMessage,
  alertState,
  isOpen,
  LIMIT_CODES,
} from '../../../domain/alerts/alert-state.ts'
import type { Format } from '../../../domain/text/format.ts'
import { timeCell } from '../../../domain/text/written-cell.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../ui/table/rows/column.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import styles from './alert-columns.module.css'

interface AlertColumnTexts {
  readonly priority: string
  readonly came: string
  readonly gone: string
  readonly acked: string
  readonly state: string
  readonly station: string
  readonly message: string
  readonly valueLimit: string
  readonly stateOf: (alert: Alert) => string
  readonly states: Readonly<Record<AlertState, string>>
  readonly limitOf: (code: 'ugw' | 'mugw' | 'mogw' | 'ogw') => string
}

export interface AlertColumnOptions {
  readonly texts: AlertColumnTexts
  readonly format: Format
  /** Server time in ms since 1970, to decide what "today" is. */
  readonly now: number
}

/** Returns the columns of alert lists. The worker sorts them: their ids are `AlertSortField`s. Domain 3.2. */
export function alertColumns({ texts, format, now }: AlertColumnOptions): readonly Column<Alert>[] {
  const whole = (at: number | null) => (at === null ? null : timeCell(at, format))
  const time = (at: number | null) => (at === null ? '–' : format.stamp(at, now))
  const stampTrack = format.language === 'cs' ? '138px' : '132px'
  return [
    {
      id: 'priority',
      title: texts.priority,
      titleHidden: true,
      track: '38px',
      cell: (alert) => (
        <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} />
      ),
      sortable: true,
      plain: (alert) => alert.priority,
      filter: { kind: 'number' },
    },
    {
      id: 'came',
      title: texts.came,
      track: stampTrack,
      text: (alert) => time(alert.timestamp),
      sortable: true,
      plain: (alert) => whole(alert.timestamp),
      filter: { kind: 'time' },
    },
    {
      id: 'gone',
      title: texts.gone,
      track: stampTrack,
      from: 1000,
      text: (alert) => time(alert.goneTimestamp),
      sortable: true,
      plain: (alert) => whole(alert.goneTimestamp),
      filter: { kind: 'time' },
    },
    {
      id: 'acked',
      title: texts.acked,
      track: '160px',
      from: 1120,
      text: (alert) =>
        alert.ackTimestamp === null ? '–' : `${time(alert.ackTimestamp)} ${alert.ackUser ?? ''}`.trim(),
      sortable: true,
      plain: (alert) =>
        alert.ackTimestamp === null ? null : `${format.dateTime(alert.ackTimestamp)} ${alert.ackUser ?? ''}`.trim(),
      filter: { kind: 'time' },
    },
    {
      id: 'state',
      title: texts.state,
      track: '148px',
      from: 640,
      cell: (alert) => stateTag(alert, texts),
      sortable: true,
      plain: texts.stateOf,
      filter: { kind: 'choice', options: ALERT_STATES.map((value) => ({ value, text: texts.states[value] })) },
    },
    {
      id: 'station',
      title: texts.station,
      track: 'minmax(110px, 1fr)',
      from: 800,
      text: (alert) => alert.stationName,
      sortable: true,
      filter: { kind: 'text' },
    },
    {
      id: 'message',
      title: texts.message,
      track: 'minmax(180px, 3fr)',
      text: alertMessage,
      sortable: true,
      filter: { field: 'text', kind: 'text' },
    },
    {
      id: 'value',
      title: texts.valueLimit,
      track: 'minmax(120px, 1fr)',
      from: 1240,
      text: (alert) => valueAgainstLimit(alert, format, texts),
    },
  ]
}

/** Renders an alert in a table too narrow for columns: the sign; station and time, message, and state. */
export function alertNarrowCell(options: AlertColumnOptions): (alert: Alert) => ReactNode {
  const { texts, format, now } = options
  return (alert) => (
    <div className={styles.card}>
      <PrioritySign priority={alert.priority} open={isOpen(alert)} gone={alert.goneTimestamp !== null} />
      <div className={styles.cardText}>
        <div className={styles.cardLine}>
          <span className={styles.cardStation}>{alert.stationName}</span>
          <span>{format.stamp(alert.timestamp, now)}</span>
        </div>
        <div className={styles.cardMessage}>{alertMessage(alert)}</div>
        <div className={styles.cardLine}>{stateTag(alert, texts)}</div>
      </div>
    </div>
  )
}

/** Both axes of an alert in words. */
export function stateTag(alert: Alert, texts: AlertColumnTexts) {
  return (
    <span className={styles.state} data-alert-state={alertState(alert)}>
      {texts.stateOf(alert)}
    </span>
  )
}

/** Returns the value at the moment of the alert and the limit it crossed: "1,72 m > MOGW 1,60 m". */
export function valueAgainstLimit(alert: Alert, format: Format, texts: AlertColumnTexts): string {
  if (alert.value === null) return ''
  const value = `${format.number(alert.value, alert.decimalPlaces)} ${alert.dimension}`.trim()
  if (alert.limit === null || alert.limitType === null) return value
  const sign = alert.limitType === 'Bottom' || alert.limitType === 'BottomMiddle' ? '<' : '>'
  const limit = format.number(alert.limit, alert.decimalPlaces)
  return `${value} ${sign} ${texts.limitOf(LIMIT_CODES[alert.limitType])} ${limit}`
}

/**
 * Returns texts and formats of the alert columns in the current language. A changed `moment` only signals that the day
 * may have changed.
 */
export function useAlertColumnOptions(moment: unknown): AlertColumnOptions {
  const { t } = useTranslation('common')
  const { format } = usePlantSettings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is the moment to look at the clock again
  const day = useMemo(() => format.date(serverNow()), [format, moment])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the plant's day decides how a time is written
  const now = useMemo(() => serverNow(), [day])
  return useMemo(() => {
    // Looked up once: translating the state would cost more than the rest of the cell.
    const states: Readonly<Record<AlertState, string>> = {
      'active-open': t('alertState.active-open'),
      'active-acked': t('alertState.active-acked'),
      'gone-open': t('alertState.gone-open'),
      'gone-acked': t('alertState.gone-acked'),
    }
    return {
      format,
      now,
      texts: {
        priority: t('alert.priority'),
        came: t('alert.came'),
        gone: t('alert.gone'),
        acked: t('alert.acked'),
        state: t('alert.state'),
        station: t('field.station'),
        message: t('alert.message'),
        valueLimit: t('alert.valueLimit'),
        states,
        stateOf: (alert) => states[alertState(alert)],
        limitOf: (code) => t(`limit.${code}`),
      },
    }
  }, [t, format, now])
}
