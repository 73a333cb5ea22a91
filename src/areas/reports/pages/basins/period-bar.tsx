import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarText } from '../../../../domain/time/calendar-text.ts'
import { wallTimeOf } from '../../../../domain/time/wall-time.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { SelectField } from '../../../../ui/form/fields/select-field.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import {
  BASIN_VIEWS,
  type BasinPeriod,
  type BasinView,
  otherPeriod,
  periodChoices,
  periodText,
} from '../../rules/basin-period.ts'
import styles from './basins.module.css'

interface PeriodBarProps {
  readonly period: BasinPeriod
  readonly today: number
  /** The oldest data, null while not known. */
  readonly first: number | null
  readonly onView: (view: BasinView) => void
  readonly onDate: (date: string) => void
}

/** Which view, and of which year or month. */
export function PeriodBar({ period, today, first, onView, onDate }: PeriodBarProps) {
  const { t } = useTranslation('basins')
  const { timeZone: zone } = useFormat()
  const name = usePeriodName()
  const { view, from } = period
  const date = periodText(view, from, zone)
  const choices = useMemo(
    () => periodChoices(period, { now: today, first: first ?? from, zone }),
    [period, today, first, from, zone],
  )
  const before = otherPeriod(period, -1, today, zone)
  const after = otherPeriod(period, 1, today, zone)
  const isFirst = first !== null && from <= first
  return (
    <div className={styles.period}>
      <Segmented
        label={t('view.label')}
        options={BASIN_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={onView}
      />
      {view !== 'all' && (
        <span className={styles.steps}>
          <CommandButton
            steps
            blocked={isFirst || before === null ? t('period.noEarlier') : null}
            onRun={() => before !== null && onDate(before)}
          >
            <ChevronLeft size={16} aria-hidden="true" />
            <span className="visually-hidden">{t(`period.before.${view}`)}</span>
          </CommandButton>
          <SelectField
            label={t(`period.choose.${view}`)}
            hideLabel
            value={date}
            onChange={onDate}
            choices={choices.map((at) => ({ value: periodText(view, at, zone), text: name(view, at) }))}
          />
          <CommandButton
            steps
            blocked={after === null ? t('period.noLater') : null}
            onRun={() => after !== null && onDate(after)}
          >
            <ChevronRight size={16} aria-hidden="true" />
            <span className="visually-hidden">{t(`period.after.${view}`)}</span>
          </CommandButton>
        </span>
      )}
    </div>
  )
}

/** Returns a function that names the period of a view that begins at a time: `Juni 2024`, `2024`. */
export function usePeriodName(): (view: BasinView, at: number) => string {
  const { language, timeZone: zone } = useFormat()
  return useMemo(() => {
    const { month } = calendarText(language)
    return (view, at) => (view === 'month' ? month(wallTimeOf(at, zone)) : periodText('year', at, zone))
  }, [language, zone])
}
