import { Lock, LockOpen, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startOfNext } from '../../../../domain/time/calendar.ts'
import type { Preset } from '../../../../domain/time/presets.ts'
import { isTrendLine } from '../../../../domain/trend/trend-line.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { RangePicker } from '../../../../ui/time/range/range-picker.tsx'
import type { DataSource } from '../../../../wire/server/chart.ts'
import { type ChartConfig, type SeriesConfig, TIME_SPAN_UNITS } from '../../../../wire/server/chart-config.ts'
import type { EventKind } from '../../../values/events/use-chart-events.ts'
import { allowedSources, isSourcePreset, SOURCES_FROM_FINEST } from '../../rules/auto-source.ts'
import {
  type ChartPeriod,
  dataEnds,
  presetOf,
  withLock,
  withRange,
  withRefresh,
  withSpan,
} from '../../rules/chart-period.ts'
import { type ChartQuery, isSpan } from '../../rules/chart-query.ts'
import { COMPARISONS } from '../../rules/comparison.ts'
import styles from './charts.module.css'
import { Check, EventCheck } from './show-checks.tsx'
import { SpanFactor } from './span-factor.tsx'
import { ToolsSheet } from './tools-sheet.tsx'

interface ChartToolsProps {
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
  /** On a telephone: receives where the actions of the page stand. */
  readonly onActions: (slot: HTMLElement | null) => void
}

const ARCHIVE_PRESETS: readonly Preset[] = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'last24Hours', 'last7Days']
const LIVE_PRESETS: readonly Preset[] = ['last3Hours', 'last6Hours', 'last12Hours', 'last24Hours', 'last7Days']

/** The tools above a chart: range, lock, time span, source, comparison, marks, auto-refresh. */
export function ChartTools(props: ChartToolsProps) {
  const { config, series, period, setPeriod, query, setQuery, source } = props
  const { t } = useTranslation('workplace')
  const { timeZone: zone } = useFormat()
  const isPhone = useIsPhone()
  const ends = useDataEnds(config, series, source)
  const { isLocked, isRefreshing, span, range } = period
  const clock = () => ({ now: plantNow(), zone })
  const isArchive = config.type === 'Measurement'
  const isFixed = isArchive && isLocked
  const LockIcon = isLocked ? Lock : LockOpen
  const settings = (
    <>
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
      <SourceChoice {...props} />
      <label className={styles.field}>
        {t('compare.label')}
        <select
          className={controls.input}
          value={query.comparison}
          onChange={({ target }) => {
            const comparison = COMPARISONS.find((known) => known === target.value)
            if (comparison !== undefined) setQuery({ comparison })
          }}
        >
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {t(`compare.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <Check label={t('show.limits')} value={query.showsLimits} onChange={(showsLimits) => setQuery({ showsLimits })} />
      <Check label={t('show.notes')} value={query.showsNotes} onChange={(showsNotes) => setQuery({ showsNotes })} />
      <EventCheck
        value={query.showsEvents}
        refused={props.eventsRefused}
        onChange={(showsEvents) => setQuery({ showsEvents })}
      />
      <Check label={t('show.points')} value={query.showsPoints} onChange={(showsPoints) => setQuery({ showsPoints })} />
      <Check label={t('show.cursor')} value={props.isCursorShared} onChange={props.onShareCursor} />
      <span className={styles.space} />
      <Button
        className={styles.toggle}
        aria-pressed={isRefreshing}
        title={t('follow.hint')}
        onClick={() => setPeriod(withRefresh(period, !isRefreshing, clock()))}
      >
        <RefreshCw size={16} aria-hidden="true" />
        {t(isRefreshing ? 'follow.on' : 'follow.off')}
      </Button>
    </>
  )
  return (
    <section className={`${controls.panel} ${styles.tools}`} aria-label={t('tools')} data-tools>
      <div className={styles.row}>
        <RangePicker
          value={range}
          presets={isArchive ? ARCHIVE_PRESETS : LIVE_PRESETS}
          min={ends.min}
          max={ends.max}
          onChange={(choice) => setPeriod(withRange(period, choice, plantNow()))}
        />
        {isArchive && (
          <Button
            className={styles.toggle}
            aria-pressed={isLocked}
            title={t('lock.hint')}
            onClick={() => setPeriod(withLock(period, !isLocked))}
          >
            <LockIcon size={16} aria-hidden="true" />
            <span className={isPhone ? 'visually-hidden' : undefined}>{t('lock.name')}</span>
          </Button>
        )}
        {isPhone && <ToolsSheet onActions={props.onActions}>{settings}</ToolsSheet>}
      </div>
      {!isPhone && <div className={styles.row}>{settings}</div>}
      {ends.isEmpty && (
        <p className={styles.note} role="status">
          {t('noData')}
        </p>
      )}
    </section>
  )
}

function SourceChoice({ config, period, query, setQuery, shownSource: source }: ChartToolsProps) {
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
        data-source={source}
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
      {preset !== 'Auto' && source !== preset && (
        <span role="status">{t('source.instead', { source: t(`source.${source}`) })}</span>
      )}
    </label>
  )
}

const DAY_MS = 86_400_000
/** The longest interval of each source: its last time is the beginning of one. */
const INTERVAL_MS: { readonly [source in DataSource]: number } = {
  MeasurementArchive: 0,
  QuarterHourValues: 900_000,
  DayValues: 25 * 3_600_000,
  MonthValues: 31 * DAY_MS + 3_600_000,
}

/** Where the archive of a chart begins and ends; an archive that goes on has no end before that of today. */
function useDataEnds(config: ChartConfig, series: readonly SeriesConfig[], source: DataSource) {
  const { timeZone: zone } = useFormat()
  const { id } = config
  // The server knows no generated chart, but its PVs.
  const own = isTrendLine(config) ? null : { id, source }
  const ofPvs = own === null ? { source, pvs: series.map(({ pv }) => pv) } : null
  const [firstOfChart, firstOfPvs] = [useQuery('firstDate', own).body, useQuery('firstDateOfPvs', ofPvs).body]
  const [lastOfChart, lastOfPvs] = [useQuery('lastDate', own).body, useQuery('lastDateOfPvs', ofPvs).body]
  const [first, last] = [firstOfChart ?? firstOfPvs, lastOfChart ?? lastOfPvs]
  if (first === null || last === null) return { isEmpty: false }
  const ends = dataEnds(first, last)
  if (ends === null) return { isEmpty: true }
  const now = plantNow()
  const end = ends.to + INTERVAL_MS[source]
  return { isEmpty: false, min: ends.from, max: now - end < DAY_MS ? startOfNext('Days', now, zone) : end }
}
