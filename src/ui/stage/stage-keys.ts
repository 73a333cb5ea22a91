import type { KeyboardEvent } from 'react'
import { type Box, type Size, type StageView, wholeImage } from '../../domain/images/stage-view.ts'

/** One press of a key or a button. */
export const ZOOM_STEP = 1.25
/** With Shift, arrow keys move by an eighth of what is shown. */
const PANS: { readonly [key: string]: readonly [across: number, down: number] } = {
  ArrowLeft: [-1 / 8, 0],
  ArrowRight: [1 / 8, 0],
  ArrowUp: [0, -1 / 8],
  ArrowDown: [0, 1 / 8],
}

/** Arrow keys go through what stands on a stage, in reading order. */
export const ORDER_STEPS: { readonly [key: string]: number } = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** Returns how a key changes the view of a stage that shows `shown` units: `+`, `-`, `0` and Shift with an arrow; null for others. */
export function viewByKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  area: Box,
  shown: Size,
): ((now: StageView) => StageView) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const pan = event.shiftKey ? PANS[event.key] : undefined
  if (pan !== undefined) {
    return (now) => ({ ...now, x: now.x + pan[0] * shown.width, y: now.y + pan[1] * shown.height })
  }
  if (event.key === '+') return (now) => ({ ...now, zoom: now.zoom * ZOOM_STEP })
  if (event.key === '-') return (now) => ({ ...now, zoom: now.zoom / ZOOM_STEP })
  return event.key === '0' ? () => wholeImage(area) : null
}
