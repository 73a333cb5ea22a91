import { useTranslation } from 'react-i18next'
import controls from '../../../../ui/controls/controls.module.css'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import { type ChartConfig, type SeriesConfig, TIME_SPAN_UNITS } from '../../../../wire/server/chart-config.ts'
import type { EventKind } from '../../../values/events/use-chart-events.ts'
import { allowedSources, isSourcePreset, SOURCES_FROM_FINEST } from '../../rules/auto-source.ts'
import { type ChartPeriod, presetOf, withSpan } from '../../rules/chart-period.ts'
import { type ChartQuery, isSpan } from '../../rules/chart-query.ts'
import styles from './charts.module.css'
import { Check, EventCheck } from './show-checks.tsx'
import { SpanFactor } from './span-factor.tsx'

export interface ChartSettingsProps {
  readonly config: ChartConfig
  readonly series: readonly SeriesConfig[]
  readonly period: ChartPeriod
  readonly setPeriod: (period: ChartPeriod) => void
  readonly query: ChartQuery
  readonly setQuery: (change: Partial<ChartQuery>) => void
  /** The source of the range, and of the part that is in view. */
  readonly source: DataSource
  readonly shownSource: DataSource
  /** Which events this user may not see. */
  readonly eventsRefused: readonly EventKind[]
  readonly isCursorShared: boolean
  readonly onShareCursor: (isShared: boolean) => void
}

/** Time span, source and marks of a chart, one below the other. */
export function ChartSettings(props: ChartSettingsProps) {
  const { query, setQuery } = props
  const { t } = useTranslation('workplace')
  return (
    <>
      <SpanChoice {...props} />
      <SourceChoice {...props} />
      <Check label={t('show.limits')} value={query.showsLimits} onChange={(showsLimits) => setQuery({ showsLimits })} />
      <Check label={t('show.notes')} value={query.showsNotes} onChange={(showsNotes) => setQuery({ showsNotes })} />
      <EventCheck
        value={query.showsEvents}
        refused={props.eventsRefused}
        onChange={(showsEvents) => setQuery({ showsEvents })}
      />
      <Check label={t('show.points')} value={query.showsPoints} onChange={(showsPoints) => setQuery({ showsPoints })} />
      <Check label={t('show.cursor')} value={props.isCursorShared} onChange={props.onShareCursor} />
    </>
  )
}

function SpanChoice({ config, period, setPeriod }: ChartSettingsProps) {
  const { t } = useTranslation('workplace')
  const { timeZone: zone } = useFormat()
  const { span } = period
  const isFixed = config.type === 'Measurement' && period.isLocked
  const clock = () => ({ now: plantNow(), zone })
  return (
    <span className={styles.field} title={isFixed ? t('span.locked') : undefined}>
      {t('span.label')}
      <SpanFactor span={span} disabled={isFixed} onChange={(next) => setPeriod(withSpan(period, next, clock()))} />
      <select
        className={controls.input}
        disabled={isFixed}
        aria-label={t('span.unit')}
        value={span.unit}
        onChange={({ target }) => {
          const unit = TIME_SPAN_UNITS.find((known) => known === target.value)
          if (unit !== undefined)
            setPeriod(withSpan(period, isSpan({ ...span, unit }) ? { ...span, unit } : { factor: 1, unit }, clock()))
        }}
      >
        {TIME_SPAN_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`span.units.${unit}`, { count: span.factor })}
          </option>
        ))}
      </select>
    </span>
  )
}

function SourceChoice({ config, period, query, setQuery, shownSource: source }: ChartSettingsProps) {
  const { t } = useTranslation('workplace')
  const { timeZone: zone } = useFormat()
  const preset = query.source ?? presetOf(config)
  const allowed = allowedSources(period.range, config, zone)
  return (
    <label className={styles.field}>
      {t('source.label')}
      <select
        className={controls.input}
        value={preset}
        onChange={({ target }) => {
          if (isSourcePreset(target.value)) setQuery({ source: target.value })
        }}
      >
        <option value="Auto">
          {preset === 'Auto' ? t('source.chosen', { source: t(`source.${source}`) }) : t('source.auto')}
        </option>
        {SOURCES_FROM_FINEST.map((one) => {
          const name = t(`source.${one}`)
          const isAllowed = allowed.includes(one)
          return (
            <option key={one} value={one} disabled={!isAllowed && one !== preset}>
              {isAllowed ? name : t('source.tooLong', { source: name })}
            </option>
          )
        })}
      </select>
    </label>
  )
}
