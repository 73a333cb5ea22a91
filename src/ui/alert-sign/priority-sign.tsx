import { type CSSProperties, useEffect } from 'react'
import { argbColor } from '../../domain/base/argb-color.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './priority-sign.module.css'

/** What a sign says of alerts. */
export interface SignState {
  /** Null if the server names none. */
  readonly priority: number | null
  /** Not acknowledged: a ring around the sign, which flashes in step with all others unless reduced motion is preferred. */
  readonly open: boolean
  /** The condition is over: the sign is hollow. */
  readonly gone: boolean
  /** Last known: drawn dashed, and said. */
  readonly stale: boolean
}

interface PrioritySignProps extends Pick<SignState, 'priority'>, Partial<Omit<SignState, 'priority'>> {
  /** Side in CSS pixels; 18 if missing. */
  readonly size?: number
  /** Place inside of another SVG. */
  readonly x?: number
  readonly y?: number
  /** What to call the sign instead of its priority; that it is last known is added. */
  readonly label?: string
  /** Text next to the sign already names the priority. */
  readonly decorative?: boolean
}

interface Shape {
  readonly path: string
  /** The same shape, 2 px larger on all sides. */
  readonly ring: string
  /** Baseline of the number. */
  readonly y: number
  /** Priorities that are no alarms are never filled. */
  readonly outlined?: true
}

const SMALL_SQUARE: Shape = { path: 'M3 3h12v12H3z', ring: 'M.8.8h16.4v16.4H.8z', y: 12.5, outlined: true }
const SQUARE: Shape = { path: 'M2 2h14v14H2z', ring: 'M-.2-.2h18.4v18.4H-.2z', y: 12.5 }
const TRIANGLE: Shape = { path: 'M9 1 17 16H1z', ring: 'M9-3.4 20.4 18.1H-2.4z', y: 14 }
const DIAMOND: Shape = { path: 'M9 .5 17.5 9 9 17.5.5 9z', ring: 'M9-2.4 20.4 9 9 20.4-2.4 9z', y: 12.5 }
const CIRCLE: Shape = { path: 'M9 1a8 8 0 1 0 .01 0z', ring: 'M9-1.2a10.2 10.2 0 1 0 .01 0z', y: 12.5 }
const SMALL_CIRCLE: Shape = {
  path: 'M9 2a7 7 0 1 0 .01 0z',
  ring: 'M9-.2a9.2 9.2 0 1 0 .01 0z',
  y: 12.5,
  outlined: true,
}

/** Shapes by priority, so that colour is not the only difference; equal shapes differ in their number. */
const SHAPES: readonly Shape[] = [
  SMALL_SQUARE,
  SQUARE,
  TRIANGLE,
  TRIANGLE,
  DIAMOND,
  DIAMOND,
  CIRCLE,
  CIRCLE,
  SMALL_CIRCLE,
  SMALL_CIRCLE,
]
const SIZE_PX = 18
/** Grey, for a priority missing in the server's list. */
const UNKNOWN_ARGB = 0xff9e9e9e

/**
 * Shows shape, number and the server's colour of a priority. Filled: the condition is present; hollow: gone; with a ring:
 * not acknowledged. Domain 3.1 and 3.3.
 */
export function PrioritySign(props: PrioritySignProps) {
  const { priority, open = false, gone = false, stale = false, size = SIZE_PX, x, y, decorative = false } = props
  const { priorities, texts } = usePlantSettings()
  const entry = priority === null ? undefined : priorities.get(priority)
  const shape = SHAPES[priority ?? -1] ?? SMALL_SQUARE
  const color = argbColor(entry?.color.argb ?? UNKNOWN_ARGB)
  const named = props.label ?? texts.priority(priority, open)
  const label = stale ? `${named}, ${texts.stale}` : named
  useEffect(() => (open ? flash() : undefined), [open])
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 18 18"
      width={size}
      height={size}
      x={x}
      y={y}
      data-open={open || undefined}
      data-gone={gone || undefined}
      data-outlined={shape.outlined}
      data-stale={stale || undefined}
      style={{ '--sign': color.css, '--ink': color.ink } as CSSProperties}
      role="img"
      aria-label={label}
      aria-hidden={decorative || undefined}
    >
      <title>{entry === undefined ? label : `${label}: ${entry.name}`}</title>
      {open && <path className={styles.ring} d={shape.ring} />}
      {gone && <path className={styles.edge} d={shape.path} />}
      <path className={styles.shape} d={shape.path} />
      <text className={styles.number} x="9" y={shape.y}>
        {priority ?? '?'}
      </text>
    </svg>
  )
}

/** One flash a second; WCAG 2.3.1 allows three. */
const PHASE_MS = 500

let signs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Toggles `data-flash` of the document between `on` and `off` while any ring flashes. Returns a function that
 * stops it for this sign. One attribute serves all signs: hundreds of CSS animations that start at different times
 * would cost work in every frame instead of twice a second.
 */
function flash(): () => void {
  signs += 1
  if (signs === 1) turn()
  return () => {
    signs -= 1
    if (signs === 0) clearTimeout(timer)
  }
}

/** Follows the wall clock, so that two windows side by side flash together. */
function turn(): void {
  const now = Date.now()
  document.documentElement.dataset.flash = Math.floor(now / PHASE_MS) % 2 === 0 ? 'on' : 'off'
  timer = setTimeout(turn, PHASE_MS - (now % PHASE_MS))
}
