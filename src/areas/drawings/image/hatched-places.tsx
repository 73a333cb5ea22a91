import { Fragment, memo, useId } from 'react'
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

interface HatchedPlacesProps {
  readonly places: readonly HatchedPlace[]
  /** What is left free of the lines where it lies within a place: it shows something. */
  readonly free: readonly Box[]
}

/** What an image has of elements that show nothing of the plant: whatever they look like is drawn, not live. */
export const HatchedPlaces = memo(function HatchedPlaces({ places, free }: HatchedPlacesProps) {
  const id = useId()
  // An element may be there for two reasons, and another one may lie exactly on it.
  const byKey = new Map<string, HatchedPlace>()
  for (const place of places) {
    const { x, y, width, height } = place.box
    const key = `${x} ${y} ${width} ${height}`
    if (place.detail <= (byKey.get(key)?.detail ?? Number.POSITIVE_INFINITY)) byKey.set(key, place)
  }
  return [...byKey].map(([key, { box, detail }], index) => {
    const around = {
      x: box.x - MARGIN,
      y: box.y - MARGIN,
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    }
    const holes = free.filter((each) => isWithin(each, box))
    const mask = `${id}-${index}`
    return (
      <Fragment key={key}>
        {holes.length > 0 && (
          <mask id={mask} maskUnits="userSpaceOnUse" {...around}>
            <rect {...around} fill="#fff" />
            {holes.map((hole) => (
              <rect key={`${hole.x} ${hole.y} ${hole.width} ${hole.height}`} {...hole} fill="#000" />
            ))}
          </mask>
        )}
        <path
          data-hatched
          data-within={detail}
          className={styles.hatched}
          d={hatchPath(around, STEP)}
          mask={holes.length > 0 ? `url(#${mask})` : undefined}
        />
      </Fragment>
    )
  })
})

function isWithin(one: Box, box: Box): boolean {
  return (
    one.x >= box.x &&
    one.y >= box.y &&
    one.x + one.width <= box.x + box.width &&
    one.y + one.height <= box.y + box.height &&
    one.width * one.height < box.width * box.height
  )
}
