import { useTranslation } from 'react-i18next'
import { alertMessage } from '../../../../domain/alerts/alert-state.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import type { AlertAside } from '../../../../wire/tabs/alert-aside.ts'
import type { AlertRow } from '../../../../wire/tabs/alert-list.ts'
import { AsideSign } from '../../aside/aside-sign.tsx'
import type { AsideAct } from '../../aside/use-aside-actions.tsx'
import styles from './alerts.module.css'

interface RepeatSignProps {
  readonly row: AlertRow
  readonly format: Format
  /** Server time in ms since 1970, to decide what "today" is. */
  readonly now: number
}

interface RepeatedMessageProps extends RepeatSignProps {
  /** Null for a row of which nothing is set aside. */
  readonly aside: AlertAside | null
  /** What sets the row aside; null where that is not offered. */
  readonly act: AsideAct | null
  readonly active: boolean
}

/** The message of a row, how many alerts it stands for if they chatter, and that they are set aside: "× 16" is never cut off. */
export function RepeatedMessage({ aside, act, active, ...props }: RepeatedMessageProps) {
  return (
    <span className={styles.repeated}>
      <span className={styles.message}>{alertMessage(props.row)}</span>
      <RepeatSign {...props} />
      {aside !== null && <AsideSign aside={aside} />}
      {act !== null && act.blocked === null && (
        <CommandButton quiet blocked={null} tabIndex={active ? 0 : -1} onRun={act.run}>
          {act.icon}
          <span className="visually-hidden">{act.label}</span>
        </CommandButton>
      )}
    </span>
  )
}

/** Nothing for an alert that stands for itself only. */
export function RepeatSign({ row: { repeats }, format, now }: RepeatSignProps) {
  const { t } = useTranslation('alerts')
  if (repeats === undefined) return null
  const count = repeats.ids.length + 1
  const all = t('repeats', { count, time: format.stamp(repeats.since, now) })
  const text = repeats.open === undefined ? all : `${all}, ${t('repeatsOpen', { count: repeats.open.length })}`
  const sign = `× ${format.number(count, 0)}`
  // Only a row that others have acknowledged in part differs: what a click would still acknowledge must be in sight.
  const left = repeats.open === undefined ? null : t('repeatsLeft', { left: format.number(repeats.open.length, 0) })
  return (
    <span className={styles.repeats} title={text} data-repeats={count}>
      <span aria-hidden="true">
        <span>{left === null ? sign : `${sign},`}</span>
        {left !== null && ' '}
        {left !== null && <span>{left}</span>}
      </span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
