import { pageBox, pagePoint, pageRoom } from '../../../../ui/layout/page-pixels.ts'

export interface ChartGestures {
  /** `factor` below 1 zooms in; `at` is a fraction of the width, 0 to 1. */
  readonly zoom: (factor: number, at: number) => void
  /** `part` is a fraction of the width, positive into the future. */
  readonly pan: (part: number) => void
  /** The pointer stands at this fraction of the width; null = it has left. */
  readonly point: (at: number | null) => void
  /** Shows the part being selected; null = none. */
  readonly mark: (part: readonly [start: number, end: number] | null) => void
  readonly select: (start: number, end: number) => void
  readonly reset: () => void
  /** Whether a finger or the button of the mouse is down: what happens until it is lifted is one gesture. */
  readonly hold: (isHeld: boolean) => void
}

/** A plot higher than this part of the window leaves the wheel to the page. */
const TALL_PART = 0.9
const WHEEL_STEP = 1.0015
/** A shorter selection is a click with a trembling hand. */
const MIN_SELECT_PX = 6

/**
 * Wheel and pinch zoom, drag pans, drag with shift selects, double click resets. Keys and buttons offer the same. All
 * listeners belong to `area` and end with it.
 */
export function listenToGestures(area: HTMLElement, gestures: ChartGestures): void {
  const pointers = new Map<number, number>()
  let selectFrom: number | null = null
  const place = (x: number) => {
    const box = pageBox(area)
    return box.width > 0 ? Math.min(1, Math.max(0, (x - box.left) / box.width)) : 0.5
  }
  area.addEventListener(
    'wheel',
    (event) => {
      // A plot of many rooms fills the window: without this nobody gets past it. With Ctrl, which a pinch on a touchpad sends too, it zooms.
      if (pageBox(area).height > TALL_PART * pageRoom().height && !event.ctrlKey) return
      event.preventDefault()
      gestures.zoom(WHEEL_STEP ** event.deltaY, place(pagePoint(event).x))
    },
    { passive: false },
  )
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    const { x } = pagePoint(event)
    if (event.shiftKey) selectFrom = x
    pointers.set(event.pointerId, x)
    gestures.hold(true)
    area.setPointerCapture(event.pointerId)
    gestures.point(place(x))
  })
  area.addEventListener('pointermove', (event) => {
    const { x } = pagePoint(event)
    gestures.point(place(x))
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, x)
    if (selectFrom !== null) {
      gestures.mark([place(selectFrom), place(x)])
      return
    }
    if (other === undefined) {
      gestures.pan((before - x) / Math.max(1, pageBox(area).width))
      return
    }
    const [old, now] = [Math.abs(before - other), Math.abs(x - other)]
    if (old > 0 && now > 0) gestures.zoom(old / now, place((x + other) / 2))
  })
  const lift = (pointerId: number) => {
    pointers.delete(pointerId)
    if (pointers.size === 0) gestures.hold(false)
  }
  area.addEventListener('pointerup', (event) => {
    lift(event.pointerId)
    if (selectFrom === null) return
    const from = selectFrom
    selectFrom = null
    gestures.mark(null)
    const { x } = pagePoint(event)
    if (Math.abs(x - from) >= MIN_SELECT_PX) gestures.select(place(from), place(x))
  })
  area.addEventListener('pointercancel', (event) => {
    lift(event.pointerId)
    selectFrom = null
    gestures.mark(null)
  })
  area.addEventListener('pointerleave', (event) => {
    // A finger leaves when it is lifted; its cursor stays, to be read.
    if (event.pointerType === 'mouse') gestures.point(null)
  })
  area.addEventListener('dblclick', gestures.reset)
}
