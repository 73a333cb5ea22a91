import { type CSSProperties, useEffect } from 'react'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './priority-sign.module.css'
import { shapeOf, signColor } from './sign-shapes.ts'

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

const SIZE_PX = 18

/**
 * Shows shape, number and the server's colour of a priority. Filled: the condition is present; hollow: gone; with a ring:
 * not acknowledged. Domain 3.1 and 3.3.
 */
export function PrioritySign(props: PrioritySignProps) {
  const { priority, open = false, gone = false, stale = false, size = SIZE_PX, x, y, decorative = false } = props
  const { priorities, texts } = usePlantSettings()
  const entry = priority === null ? undefined : priorities.get(priority)
  const shape = shapeOf(priority)
  const color = signColor(entry)
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
