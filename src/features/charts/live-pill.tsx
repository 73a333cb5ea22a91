import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { subscribeLane } from '../../live/views/subscriptions.ts'

interface LivePillProps {
  readonly liveKey: string
  /** Right edge of the view in s since 1970 where that is not now. */
  readonly standsAt: number | null
  readonly onNow: () => void
}

/** Says whether the chart shows the present: the view reaches to now, and the values that come are live. */
export function LivePill({ liveKey, standsAt, onNow }: LivePillProps) {
  const { t } = useTranslation('charts')
  const format = useFormat()
  const [staleSince, setStaleSince] = useState<number | null>(null)
  useEffect(() => subscribeLane(liveKey, (lane) => setStaleSince(lane.stale ? lane.time : null)), [liveKey])
  const stands = standsAt === null ? staleSince : standsAt * 1000
  if (stands === null) {
    return (
      <span className={controls.chip} data-on data-live-pill="live">
        {t('live')}
      </span>
    )
  }
  return (
    <>
      <span className={controls.chip} data-stale data-live-pill="stands">
        {t('standsAt', { time: format.time(stands) })}
      </span>
      {standsAt !== null && (
        <button type="button" className={controls.button} onClick={onNow}>
          {t('toNow')}
        </button>
      )}
    </>
  )
}
