import type { GroundTile } from '../../domain/map/tile-grid.ts'
import styles from './map.module.css'

/** Pictures overlap by this much, or the drawn ground would shine through between them. */
const OVERLAP = 1.003

/** Pictures of the ground. Where one is missing, the drawn ground below shows. */
export function MapTiles({ tiles }: { readonly tiles: readonly GroundTile[] }) {
  return tiles.map(({ url, x, y, size }) => (
    <image
      key={url}
      className={styles.tile}
      href={url}
      x={x}
      y={y}
      width={size * OVERLAP}
      height={size * OVERLAP}
      preserveAspectRatio="none"
      // Hidden, not removed: the node is React's.
      onError={({ currentTarget }) => currentTarget.setAttribute('visibility', 'hidden')}
    />
  ))
}
