/** The value cells that were written in one go: `[ms since the last one, [cell, text, cell, text, ...]]`. */
export type WrittenFrame = readonly [waitMs: number, writes: readonly (number | string)[]]

/** What a page wrote while it was looked at. Cells are counted in the order of the document. */
export interface WriteRecord {
  readonly ms: number
  readonly frames: readonly WrittenFrame[]
  /** Text nodes of values, all others (ages, clock), and attributes (limit bars). */
  readonly valueWrites: number
  readonly otherTexts: number
  readonly attributes: number
}

/** Name under which a page holds the `WriteRecord` of the last look at it. */
export const WRITE_RECORD = 'window.writeRecord'

/**
 * An expression for a live page: looks at it for `ms`. An observer is told once after the script of a frame, so each
 * call of it is a frame. What it has seen is fetched later, so that this does not count as work of the page.
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
      // Who repeats the frames waits as long in each round as they took.
      if (record.frames.length > 0) record.frames[0][0] += end - last
      ${WRITE_RECORD} = { ms: end - start, ...record }
      resolve()
    }, ${ms})
  })`
}
