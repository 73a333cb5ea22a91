import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertFilter, NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { conditionOf, withCondition } from '../../../../domain/table/filter-conditions.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { useTyped } from '../../../../ui/page/use-parameter.ts'
import styles from './alerts.module.css'

interface AlertFilterBarProps {
  readonly filter: AlertFilter
  readonly onChange: (filter: AlertFilter) => void
}

/** Limits of the quick filters: what needs somebody within half an hour, and what is more than a note. Domain 3.3. */
const AT_MOST = [2, 4] as const

/** Returns the priority of a quick filter that is on; it is a condition of the filter row, which shows it as well. */
function atMostOf({ conditions }: AlertFilter): number | null {
  const own = conditionOf(conditions, 'priority')
  if (own === null || own === 'several' || own.operator !== 'lte') return null
  return typeof own.value === 'number' ? own.value : null
}

function withAtMost(filter: AlertFilter, priority: number | null): AlertFilter {
  const condition = priority === null ? null : { operator: 'lte' as const, value: priority }
  return { ...filter, priority: null, conditions: withCondition(filter.conditions, 'priority', condition) }
}

/** Filters by open state, station and text; offers the stations that occur. The filter row of the table does the rest. */
export const AlertFilterBar = memo(function AlertFilterBar({ filter, onChange }: AlertFilterBarProps) {
  const { t } = useTranslation(['alerts', 'common'])
  const { format } = usePlantSettings()
  const withAlerts = useLiveValue('stationAlerts', '').value
  const stations = useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const names = new Map(withAlerts?.map(({ stationNumber, stationName }) => [stationNumber, stationName]))
    // Keeps the filtered station in the options after its last alert is gone, or the select would show another one.
    if (filter.station !== null && !names.has(filter.station)) names.set(filter.station, String(filter.station))
    return [...names].sort((a, b) => collator.compare(a[1], b[1]))
  }, [withAlerts, format, filter.station])
  const atMost = atMostOf(filter)
  const [text, type] = useTyped(filter.text, (next) => onChange({ ...filter, text: next }))
  const filtering = filter.openOnly || filter.station !== null || filter.text !== ''
  return (
    <div className={styles.filter} data-tools>
      <ChipButton aria-pressed={filter.openOnly} onClick={() => onChange({ ...filter, openOnly: !filter.openOnly })}>
        {t('filter.open')}
      </ChipButton>
      {AT_MOST.map((priority) => {
        const isOn = atMost === priority
        return (
          <ChipButton
            key={priority}
            aria-pressed={isOn}
            onClick={() => onChange(withAtMost(filter, isOn ? null : priority))}
          >
            {t('filter.atMost', { priority })}
          </ChipButton>
        )
      })}
      <select
        className={controls.input}
        aria-label={t('filter.station')}
        value={filter.station ?? ''}
        onChange={(event) =>
          onChange({ ...filter, station: event.target.value === '' ? null : Number(event.target.value) })
        }
      >
        <option value="">{t('filter.allStations')}</option>
        {stations.map(([number, name]) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </select>
      <SearchField label={t('filter.text')} value={text} onChange={type} />
      {filtering && (
        <Button quiet onClick={() => onChange(NO_ALERT_FILTER)}>
          {t('common:action.clearFilter')}
        </Button>
      )}
    </div>
  )
})
