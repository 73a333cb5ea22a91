import { type CSSProperties, useEffect } from 'react'
import { argbColor } from '../../domain/base/argb-color.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './priority-sign.module.css'

interface PrioritySignProps {
  readonly priority: number
  /** Not acknowledged: the sign flashes in step with all others, or has a frame if reduced motion is preferred. */
  readonly open?: boolean
  /** Text next to the sign already names the priority. */
  readonly decorative?: boolean
}

/**
 * Shapes by priority, so that colour is not the only difference; equal shapes differ in their number. `y` is the
 * baseline of the number.
 */
const SHAPES: readonly { readonly path: string; readonly y: number; readonly hollow?: true }[] = [
  { path: 'M3 3h12v12H3z', y: 12.5, hollow: true },
  { path: 'M2 2h14v14H2z', y: 12.5 },
  { path: 'M9 1 17 16H1z', y: 14 },
  { path: 'M9 1 17 16H1z', y: 14 },
  { path: 'M9 .5 17.5 9 9 17.5.5 9z', y: 12.5 },
  { path: 'M9 .5 17.5 9 9 17.5.5 9z', y: 12.5 },
  { path: 'M9 1a8 8 0 1 0 .01 0z', y: 12.5 },
  { path: 'M9 1a8 8 0 1 0 .01 0z', y: 12.5 },
  { path: 'M9 2a7 7 0 1 0 .01 0z', y: 12.5, hollow: true },
  { path: 'M9 2a7 7 0 1 0 .01 0z', y: 12.5, hollow: true },
]
const UNKNOWN_SHAPE = { path: 'M3 3h12v12H3z', y: 12.5, hollow: true } as const
/** Grey, for a priority missing in the server's list. */
const UNKNOWN_ARGB = 0xff9e9e9e

/** Shows shape, number and the server's colour of a priority. Domain 3.3. */
export function PrioritySign({ priority, open = false, decorative = false }: PrioritySignProps) {
  const { priorities, texts } = usePlantSettings()
  const entry = priorities.get(priority)
  const shape = SHAPES[priority] ?? UNKNOWN_SHAPE
  const color = argbColor(entry?.color.argb ?? UNKNOWN_ARGB)
  const label = texts.priority(priority, open)
  useEffect(() => (open ? flash() : undefined), [open])
  return (
    <svg
      className={styles.sign}
      viewBox="0 0 18 18"
      data-open={open || undefined}
      data-hollow={shape.hollow}
      style={{ '--sign': color.css, '--ink': color.ink } as CSSProperties}
      role="img"
      aria-label={label}
      aria-hidden={decorative || undefined}
    >
      <title>{entry === undefined ? label : `${label}: ${entry.name}`}</title>
      <path className={styles.shape} d={shape.path} />
      <text className={styles.number} x="9" y={shape.y}>
        {priority}
      </text>
    </svg>
  )
}

/** One flash a second; WCAG 2.3.1 allows three. */
const PHASE_MS = 500

let signs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Toggles `data-flash` of the document between `full` and `outlined` while any sign flashes. Returns a function that
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
  document.documentElement.dataset.flash = Math.floor(now / PHASE_MS) % 2 === 0 ? 'full' : 'outlined'
  timer = setTimeout(turn, PHASE_MS - (now % PHASE_MS))
}
