import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onSecond } from '../../../../../live/connection/frame-clock.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import { DateTimeInput } from '../../../../../ui/time/inputs/date-time-input.tsx'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import { LiveButton } from '../image/live-button.tsx'
import { useGoTo } from '../image/use-go-to.ts'
import styles from './past.module.css'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** By how many minutes a press moves on. */
const STEPS = [-60, -15, -1, 1, 15, 60] as const
const MINUTES_AN_HOUR = 60

/** Says that an image is one of the past and of when, and leads to other moments of it and back to the present. */
export function PastBar({ at }: { readonly at: number }) {
  const { t } = useTranslation(['images', 'time'])
  const format = useFormat()
  const goTo = useGoTo()
  const now = useSyncExternalStore(onSecond, () => Math.floor(plantNow() / SECOND_MS) * SECOND_MS)
  const stepText = (minutes: number) => {
    const length = Math.abs(minutes)
    const text =
      length < MINUTES_AN_HOUR
        ? t('time:length.minutes', { value: length })
        : t('time:length.hours', { value: length / MINUTES_AN_HOUR })
    return `${minutes < 0 ? '−' : '+'}${text}`
  }
  return (
    <div className={styles.bar}>
      <strong className={styles.moment} role="status">
        {t('past.title', { time: format.time(at), date: format.date(at) })}
      </strong>
      <span className={styles.legend}>
        <span className={styles.swatch} aria-hidden="true" />
        {t('past.notArchived')}
      </span>
      <LiveButton />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no form */}
      <div role="group" aria-label={t('past.steps')} className={styles.steps}>
        <DateTimeInput
          aria-label={t('past.steps')}
          value={at}
          max={now}
          onChange={(next) => {
            if (next !== null && !Number.isNaN(next)) goTo(() => Math.max(0, Math.min(next, plantNow())))
          }}
        />
        <div className={styles.presses}>
          {STEPS.map((minutes) => (
            <Button
              key={minutes}
              disabled={!isPossible(at + minutes * MINUTE_MS, now)}
              onClick={() =>
                goTo((before) => {
                  const next = Number(before) + minutes * MINUTE_MS
                  return isPossible(next, plantNow()) ? next : Number(before)
                })
              }
            >
              {stepText(minutes)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The future has no archive. */
function isPossible(at: number, now: number): boolean {
  return at >= 0 && at <= now
}
