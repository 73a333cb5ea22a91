import type { Frame } from '../../wire/tabs/frame.ts'
import { type Notify, notify, type Watchers } from '../cells/subscribable.ts'

interface Changes {
  readonly slots: Iterable<number> | null
  readonly ids: Iterable<string>
}

export interface FrameReceiverParts {
  /** Copies a frame and says what it changes. */
  readonly apply: (frame: Frame) => Changes
  readonly slots: Watchers<number>
  readonly ids: Watchers<string>
  /** Runs the function once the page has drawn a picture since. */
  readonly afterPicture: (acknowledge: Notify) => void
  /** After the watchers of each frame. */
  readonly told: Notify
}

/**
 * From a frame to its watchers, at once: the picture that the browser draws next then has the new values, and drawing is
 * not held up by telling. It is acknowledged after that picture: only then the worker builds the next frame, and a page
 * that takes its time over a picture gets what is new after it, not what was before. Whatever goes wrong on the way, the
 * acknowledgement is sent: without it the stream would stop.
 */
export class FrameReceiver {
  readonly #parts: FrameReceiverParts

  constructor(parts: FrameReceiverParts) {
    this.#parts = parts
  }

  take(frame: Frame, acknowledge: Notify): void {
    const { apply, slots, ids, afterPicture, told } = this.#parts
    afterPicture(acknowledge)
    try {
      const changes = apply(frame)
      if (changes.slots !== null) for (const slot of changes.slots) slots.tell(slot)
      for (const id of changes.ids) ids.tell(id)
    } catch (error) {
      reportError(error)
    }
    notify([told])
  }
}
