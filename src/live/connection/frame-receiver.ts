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
  /** Runs the function after the next paint. */
  readonly afterPaint: (acknowledge: () => void) => void
  /** Runs when all listeners of a frame have been notified, also when the frame could not be applied. */
  readonly onFrame: () => void
}

/**
 * Applies frames and notifies the listeners of what changed, in the same task, so that the next paint has the new values.
 * Acknowledges after that paint, so that the next frame holds only newer data and a slow page gets fewer frames. The
 * acknowledgement is scheduled first: without it the stream would stop, whatever fails on the way.
 */
export class FrameReceiver {
  readonly #parts: FrameReceiverParts

  constructor(parts: FrameReceiverParts) {
    this.#parts = parts
  }

  receive(frame: Frame, acknowledge: () => void): void {
    const { apply, slots, ids, afterPaint, onFrame } = this.#parts
    afterPaint(acknowledge)
    try {
      const changes = apply(frame)
      if (changes.slots !== null) for (const slot of changes.slots) slots.notify(slot)
      for (const id of changes.ids) ids.notify(id)
    } catch (error) {
      reportError(error)
    }
    onFrame()
  }
}
