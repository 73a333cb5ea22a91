import { CalendarDays, Lock, LockOpen, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Popover } from '../../../../ui/overlay/popover.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { RangePicker } from '../../../../ui/time/range/range-picker.tsx'
import { lengthText, presetText } from '../../../../ui/time/range/range-texts.ts'
import { axisText } from '../../chart/chart-head.tsx'
import { presetOf, withLock, withRange, withRefresh } from '../../rules/chart-period.ts'
import { COMPARISONS } from '../../rules/comparison.ts'
import { ChartSettings, type ChartSettingsProps } from './chart-settings.tsx'
import styles from './charts.module.css'
import { ToolsSheet } from './tools-sheet.tsx'
import { useDataEnds } from './use-data-ends.ts'

interface ChartToolsProps extends ChartSettingsProps {
  /** The chart moves with every value: no times, but how much of the past it shows. */
  readonly isFollowing: boolean
  /** Receives where the actions of the page stand on a telephone. */
  readonly onActions: (slot: HTMLElement | null) => void
}

/**
 * The row of tools of a chart: its range, what it is compared with, whether it follows, and one button for what is set less often.
 * The screen belongs to the chart.
 */
export function ChartTools({ isFollowing, onActions, ...props }: ChartToolsProps) {
  const { config, series, period, setPeriod, source } = props
  const { t } = useTranslation(['workplace', 'time'])
  const { t: timeText } = useTranslation('time')
  const format = useFormat()
  const isPhone = useIsPhone()
  const ends = useDataEnds(config, series, source)
  const { isLocked, isRefreshing, range } = period
  const Icon = isLocked ? Lock : CalendarDays
  const isArchive = config.type === 'Measurement'
  const name =
    range.preset !== null
      ? presetText(range.preset, timeText)
      : isFollowing
        ? lengthText(range, format.timeZone, timeText)
        : null
  const picker = (
    <RangePicker
      value={range}
      compact={{
        icon: <Icon size={16} aria-hidden="true" />,
        text: (
          <>
            {name !== null && <strong>{name}</strong>}
            {!isFollowing && <span data-shown-range>{axisText(range, format)}</span>}
          </>
        ),
      }}
      min={ends.min}
      max={ends.max}
      onChange={(choice) => setPeriod(withRange(period, choice, plantNow()))}
    />
  )
  const lock = isArchive && (
    <Button
      className={styles.toggle}
      aria-pressed={isLocked}
      title={t('lock.hint')}
      onClick={() => setPeriod(withLock(period, !isLocked))}
    >
      {isLocked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
      {t('lock.name')}
    </Button>
  )
  const follow = t(isRefreshing ? 'follow.on' : 'follow.off')
  const settings = (
    <>
      {lock}
      <ChartSettings {...props} />
    </>
  )
  return (
    <section className={styles.tools} aria-label={t('tools')} data-tools>
      {picker}
      {!isPhone && <Comparison {...props} />}
      <Button
        className={`${styles.toggle} ${styles.square}`}
        aria-pressed={isRefreshing}
        aria-label={follow}
        title={`${follow}. ${t('follow.hint')}`}
        onClick={() => setPeriod(withRefresh(period, !isRefreshing, { now: plantNow(), zone: format.timeZone }))}
      >
        <RefreshCw size={16} aria-hidden="true" />
        <span className={styles.word}>{follow}</span>
      </Button>
      {isPhone ? (
        <ToolsSheet onActions={onActions}>
          <Comparison {...props} />
          {settings}
        </ToolsSheet>
      ) : (
        <MoreTools>{settings}</MoreTools>
      )}
      <ShownInstead {...props} />
      {ends.isEmpty && (
        <p className={styles.note} role="status">
          {t('noData')}
        </p>
      )}
    </section>
  )
}

function Comparison({ query, setQuery }: Pick<ChartSettingsProps, 'query' | 'setQuery'>) {
  const { t } = useTranslation('workplace')
  return (
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
  )
}

/** Says which source is shown where the chosen one is too fine for the range. */
function ShownInstead({ config, query, shownSource }: Pick<ChartSettingsProps, 'config' | 'query' | 'shownSource'>) {
  const { t } = useTranslation('workplace')
  const preset = query.source ?? presetOf(config)
  if (preset === 'Auto' || preset === shownSource) return null
  return (
    <p className={styles.note} role="status">
      {t('source.tooLong', { source: t(`source.${preset}`) })},{' '}
      {t('source.instead', { source: t(`source.${shownSource}`) })}
    </p>
  )
}

/** What is set less often, beside its button: the chart stays in view while it changes. */
function MoreTools({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('workplace')
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <Button ref={setButton} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal size={16} aria-hidden="true" />
        {t('toolsShort')}
      </Button>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={button} title={t('tools')} isWide>
        <div className={styles.sheet}>{children}</div>
      </Popover>
    </>
  )
}
