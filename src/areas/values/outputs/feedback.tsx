import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import controls from '../../../ui/controls/controls.module.css'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { PvMiniChart } from '../mini/pv-mini-chart.tsx'
import { PvReading } from '../value/pv-reading.tsx'
import styles from './outputs.module.css'
import { useFeedback } from './use-feedback.ts'

/** Long enough to see a machine start, short enough to see it at once. */
const WINDOW_MINUTES = 5

/** What shows whether an output has worked: state and measured values, and how the first measured one went. */
export function Feedback({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation('setting')
  const values = useFeedback(config)
  if (values.length === 0) return null
  const drawn = values.find(({ pvRef: { type } }) => type === 'AnaIn') ?? values[0]
  return (
    <section className={styles.feedback} aria-label={t('feedback')}>
      <h3>{t('feedback')}</h3>
      <dl className={styles.readings}>
        {values.map((value) => (
          <div key={pvParam(value.pvRef)}>
            <dt>
              {value.name} <span className={controls.muted}>{value.eksNr}</span>
            </dt>
            <dd>
              <PvReading config={value} />
            </dd>
          </div>
        ))}
      </dl>
      {drawn !== undefined && <PvMiniChart pv={drawn.pvRef} hours={1} minutes={WINDOW_MINUTES} />}
    </section>
  )
}
