import { useEffect, useRef } from 'react'
import type { Box } from '../../../domain/images/stage-view.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { stillCopy } from '../drawing/still-copy.ts'
import styles from './image.module.css'

const AFTER_DRAWING_MS = 500

interface MinimapProps {
  readonly drawing: Drawing
  /** What the stage shows. */
  readonly shown: Box
  /** The picture of a heavy drawing moves: its copy, as heavy, would be gone through for each step. */
  readonly isPaused: boolean
}

/**
 * The whole image in small, with what the stage shows of it; only while that is not all of it. A copy of the moment in which it
 * opened: live values are too small to be read in it, and a second set of them would cost as much as the first.
 */
export function Minimap({ drawing, shown, isPaused }: MinimapProps) {
  const { area } = drawing
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let copy: HTMLElement | null = null
    const add = () => {
      copy = stillCopy(drawing)
      place.current?.prepend(copy)
    }
    // To draw a heavy drawing twice takes twice as long, and nobody opens it for the small one.
    const timer = drawing.isHeavy ? setTimeout(add, AFTER_DRAWING_MS) : add()
    return () => {
      if (timer !== undefined) clearTimeout(timer)
      copy?.remove()
    }
  }, [drawing])
  const left = Math.max(shown.x, area.x)
  const top = Math.max(shown.y, area.y)
  return (
    <div
      ref={place}
      className={styles.minimap}
      style={{ aspectRatio: area.width / area.height }}
      data-paused={isPaused || undefined}
      aria-hidden="true"
    >
      <svg aria-hidden="true" viewBox={`${area.x} ${area.y} ${area.width} ${area.height}`}>
        <rect
          className={styles.shown}
          x={left}
          y={top}
          width={Math.min(shown.x + shown.width, area.x + area.width) - left}
          height={Math.min(shown.y + shown.height, area.y + area.height) - top}
        />
      </svg>
    </div>
  )
}
