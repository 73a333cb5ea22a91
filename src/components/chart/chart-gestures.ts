export interface ChartGestures {
  /** `factor` below 1 zooms in; `at` is a fraction of the width, 0 to 1. */
  readonly zoom: (factor: number, at: number) => void
  /** `part` is a fraction of the width, positive into the future. */
  readonly pan: (part: number) => void
  readonly reset: () => void
}

const WHEEL_STEP = 1.0015

/** Wheel and pinch zoom, drag pans, double click resets. Keys and buttons offer the same. */
export function listenToGestures(area: HTMLElement, gestures: ChartGestures): void {
  const pointers = new Map<number, number>()
  const place = (x: number) => {
    const box = area.getBoundingClientRect()
    return box.width > 0 ? (x - box.left) / box.width : 0.5
  }
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      gestures.zoom(WHEEL_STEP ** event.deltaY, place(event.clientX))
    },
    { passive: false },
  )
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    pointers.set(event.pointerId, event.clientX)
    area.setPointerCapture(event.pointerId)
  })
  area.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, event.clientX)
    if (other === undefined) {
      gestures.pan((before - event.clientX) / Math.max(1, area.clientWidth))
      return
    }
    const [old, now] = [Math.abs(before - other), Math.abs(event.clientX - other)]
    if (old > 0 && now > 0) gestures.zoom(old / now, place((event.clientX + other) / 2))
  })
  for (const end of ['pointerup', 'pointercancel'] as const) {
    area.addEventListener(end, (event) => pointers.delete(event.pointerId))
  }
  area.addEventListener('dblclick', gestures.reset)
}
