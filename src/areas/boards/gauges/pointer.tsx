import { type ReactNode, useEffect, useRef } from 'react'
import { type LimitScale, scalePosition } from '../../../domain/charts/limit-scale.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import { valueLook } from '../rules/value-style.ts'
import styles from './gauges.module.css'

interface PointerProps {
  readonly liveKey: string
  readonly lastKnown: boolean
  readonly scale: LimitScale
  /** Length of the scale in px: a move of less than half a pixel is not drawn. */
  readonly length: number
  /** SVG transform that moves the shape to a position of the scale, 0 to 1. */
  readonly place: (at: number) => string
  /** The shape at position 0. */
  readonly children: ReactNode
  /** A set value: hollow. */
  readonly isSet?: boolean
  /** Drawn instead of the pointer while the quality is bad. */
  readonly hatch?: ReactNode
}

/**
 * A pointer at a live value, in an SVG. It follows the lane by itself: React renders it once. Stale: hollow and dashed;
 * bad: hatched without a pointer; without a value nothing.
 */
export function Pointer(props: PointerProps) {
  const { liveKey, lastKnown, scale, length, place, children, isSet = false, hatch } = props
  const group = useRef<SVGGElement>(null)
  const mark = useRef<SVGGElement>(null)
  useEffect(() => {
    const steps = Math.max(1, length * 2)
    let step = -1
    let shown = ''
    return subscribeLane(liveKey, (lane) => {
      const look = valueLook(lane, lastKnown)
      if (look !== shown && group.current !== null) {
        shown = look
        group.current.dataset.look = look
      }
      if (look === 'none' || look === 'bad') return
      const next = Math.round(scalePosition(scale, lane.num) * steps)
      if (next === step || mark.current === null) return
      step = next
      mark.current.setAttribute('transform', place(next / steps))
    })
  }, [liveKey, lastKnown, scale, length, place])
  return (
    <g ref={group} className={styles.pointer} data-look="none" data-set={isSet || undefined}>
      {hatch !== undefined && <g className={styles.hatch}>{hatch}</g>}
      <g ref={mark} className={styles.mark}>
        {children}
      </g>
    </g>
  )
}
