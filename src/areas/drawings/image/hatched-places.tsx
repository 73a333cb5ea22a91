import { memo } from 'react'
import type { Box } from '../../../domain/images/stage-view.ts'
import { hatchPath } from '../rules/hatch-path.ts'
import styles from './image.module.css'

/** Between two lines, in units of the image. */
const STEP = 6
/** Around a line, which has no height. */
const MARGIN = 3

export interface HatchedPlace {
  readonly box: Box
  /** From which level of detail on the element is drawn. */
  readonly detail: number
}

/** What an image has of elements that show nothing of the plant: whatever they look like is drawn, not live. */
export const HatchedPlaces = memo(function HatchedPlaces({ places }: { readonly places: readonly HatchedPlace[] }) {
  // An element may be there for two reasons, and another one may lie exactly on it.
  const byKey = new Map<string, HatchedPlace>()
  for (const place of places) {
    const { x, y, width, height } = place.box
    const key = `${x} ${y} ${width} ${height}`
    if (place.detail <= (byKey.get(key)?.detail ?? Number.POSITIVE_INFINITY)) byKey.set(key, place)
  }
  return [...byKey].map(([key, { box, detail }]) => (
    <path
      key={key}
      data-hatched
      data-within={detail}
      className={styles.hatched}
      d={hatchPath(
        {
          x: box.x - MARGIN,
          y: box.y - MARGIN,
          width: box.width + 2 * MARGIN,
          height: box.height + 2 * MARGIN,
        },
        STEP,
      )}
    />
  ))
})
