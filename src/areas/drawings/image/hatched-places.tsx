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
  return places.map(({ box, detail }) => (
    <path
      key={`${box.x} ${box.y} ${box.width} ${box.height}`}
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
