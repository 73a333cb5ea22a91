/** A picture that a display of 60 Hz shows at the next opportunity begins within this time. */
const PICTURE_MS = 1000 / 60

let isEmpty = false

/**
 * Call while the page still has nothing to draw: no frame waits for a picture then. Returns a function to call when it
 * begins to draw.
 */
export function beginEmpty(): () => void {
  isEmpty = true
  return () => {
    isEmpty = false
  }
}

/**
 * Calls `onPainted` after the next paint with the ms that the picture took: from its first animation callback to the end
 * of style, layout and paint, with input that was handled in between. The time by which the browser began it too late
 * counts as well: other threads are still busy with earlier pictures. A hidden page does not paint, and an empty one need
 * not: there it is called at the end of the task, with null.
 */
export function runAfterPaint(onPainted: (costMs: number | null) => void): void {
  if (isEmpty || document.visibilityState !== 'visible') {
    queueMicrotask(() => onPainted(null))
    return
  }
  const requestedAt = performance.now()
  requestAnimationFrame(() => {
    const startedAt = performance.now()
    const lateMs = Math.max(0, startedAt - requestedAt - PICTURE_MS)
    setTimeout(() => onPainted(lateMs + performance.now() - startedAt))
  })
}
