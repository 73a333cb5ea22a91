import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRuntimes } from '../../../domain/forms/value-rules.ts'
import { liveKey, pvParam } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { areAlertsOld, PendingSign } from '../../../ui/alert-sign/pending-sign.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { LastKnown } from '../../../ui/controls/last-known.tsx'
import { NotTold } from '../../../ui/controls/not-told.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { PvActionButtons } from '../actions/pv-action-buttons.tsx'
import { PvMiniChart } from '../mini/pv-mini-chart.tsx'
import { isDigital } from '../value/live-value.tsx'
import { PvReading } from '../value/pv-reading.tsx'
import { PvCounter } from './pv-counter.tsx'
import styles from './pv-info.module.css'
import { PvLastAlerts } from './pv-last-alerts.tsx'
import { PvLimits, PvRange, ShortLimits } from './pv-limits.tsx'
import { PvReadingLine } from './pv-reading-line.tsx'
import { PvRuntimes } from './pv-runtimes.tsx'
import { WhyOld } from './why-old.tsx'

interface PvInfoProps {
  readonly config: PvConfig
  /** Further things that this user may do with it. */
  readonly actions?: ReactNode
}

/** Everything about one PV at a glance: value, quality, time, alerts, range, limits, and where to read on. */
export function PvInfo({ config, actions }: PvInfoProps) {
  const key = liveKey(config.pvRef)
  return (
    <div className={styles.info}>
      <Where config={config} />
      <Now config={config} />
      {/* Above what loads or changes by itself: that would move them (F27). */}
      <div className={styles.actions}>
        <PvActionButtons config={config} />
        {actions}
      </div>
      <OpenAlerts pv={pvParam(config.pvRef)} />
      <PvLastAlerts pv={config.pvRef} />
      {key !== null && !isDigital(config) && <PvRange liveKey={key} config={config} />}
      {/* Pumps switch every few minutes: in an hour each start and stop is seen, in more they are a comb. */}
      {key !== null && config.hasArchiveData && !isDigital(config) && (
        <PvMiniChart pv={config.pvRef} hours={1} showsEvents />
      )}
      <PvLimits config={config} />
      {key !== null && config.pvRef.type === 'ZaehlWert' && <PvCounter liveKey={key} config={config} />}
      {hasRuntimes(config.pvRef) && <PvRuntimes config={config} />}
    </div>
  )
}

/** The same in short, for those who only point at a value. */
export function PvTip({ config }: { readonly config: PvConfig }) {
  return (
    <div className={`${styles.info} ${styles.tip}`}>
      <b>{config.name}</b>
      <Where config={config} />
      <Now config={config} />
      <ShortLimits config={config} />
    </div>
  )
}

function Where({ config }: { readonly config: PvConfig }) {
  return <p className={styles.where}>{[config.stationName, config.eksNr].filter((text) => text !== '').join(' · ')}</p>
}

function Now({ config }: { readonly config: PvConfig }) {
  const key = liveKey(config.pvRef)
  return (
    <div className={styles.now}>
      <span className={styles.value}>
        <PvReading config={config} />
      </span>
      {key !== null && <PvReadingLine liveKey={key} />}
      {key !== null && <WhyOld liveKey={key} config={config} />}
    </div>
  )
}

/** How many alerts of the PV are pending, by priority. */
function OpenAlerts({ pv }: { readonly pv: string }) {
  const { t } = useTranslation('overlay')
  const told = useLiveValue('pvAlert', pv)
  const { value: counts } = told
  return (
    <div className={styles.alerts}>
      <b>{t('info.alerts')}</b>
      {counts === null && <NotTold why={t('info.alertsUnknown')} />}
      {counts?.length === 0 && <span className={controls.muted}>{t('info.noAlerts')}</span>}
      {counts?.map((count) => (
        <span key={count.priority} className={styles.alerts}>
          <PendingSign count={count} told={told} /> {t('info.alertsOpen', { open: count.open, all: count.all })}
        </span>
      ))}
      <LastKnown isOld={counts !== null && areAlertsOld(told)} />
    </div>
  )
}
