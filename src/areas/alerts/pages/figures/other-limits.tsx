import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isUpperLimit } from '../../../../domain/alerts/alert-state.ts'
import { isOfSource } from '../../../../domain/alerts/before-after.ts'
import { candidateLimits } from '../../../../domain/alerts/limit-candidates.ts'
import { type LimitEffect, limitEffect } from '../../../../domain/alerts/limit-effect.ts'
import { explainAlerts, isExplained, type LimitExplanation } from '../../../../domain/alerts/limit-explanation.ts'
import { usualStepMs, valueSpan } from '../../../../domain/alerts/raw-samples.ts'
import { LIMIT_PARTS } from '../../../../domain/values/live-limits.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { limitKey } from '../../../../domain/values/topic-keys.ts'
import { closedRange } from '../../../../domain/values/valid-range.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { LimitType } from '../../../../wire/server/alert.ts'
import type { DataPoint } from '../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../../wire/server/pv-command.ts'
import type { AlertFigures, AlertKind } from '../../../../wire/tabs/alert-figures.ts'
import { cutAt } from './before-after.tsx'
import { EffectTable } from './effect-table.tsx'
import { useFigureTexts } from './figure-texts.ts'
import styles from './figures.module.css'

const NBSP = '\u00a0'
const SECOND_MS = 1000
/** Raw values of more days are a large answer, and not every server keeps them. */
const MOST_MS = 7 * 86_400_000
/** A range that ends now moves on with each count: what is asked for again each time would never stand still. */
const STEP_MS = 600_000

interface OtherLimitsProps {
  readonly kind: AlertKind
  readonly type: LimitType
  readonly present: PvLimitConfig
  readonly config: PvConfig
  readonly figures: Pick<AlertFigures, 'from' | 'until'>
  /** Why nobody can set it now; null if nothing prevents it. */
  readonly blocked: string | null
  readonly onSet: (limit: number) => void
}

/** What another limit would have made of the alarms of one kind, by the raw values of the last days, if these explain what came. */
export function OtherLimits(props: OtherLimitsProps) {
  const { kind, config, figures } = props
  const { t } = useTranslation('figures')
  const { pvRef: pv } = config
  const { start, end } = spanOf(figures)
  const samples = useQuery(
    'chartDataOfPvs',
    start < end ? { startDate: start, endDate: end, source: 'MeasurementArchive', pvs: [pv] } : null,
  )
  const alerts = useQuery('alertsOfPvs', start < end ? { start, end, pvs: [pv] } : null)
  if (start >= end) return <p className={styles.note}>{t('otherLimit.unexplained')}</p>
  return (
    <LoadGate what={t('otherLimit.title')} load={samples.load} body={samples.body} onRetry={samples.refetch}>
      {(series) => (
        <LoadGate what={t('otherLimit.title')} load={alerts.load} body={alerts.body} onRetry={alerts.refetch}>
          {(list) => {
            const since = cutAt(list.alerts, list.total) ?? start
            const points = series.find(({ seriesId }) => seriesId === pvParam(pv))?.dataPoints ?? []
            const own = list.alerts.filter((alert) => isOfSource(alert, kind)).map(({ timestamp }) => timestamp)
            return <Judged {...props} points={points} came={own} since={since} until={end} />
          }}
        </LoadGate>
      )}
    </LoadGate>
  )
}

function spanOf({ from, until }: OtherLimitsProps['figures']) {
  const end = Math.floor(until / STEP_MS) * STEP_MS
  return { start: Math.max(Math.ceil(from / STEP_MS) * STEP_MS, end - MOST_MS), end }
}

interface JudgedProps extends OtherLimitsProps {
  readonly points: readonly DataPoint[]
  readonly came: readonly number[]
  readonly since: number
  readonly until: number
}

function Judged(props: JudgedProps) {
  const { type, present, config, points: all, came, since, until } = props
  const { t } = useTranslation('figures')
  const format = useFormat()
  const next = useNextLimit(config, type)
  const { limit, delayTime } = present
  const isUpper = isUpperLimit(type)
  const judged = useMemo(() => {
    const points = all.filter(({ timestamp }) => timestamp >= since)
    const range = closedRange(config.domainConfig) ?? valueSpan(points)
    if (range === null) return null
    const rule = { isUpper, limit, delayMs: delayTime * SECOND_MS }
    const explanation = explainAlerts(
      points,
      rule,
      came.toSorted((a, b) => a - b),
    )
    const whole = { ...rule, pauseMs: explanation.pauseMs }
    const limits = isExplained(explanation)
      ? candidateLimits({ isUpper, limit, next, decimals: config.decimalPlaces }, range)
      : []
    return {
      explanation,
      effects: limits.map((one) => limitEffect(points, whole, one)),
      stepMs: usualStepMs(points),
      from: points.find(({ value }) => value !== null)?.timestamp ?? since,
    }
  }, [all, came, since, config, isUpper, limit, delayTime, next])
  if (judged === null) return <p className={styles.note}>{t('otherLimit.unexplained')}</p>
  const { explanation, effects, stepMs, from } = judged
  const minute = (at: number) => `${format.date(at)} ${format.minute(at)}`
  const isGood = isExplained(explanation)
  return (
    <div className={styles.delays} data-other-limits>
      <h3 className={styles.part}>{t('otherLimit.title')}</h3>
      <p className={styles.how}>
        {t('otherLimit.check', {
          reckoned: explanation.reckoned,
          real: explanation.real,
          together: explanation.together,
        })}
      </p>
      {!isGood && explanation.real + explanation.reckoned > 0 && (
        <p className={styles.how}>{t('otherLimit.unexplained')}</p>
      )}
      {effects.length > 0 && <Effects {...props} effects={effects} reckoned={explanation.reckoned} stepMs={stepMs} />}
      <How
        from={minute(from)}
        until={minute(until)}
        stepMs={stepMs}
        explanation={isGood ? explanation : null}
        splits={effects.some(({ raised, spared }) => raised > explanation.reckoned - spared)}
      />
    </div>
  )
}

/** The next limit on the side that is alarmed, as the plant has it now. */
function useNextLimit(config: PvConfig, type: LimitType): number | null {
  const other = type === 'TopMiddle' ? 'Top' : type === 'BottomMiddle' ? 'Bottom' : null
  const { value } = useLiveValue(
    'pvLimitConfig',
    other === null ? null : limitKey({ pv: config.pvRef, limitType: other }),
  )
  if (other === null) return null
  if (value === null) return config.anaLimitConfig?.[LIMIT_PARTS[other]] ?? null
  return value.notSet ? null : value.limit
}

interface EffectsProps extends Pick<OtherLimitsProps, 'config' | 'blocked' | 'onSet'> {
  readonly effects: readonly LimitEffect[]
  readonly reckoned: number
  readonly stepMs: number
}

function Effects({ config, blocked, onSet, effects, reckoned, stepMs }: EffectsProps) {
  const { t } = useTranslation('figures')
  const format = useFormat()
  const texts = useFigureTexts()
  const value = (limit: number) => `${format.number(limit, config.decimalPlaces)}${NBSP}${config.dimension}`.trim()
  // Within what lies between two samples nobody knows.
  const later = (ms: number) => (ms < stepMs ? `< ${texts.length(stepMs)}` : texts.length(ms))
  return (
    <EffectTable
      title={t('otherLimit.limit')}
      label={t('otherLimit.title')}
      effects={effects.map(({ limit, spared, raised, unknown, laterMs }) => ({
        mark: { 'data-limit': limit },
        value: limit,
        text: value(limit),
        spared,
        of: reckoned,
        note: unknown > 0 ? t('otherLimit.unknown', { count: unknown }) : '',
        left: raised,
        later: laterMs === null ? '' : later(laterMs),
      }))}
      onSet={onSet}
      blocked={blocked}
    />
  )
}

interface HowProps {
  readonly from: string
  readonly until: string
  readonly stepMs: number
  /** Null where nothing is judged. */
  readonly explanation: LimitExplanation | null
  /** Whether a limit makes several alarms of one. */
  readonly splits: boolean
}

function How({ from, until, stepMs, explanation, splits }: HowProps) {
  const { t } = useTranslation('figures')
  const texts = useFigureTexts()
  const parts = [t('otherLimit.how', { from, until, step: texts.length(stepMs) })]
  if (explanation !== null && explanation.pauseMs > 0)
    parts.push(t('otherLimit.pause', { length: texts.length(explanation.pauseMs) }))
  if (splits) parts.push(t('otherLimit.splits'))
  return <p className={styles.how}>{parts.join(' ')}</p>
}
