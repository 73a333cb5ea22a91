import { useTranslation } from 'react-i18next'
import styles from './plans.module.css'

interface PrioritySlotsProps {
  /** By priority, at least ten. Specification 3, "Alarm plan". */
  readonly slots: readonly boolean[]
  /** Only an active plan calls at all. */
  readonly isActive: boolean
}

/** The priorities as places in a row, so that two plans can be compared at a glance; those that call are filled. */
export function PrioritySlots({ slots, isActive }: PrioritySlotsProps) {
  const { t } = useTranslation('plans')
  const list = prioritiesOf(slots)
  return (
    <span className={styles.slots} data-active={isActive || undefined}>
      <span className="visually-hidden">{list === '' ? t('details.callingNone') : t('details.calling', { list })}</span>
      {slots.map((isOn, priority) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is a priority
        <span key={priority} className={styles.slot} data-on={isOn || undefined} aria-hidden="true">
          {priority}
        </span>
      ))}
    </span>
  )
}

/** Returns the priorities that call, for a file, a print or a search. */
export function prioritiesOf(slots: readonly boolean[]): string {
  return slots.flatMap((isOn, priority) => (isOn ? [priority] : [])).join(', ')
}

interface CounterProps {
  readonly count: number
  readonly max: number
}

/** How much of a maximum is used; at the maximum the plan does nothing more of it. */
export function Counter({ count, max }: CounterProps) {
  const { t } = useTranslation('plans')
  const isFull = count >= max
  return (
    <span className={styles.counter} data-full={isFull || undefined}>
      {`${count} / ${max}`}
      {isFull ? (
        <b className={styles.full}>{t('full')}</b>
      ) : (
        <progress className={styles.bar} value={count} max={max} aria-hidden="true" />
      )}
    </span>
  )
}
