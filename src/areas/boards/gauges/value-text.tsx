import { useTranslation } from 'react-i18next'
import { limitText } from '../../../ui/locale/limit-text.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { AnaLimitConfig } from '../../../wire/server/pv.ts'
import { LiveValue } from '../../values/value/live-value.tsx'
import type { GaugeProps } from './gauge.ts'
import styles from './gauges.module.css'

/** Name, value and unit as a line of text, and below it the limit that the value is beyond. */
export function ValueText({ tripped, ...gauge }: GaugeProps & { readonly tripped: keyof AnaLimitConfig | null }) {
  const { liveKey, config, lastKnown } = gauge
  const { t } = useTranslation(['tiles', 'common'])
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const limit = tripped === null ? null : (config.anaLimitConfig?.[tripped] ?? null)
  return (
    <p className={styles.valueText}>
      {config.name} <LiveValue liveKey={liveKey} config={config} lastKnown={lastKnown} />{' '}
      <span className={styles.unit}>{config.dimension}</span>
      {tripped !== null && limit !== null && (
        <span className={styles.beyond}>
          {t(tripped === 'upper' || tripped === 'upperMid' ? 'above' : 'below', {
            limit: limitText(common, format, tripped, limit, config.decimalPlaces),
          })}
        </span>
      )}
    </p>
  )
}
