/** Screen readers read every change of what they are at, so it changes at most this often. */
const SPOKEN_INTERVAL_MS = 5000

export interface SpokenText {
  /**
   * Writes now, or once the interval is over; of several texts the last one. What is of another kind than the text before is
   * written at once: nobody hears a number for seconds that is valid no longer.
   */
  say(write: () => void, kind?: string): void
  stop(): void
}

/** Slows down texts for screen readers that follow a live value. */
export function createSpokenText(): SpokenText {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: (() => void) | null = null
  let last = ''
  const run = () => {
    timer = undefined
    if (next === null) return
    next()
    next = null
    timer = setTimeout(run, SPOKEN_INTERVAL_MS)
  }
  return {
    say: (write, kind = '') => {
      next = write
      if (kind !== last) clearTimeout(timer)
      if (timer === undefined || kind !== last) run()
      last = kind
    },
    stop: () => clearTimeout(timer),
  }
}
