import { useEffect, useMemo, useRef } from 'react'
import type { Box } from '../../../domain/images/stage-view.ts'
import styles from './image.module.css'

interface MinimapProps {
  readonly svg: SVGSVGElement
  readonly area: Box
  /** What the stage shows. */
  readonly shown: Box
}

const KEPT = /^data-(view|state|part|shown|hidden|when|detail)$/

/**
 * The whole image in small, with what the stage shows of it; only while that is not all of it. A copy of the moment in which it
 * opened: live values are too small to be read in it, and a second set of them would cost as much as the first.
 */
export function Minimap({ svg, area, shown }: MinimapProps) {
  const place = useRef<HTMLDivElement>(null)
  const copy = useMemo(() => {
    const drawn = svg.cloneNode(true)
    if (!(drawn instanceof SVGSVGElement)) throw new Error('A copy of a drawing is no drawing')
    for (const element of drawn.querySelectorAll('[data-alert-place] svg, desc, title')) element.remove()
    for (const element of [drawn, ...drawn.querySelectorAll('*')]) {
      for (const { name } of [...element.attributes]) {
        if (/^(id|role|tabindex|aria-.*)$/.test(name) || (name.startsWith('data-') && !KEPT.test(name)))
          element.removeAttribute(name)
      }
    }
    return drawn
  }, [svg])
  useEffect(() => {
    copy.setAttribute('viewBox', `${area.x} ${area.y} ${area.width} ${area.height}`)
    place.current?.prepend(copy)
    return () => copy.remove()
  }, [copy, area])
  const left = Math.max(shown.x, area.x)
  const top = Math.max(shown.y, area.y)
  return (
    <div ref={place} className={styles.minimap} style={{ aspectRatio: area.width / area.height }} aria-hidden="true">
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
