import type { Frame } from '../../wire/tabs/frame.ts'
import type { KeyedSubscribable } from '../cells/subscribable.ts'

interface Changes {
  readonly slots: Iterable<number> | null
  readonly ids: Iterable<string>
}

export interface FrameReceiverParts {
  /** Copies a frame into the mirror and returns what it changed. */
  readonly apply: (frame: Frame) => Changes
  readonly slots: KeyedSubscribable<number>
  readonly ids: KeyedSubscribable<string>
  /** Runs the function after the next paint, with the ms of the main thread that the picture took; null without one. */
  readonly afterPaint: (onPainted: (costMs: number | null) => void) => void
  /**
   * Runs when all listeners of a frame have been notified, also when the frame could not be applied. Returns whether it
   * may have changed what is on screen.
   */
  readonly onFrame: () => boolean
}

/**
 * Applies frames and notifies the listeners of what changed, in the same task, so that the next paint has the new values.
 * Acknowledges after that paint with what it cost, so that the next frame holds only newer data and a slow page gets
 * fewer frames. A frame without a listener is acknowledged at once: to wait for a paint makes the browser run one.
 */
export class FrameReceiver {
  readonly #parts: FrameReceiverParts

  constructor(parts: FrameReceiverParts) {
    this.#parts = parts
  }

  /** `acknowledge` receives the ms that the frame cost the main thread, or null if it changed nothing on screen. */
  receive(frame: Frame, acknowledge: (costMs: number | null) => void): void {
    const { afterPaint } = this.#parts
    const startedAt = performance.now()
    let mayDraw = true
    try {
      mayDraw = this.#show(frame)
    } finally {
      // Whatever fails on the way: without the acknowledgement the stream would stop.
      const scriptMs = performance.now() - startedAt
      if (mayDraw) afterPaint((paintMs) => acknowledge(paintMs === null ? null : scriptMs + paintMs))
      else acknowledge(null)
    }
  }

  /** Returns whether anything on screen may have changed. */
  #show(frame: Frame): boolean {
    const { apply, slots, ids, onFrame } = this.#parts
    let mayDraw = false
    try {
      const changes = apply(frame)
      if (changes.slots !== null) for (const slot of changes.slots) mayDraw = slots.notify(slot) || mayDraw
      for (const id of changes.ids) mayDraw = ids.notify(id) || mayDraw
    } catch (error) {
      reportError(error)
      mayDraw = true
    }
    return onFrame() || mayDraw
  }
}
