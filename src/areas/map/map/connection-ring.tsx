import type { Ring } from '../rules/connection-ring.ts'
import styles from './map.module.css'

interface ConnectionRingProps {
  readonly ring: Ring
  /** Diameter in CSS pixels. */
  readonly size: number
  /** Number of stations, of a cluster. */
  readonly count?: string | undefined
}

const RADIUS = 12
const ROUND = 2 * Math.PI * RADIUS

/** Dashes of a ring around the circle. */
const DASHES: { readonly [ring in Ring]?: string } = {
  rest: '2 3.4',
  dialling: `${ROUND / 3} ${ROUND / 6}`,
  unknown: '1 6',
}

/** The connection of a station: full, dotted at rest, two arcs while it is called, crossed out when it failed. */
export function ConnectionRing({ ring, size, count }: ConnectionRingProps) {
  return (
    <svg className={styles.ring} data-ring={ring} width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true">
      <circle r={RADIUS} strokeDasharray={DASHES[ring]} />
      {count === undefined ? (
        <circle className={styles.dot} r={3.5} />
      ) : (
        <>
          <circle className={styles.inner} r={RADIUS - 3} />
          <text y={4.5}>{count}</text>
        </>
      )}
      {ring === 'failed' && (
        <>
          <path className={styles.gap} d="M-13 13 13-13" />
          <path className={styles.cross} d="M-13 13 13-13" />
        </>
      )}
    </svg>
  )
}
