import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import { PvGate } from '../config/pv-gate.tsx'
import styles from './mini.module.css'

/** The drawing loads with the first small chart: most popups are closed before anybody looks at it. */
const importCourse = () => import('./mini-course.tsx')

interface PvMiniChartProps {
  readonly pv: PvRef
  /** Width of the window, in hours. What just happened needs one, how a day goes several. */
  readonly hours: number
  /** Only the last of it is shown. */
  readonly minutes?: number
  /** Alerts and what somebody has set, below the line. */
  readonly showsEvents?: boolean
}

/**
 * The last hours of a PV up to now, small and without controls: a line with its gaps, lowest and highest value, and the age
 * of the newest. Says in words that there is nothing, or why. Its page lists `overlay` among its texts.
 */
export function PvMiniChart({ pv, hours, minutes, showsEvents = false }: PvMiniChartProps) {
  const { t } = useTranslation('overlay')
  return (
    <div className={styles.mini}>
      <PvGate pv={pv} what={t('mini.what')}>
        {(config) => (
          <DeferredPart load={importCourse} what={t('mini.what')}>
            {({ MiniCourse }) => (
              <MiniCourse key={pvParam(pv)} config={config} hours={hours} minutes={minutes} showsEvents={showsEvents} />
            )}
          </DeferredPart>
        )}
      </PvGate>
    </div>
  )
}
