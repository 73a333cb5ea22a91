import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { plantNow } from '../../components/time/inputs/plant-now.ts'
import { RangePicker } from '../../components/time/range/range-picker.tsx'
import { EVENT_LIMITS, type EventQuery } from '../../domain/events/event-query.ts'
import type { RangeChoice } from '../../domain/time/presets.ts'
import styles from './events.module.css'
import type { EventList } from './use-event-list.ts'

interface RangeBarProps {
  readonly query: EventQuery
  readonly list: EventList
  readonly onChange: (change: Partial<EventQuery>) => void
  readonly onRefresh: () => void
}

/** Which events are loaded, and when they were: range, limit, refresh. */
export function RangeBar({ query, list, onChange, onRefresh }: RangeBarProps) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const { loadedAt } = list.list
  return (
    <div className={styles.bar}>
      <RangePicker value={query.range} onChange={(range) => onChange({ range })} />
      <select
        className={controls.input}
        aria-label={t('limit.label')}
        value={query.limit}
        onChange={({ target }) => {
          const limit = EVENT_LIMITS.find((known) => String(known) === target.value)
          if (limit !== undefined) onChange({ limit })
        }}
      >
        {EVENT_LIMITS.map((limit) => (
          <option key={limit} value={limit}>
            {t('limit.most', { count: limit })}
          </option>
        ))}
      </select>
      <button type="button" className={controls.button} onClick={onRefresh}>
        <RotateCw size={16} aria-hidden="true" /> {t('refresh')}
      </button>
      {loadedAt > 0 && (
        <span className={controls.muted} data-loaded-at={loadedAt}>
          {t('asOf', { time: format.stamp(loadedAt, plantNow()) })}
        </span>
      )}
    </div>
  )
}

interface ListNotesProps extends Pick<RangeBarProps, 'list' | 'onRefresh'> {
  readonly isReadable: boolean
  readonly range: RangeChoice
  readonly onRange: (range: RangeChoice) => void
}

/** What a user must know of the list: that older events are not loaded, that it is not current, that the address is wrong. */
export function ListNotes({ list, isReadable, range, onRange, onRefresh }: ListNotesProps) {
  const { t } = useTranslation(['events', 'common'])
  const format = useFormat()
  const { all, more, loadedAt, oldest } = list.list
  const time = (at: number) => format.stamp(at, plantNow())
  return (
    <>
      {!isReadable && (
        <p className={styles.note} role="alert">
          {t('address')}
        </p>
      )}
      {list.load.state === 'error' && list.isThere && (
        <div className={`${styles.note} ${styles.cut}`} role="alert">
          <p>{t('notCurrent', { time: time(loadedAt) })}</p>
          <button type="button" className={controls.button} onClick={onRefresh}>
            {t('common:action.retry')}
          </button>
        </div>
      )}
      {more > 0 && (
        <div className={`${styles.note} ${styles.cut}`} role="status">
          <p>
            <b>{t('cut.newest', { shown: all, count: all + more })}</b>{' '}
            {t('cut.rest', { count: more, time: time(oldest) })}
          </p>
          <button
            type="button"
            className={controls.button}
            onClick={() => onRange({ from: oldest, to: range.to, preset: null })}
          >
            {t('cut.shorten', { time: time(oldest) })}
          </button>
        </div>
      )}
    </>
  )
}
