import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { wasRead } from '../../../domain/values/was-read.ts'
import controls from '../../../ui/controls/controls.module.css'
import { useElementWidth } from '../../../ui/layout/use-element-width.ts'
import { LoadStatus } from '../../../ui/load-gate/load-gate.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useLimitsNow } from '../live-limits/use-live-limits.ts'
import { LiveQuality } from '../value/live-quality.tsx'
import { useLastKnown } from '../value/use-last-known.ts'
import styles from './mini.module.css'
import { MiniEvents } from './mini-events.tsx'
import { useMiniCourse } from './use-mini-course.ts'

export interface MiniCourseProps {
  readonly config: PvConfig
  /** Width of the window. */
  readonly hours: number
  /** Only the last of it is shown. */
  readonly minutes?: number | undefined
  /** Alerts and what somebody has set, below the line. */
  readonly showsEvents: boolean
}

/** Head, line and scale of a small chart. */
export function MiniCourse({ config, hours, minutes, showsEvents }: MiniCourseProps) {
  const { t } = useTranslation('overlay')
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const lastKnown = useLastKnown(config.stationNumber)
  const { limits } = useLimitsNow(config)
  const limited = useMemo(() => ({ ...config, anaLimitConfig: limits }), [config, limits])
  const { state, retry } = useMiniCourse(canvas, width, { config: limited, hours, minutes, lastKnown })
  const key = liveKey(config.pvRef)
  const { load, isEmpty, isPartMissing, low, high, from } = state
  const isLoaded = !isEmpty || wasRead(load)
  const title = minutes === undefined ? t('mini.title', { count: hours }) : t('mini.minutes', { count: minutes })
  return (
    <>
      <p className={styles.head}>
        <span>{title}</span>
        {key !== null && <LiveQuality liveKey={key} lastKnown={lastKnown} />}
      </p>
      {!isLoaded && <LoadStatus what={t('mini.what')} load={load} onRetry={retry} />}
      {isLoaded && isEmpty && <p className={controls.muted}>{t('mini.empty', { window: title })}</p>}
      {/* Always there: its width decides how many points are asked for. */}
      <div ref={box} className={styles.plot} data-empty={isEmpty || undefined}>
        <canvas ref={canvas} role="img" aria-hidden={isEmpty || undefined} />
      </div>
      {showsEvents && <MiniEvents pv={config.pvRef} hours={hours} />}
      {!isEmpty && (
        <p className={styles.ends} aria-hidden="true">
          <span>{from}</span>
          <span data-range>{t('mini.range', { low, high })}</span>
          <span>{t('mini.now')}</span>
        </p>
      )}
      {isPartMissing && !isEmpty && (
        <p className={controls.muted} role="status">
          {t('mini.partMissing')}
        </p>
      )}
    </>
  )
}
