import { useRef } from 'react'
import { Figure } from './figure.tsx'
import type { GaugeProps } from './gauge.ts'
import styles from './gauges.module.css'
import { useMeter } from './use-meter.ts'

/** A number alone, for a value without a range. */
export function DigitalGauge(gauge: GaugeProps) {
  const meter = useRef<HTMLDivElement>(null)
  useMeter(meter, gauge, null)
  return (
    <div ref={meter} className={styles.horizontal} role="img" aria-label={gauge.config.name}>
      <Figure {...gauge} />
    </div>
  )
}
