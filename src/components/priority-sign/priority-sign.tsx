import { type CSSProperties, useEffect } from 'react'
import { argbColor } from '../../domain/base/argb-color.ts'
import { usePlantSettings } from '../locale/plant-settings.tsx'
import styles from './priority-sign.module.css'

interface PrioritySignProps {
  readonly priority: number
  /** Nobody has acknowledged it: the sign flashes with all others, or stands in a frame where motion is not wanted. */
  readonly open?: boolean
  /** A text beside the sign already names the priority. */
  readonly decorative?: boolean
}

/** Shape by priority, so that colour is never the only difference; y is where the number's baseline lies. */
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
/** Grey of a priority that the server's list lacks. */
const UNKNOWN_ARGB = 0xff9e9e9e

/** Shape, number and colour of a priority. Domain 3.3; the colour is the server's. */
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
 * Keeps `data-flash` of the document changing between `full` and `outlined` as long as some sign flashes; returns the
 * function that ends it for this sign. One attribute for all: animations of the signs' own would start when each sign
 * is mounted, and hundreds of them would be work in every picture instead of two a second.
 */
function flash(): () => void {
  signs += 1
  if (signs === 1) turn()
  return () => {
    signs -= 1
    if (signs === 0) clearTimeout(timer)
  }
}

/** By the clock, so that two windows side by side flash together as well. */
function turn(): void {
  const now = Date.now()
  document.documentElement.dataset.flash = Math.floor(now / PHASE_MS) % 2 === 0 ? 'full' : 'outlined'
  timer = setTimeout(turn, PHASE_MS - (now % PHASE_MS))
}
