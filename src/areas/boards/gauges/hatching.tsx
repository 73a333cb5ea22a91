import { useId } from 'react'
import styles from './gauges.module.css'

/** Returns the pattern for an SVG's `defs` and the fill that uses it. */
export function useHatching() {
  const id = useId()
  return {
    fill: `url(#${id})`,
    pattern: (
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={styles.hatchLine} d="M0 0V6" />
        </pattern>
      </defs>
    ),
  }
}
