/** What keys and buttons do with a chart. */
export interface ChartControls {
  /** `factor` below 1 zooms in, around the cursor or the middle. */
  zoom(factor: number): void
  /** Moves the view by a fraction of its span, positive into the future. */
  pan(part: number): void
  /** Shows the whole range again. */
  reset(): void
  /** Shows the view before the last zoom or pan again. */
  undo(): void
  /** Moves the cursor by this many steps, or to an edge of the view. */
  moveCursor(to: number | 'start' | 'end'): void
}

export const ZOOM_STEP = 0.5
const PAGE_PART = 0.5
const FAST_STEPS = 10

/**
 * Handles a key: arrows move the cursor (with shift ten steps), Home and End move it to an edge; plus and minus zoom;
 * Page Up and Page Down move the view into the past and the future; 0 shows the whole range, Backspace the view before.
 * Returns false for other keys.
 */
export function chartKey(chart: ChartControls, key: string, shift: boolean): boolean {
  const steps = shift ? FAST_STEPS : 1
  switch (key) {
    case 'ArrowLeft':
      chart.moveCursor(-steps)
      return true
    case 'ArrowRight':
      chart.moveCursor(steps)
      return true
    case 'Home':
      chart.moveCursor('start')
      return true
    case 'End':
      chart.moveCursor('end')
      return true
    case 'PageUp':
      chart.pan(-PAGE_PART)
      return true
    case 'PageDown':
      chart.pan(PAGE_PART)
      return true
    case '+':
      chart.zoom(ZOOM_STEP)
      return true
    case '-':
      chart.zoom(1 / ZOOM_STEP)
      return true
    case '0':
      chart.reset()
      return true
    case 'Backspace':
      chart.undo()
      return true
    default:
      return false
  }
}
