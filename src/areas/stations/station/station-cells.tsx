import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isLastKnown } from '../../../domain/values/dial-state.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { areAlertsOld, PendingSign } from '../../../ui/alert-sign/pending-sign.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { NotTold } from '../../../ui/controls/not-told.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { StationAlerts } from '../../../wire/tabs/alert-list.ts'
import styles from './station-cells.module.css'

/** Shows the dial state of a station, or that it is being called. Specification 4. */
export function DialStateChip({ station }: { readonly station: number }) {
  const { t } = useTranslation('common')
  const { value, stale } = useLiveValue('dialState', String(station))
  const action = useLiveValue('dialActions', '').value?.find(({ stationNumber }) => stationNumber === station)
  if (value === null) return <span className={controls.muted}>–</span>
  const shown = action?.dialState ?? value.dialState
  return (
    <Chip
      data-on={(!stale && action === undefined && !isLastKnown(value.dialState)) || undefined}
      data-stale={stale || undefined}
      data-dial-state={shown}
      title={stale ? t('value.stale') : undefined}
    >
      {t(`dialState.${shown}`)}
      {stale && <span className="visually-hidden">{t('value.stale')}</span>}
    </Chip>
  )
}

/**
 * Shows the most urgent pending alert of a station and how many there are, marked while they are only last known; a dash until the
 * plant has told any list of them.
 */
export function AlertsOfStation({ alerts }: { readonly alerts: StationAlerts | null }) {
  const { t } = useTranslation(['stations', 'common'])
  const errorText = useErrorText()
  const told = useLiveValue('stationAlerts', '')
  const worst = alerts?.counts[0]
  if (told.value === null) {
    const { load } = told
    const why = load.state === 'error' ? errorText(load.error) : t('common:load.loading')
    return <NotTold why={why} />
  }
  const isOld = areAlertsOld(told)
  const mark = { 'data-stale': isOld || undefined, title: isOld ? t('common:value.stale') : undefined }
  if (alerts === null || worst === undefined) {
    return (
      <span className={`${controls.muted} ${styles.none}`} {...mark}>
        {t('noAlerts')}
        {isOld && <span className="visually-hidden">, {t('common:value.stale')}</span>}
      </span>
    )
  }
  return (
    <span className={styles.alerts} {...mark}>
      <PendingSign count={worst} told={told} />
      <span className={styles.count}>{t('worst', { count: alerts.open, all: alerts.all })}</span>
    </span>
  )
}

/** Shows the time of a station's last value and its age, updated once a second, bypassing React. */
export function LastTimestamp({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const format = useFormat()
  const age = useRef<HTMLElement>(null)
  const { value, stale } = useLiveValue('stationTimestamp', String(station))
  const timestamp = value?.timestamp ?? null
  useEffect(() => {
    if (timestamp === null) return
    const show = (now: number) => {
      const text = format.age(now - timestamp)
      if (age.current !== null && age.current.textContent !== text) age.current.textContent = text
    }
    show(serverNow())
    return onSecond(show)
  }, [timestamp, format])
  if (value === null) return <span className={controls.muted}>–</span>
  if (timestamp === null) return <span className={controls.muted}>{t('never')}</span>
  return (
    <span className={styles.timestamp} data-stale={stale || undefined}>
      {format.stamp(timestamp, serverNow())} <small ref={age} />
    </span>
  )
}

/** Shows when a station was last connected. */
export function LastConnection({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const format = useFormat()
  const { value, stale } = useLiveValue('stationTimestamp', String(station))
  if (value === null) return <span className={controls.muted}>–</span>
  const { lastConnection } = value
  if (lastConnection === null) return <span className={controls.muted}>{t('never')}</span>
  return (
    <span className={styles.timestamp} data-stale={stale || undefined}>
      {format.stamp(lastConnection, serverNow())}
    </span>
  )
}

/** Shows how often a station was called, and by which network; nothing to count is a permanent connection. */
export function DialCounts({ station }: { readonly station: number }) {
  const { t } = useTranslation('stations')
  const { value, stale } = useLiveValue('dialCounter', String(station))
  if (value === null) return <span className={controls.muted}>–</span>
  const { mobileNetworkStandard: network, dayCounter: day, monthCounter: month, yearCounter: year } = value
  return (
    <span className={styles.timestamp} data-stale={stale || undefined}>
      {t('station.dialCounts', { day, month, year })}
      {network !== '' && ` · ${network}`}
    </span>
  )
}
