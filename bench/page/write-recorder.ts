/** The value cells written in one frame: `[ms since the previous frame, [cell, text, cell, text, ...]]`. */
type WrittenFrame = readonly [waitMs: number, writes: readonly (number | string)[]]

/** The writes of a page during a recording. Cells are numbered in document order. */
export interface WriteRecord {
  readonly ms: number
  readonly frames: readonly WrittenFrame[]
  /** Writes to text nodes of values, to other text nodes (ages, clock), and to attributes (limit bars). */
  readonly valueWrites: number
  readonly otherTexts: number
  readonly attributes: number
}

/** Global variable of the page with the last `WriteRecord`. */
export const WRITE_RECORD = 'window.writeRecord'

/**
 * Returns an expression that records a live page for `ms`. A mutation observer runs once after the script of a frame,
 * so each call is one frame. The record is fetched later, so the fetch does not count as work of the page.
 */
export function recordWrites(ms: number): string {
  return `new Promise((resolve) => {
    const cells = new Map([...document.querySelectorAll('[data-pv]')].map((cell, index) => [cell.firstChild, index]))
    const record = { frames: [], valueWrites: 0, otherTexts: 0, attributes: 0 }
    const start = performance.now()
    let last = start
    const observer = new MutationObserver((mutations) => {
      const writes = []
      for (const { type, target } of mutations) {
        const cell = cells.get(target)
        if (type === 'attributes') record.attributes += 1
        else if (cell === undefined) record.otherTexts += 1
        else writes.push(cell, target.nodeValue)
      }
      if (writes.length === 0) return
      record.valueWrites += writes.length / 2
      const now = performance.now()
      record.frames.push([now - last, writes])
      last = now
    })
    observer.observe(document, { characterData: true, attributes: true, childList: true, subtree: true })
    setTimeout(() => {
      observer.disconnect()
      const end = performance.now()
      // A loop over the frames then takes as long as the recording.
      if (record.frames.length > 0) record.frames[0][0] += end - last
      ${WRITE_RECORD} = { ms: end - start, ...record }
      resolve()
    }, ${ms})
  })`
}
