import { ArrowRight, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStreamState } from '../../../live/views/hooks.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'

interface LivePillProps {
  /** The oldest time of a value that is only last known, in ms since 1970: the chart is live only if all are current. */
  readonly staleSince: number | null
  /** Right edge of the view in ms since 1970; null if the view follows now. */
  readonly pausedAt: number | null
  readonly onNow: () => void
}

/** Shows whether a live chart is live: its view reaches now and its values are current. */
export function LivePill({ staleSince, pausedAt, onNow }: LivePillProps) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  const asOf = pausedAt ?? staleSince
  if (asOf === null) {
    return (
      <Chip data-on data-live-pill="live">
        {t('live')}
      </Chip>
    )
  }
  return (
    <>
      <Chip data-stale data-live-pill="paused">
        <Clock size={14} aria-hidden="true" />
        {t('asOf', { time: format.time(asOf) })}
      </Chip>
      {pausedAt !== null && <Button onClick={onNow}>{t('toNow')}</Button>}
    </>
  )
}

/** What ended less than this ago is the present one. */
const RECENT_MS = 60_000

interface EndPillProps {
  /** Right edge of the view and now, in ms since 1970. */
  readonly to: number
  readonly now: number
  /** Moves the range to now; missing where there is no such way. */
  readonly onNow?: (() => void) | undefined
}

/** Says how long ago an absolute range ends, so that nobody takes its last value for the present one. */
export function EndPill({ to, now, onNow }: EndPillProps) {
  const { t } = useTranslation('chart')
  const format = useFormat()
  if (!(now - to >= RECENT_MS)) return null
  return (
    <>
      <Chip data-stale data-live-pill="past">
        <Clock size={14} aria-hidden="true" />
        <span data-wide>{t('endsBefore', { age: format.age(now - to) })}</span>
        <span data-narrow>{t('ended', { age: format.age(now - to) })}</span>
      </Chip>
      {onNow !== undefined && (
        <Button onClick={onNow}>
          <ArrowRight size={16} aria-hidden="true" data-narrow />
          <span data-word>{t('toNow')}</span>
        </Button>
      )}
    </>
  )
}

/** Returns the oldest time of a value that is only last known, null if all are current. */
export function useStaleSince(liveKeys: readonly string[]): number | null {
  const [since, setSince] = useStreamState<number | null>(null)
  useEffect(() => {
    const stale = new Map<string, number>()
    const stops = liveKeys.map((key) =>
      subscribeLane(key, (lane) => {
        if (lane.stale) stale.set(key, lane.time)
        else stale.delete(key)
        setSince(stale.size === 0 ? null : Math.min(...stale.values()))
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [liveKeys, setSince])
  return since
}
