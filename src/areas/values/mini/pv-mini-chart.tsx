import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { DeferredPart } from '../../../ui/load-gate/deferred-part.tsx'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import styles from './mini.module.css'

/** The drawing loads with the first small chart: most popups are closed before anybody looks at it. */
const importCourse = () => import('./mini-course.tsx')

interface PvMiniChartProps {
  readonly pv: PvRef
  /** Width of the window, in hours. What just happened needs one, how a day goes several. */
  readonly hours: number
}

/**
 * The last hours of a PV up to now, small and without controls: a line with its gaps, lowest and highest value, and the age
 * of the newest. Says in words that there is nothing, or why. Its page lists `overlay` among its texts.
 */
export function PvMiniChart({ pv, hours }: PvMiniChartProps) {
  const { t } = useTranslation('overlay')
  const name = pvParam(pv)
  const { type, nr } = pv
  const args = useMemo(() => ({ pvs: [{ type, nr }] }), [type, nr])
  const { body, load, refetch } = useQuery('pvConfigs', args)
  return (
    <div className={styles.mini}>
      <LoadGate what={t('mini.what')} load={load} body={body} onRetry={refetch}>
        {([config]) =>
          config === undefined ? (
            <p className={controls.muted}>{t('mini.none')}</p>
          ) : (
            <DeferredPart load={importCourse} what={t('mini.what')}>
              {({ MiniCourse }) => <MiniCourse key={name} config={config} hours={hours} />}
            </DeferredPart>
          )
        }
      </LoadGate>
    </div>
  )
}
