import type { CSSProperties } from 'react'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './priority-sign.module.css'

interface UnknownSignProps {
  /** Side in CSS pixels; 18 if missing. */
  readonly size?: number
  /** Place inside of another SVG. */
  readonly x?: number
  readonly y?: number
  /** Text next to the sign says it already. */
  readonly decorative?: boolean
}

/** Where the sign of an alert would stand while nobody knows whether there is any: no sign would mean that there is none. */
export function UnknownSign({ size = 18, x, y, decorative = false }: UnknownSignProps) {
  const { alertsUnknown } = usePlantSettings().texts
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 18 18"
      width={size}
      height={size}
      x={x}
      y={y}
      data-outlined
      data-stale
      style={{ '--sign': 'var(--text-2)' } as CSSProperties}
      role="img"
      aria-label={alertsUnknown}
      aria-hidden={decorative || undefined}
    >
      <title>{alertsUnknown}</title>
      <path className={styles.shape} d="M9 2a7 7 0 1 0 .01 0z" />
      <text className={styles.number} x="9" y="12.5">
        ?
      </text>
    </svg>
  )
}
