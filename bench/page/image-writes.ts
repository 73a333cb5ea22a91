import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { BareWrites } from './bare-page.ts'

/** One write in a drawing: number of the element, name of the attribute ('' for a text), new value (null removes). */
type Write = readonly [node: number, name: string, value: string | null]

/** The writes of a drawing during a recording, by frame: ms since the frame before, and what was written. */
export interface ImageRecord {
  readonly ms: number
  readonly frames: readonly (readonly [waitMs: number, writes: readonly Write[]])[]
  readonly texts: number
  readonly attributes: number
}

export const IMAGE_RECORD = 'window.imageRecord'

/** The shadow tree of the drawing. */
export const IMAGE_ROOT = `document.querySelector('[data-draws-image] > div')?.shadowRoot`

/** The elements of the drawing in document order, the same in the live page and in its copy, which has no empty texts. */
const NODES = `[...${IMAGE_ROOT}.querySelectorAll('[data-stage] *')]`

/** Returns an expression that records what a drawing writes for `ms`. */
export function recordImage(ms: number): string {
  return `new Promise((resolve) => {
    const numbers = new Map(${NODES}.map((node, index) => [node, index]))
    const record = { frames: [], texts: 0, attributes: 0 }
    const start = performance.now()
    let last = start
    const observer = new MutationObserver((mutations) => {
      const writes = []
      for (const { type, target, attributeName } of mutations) {
        const number = numbers.get(type === 'characterData' ? target.parentElement : target)
        if (number === undefined || type === 'childList') continue
        if (type === 'attributes') record.attributes += 1
        else record.texts += 1
        writes.push([number, attributeName ?? '', type === 'attributes' ? target.getAttribute(attributeName) : target.data])
      }
      if (writes.length === 0) return
      const now = performance.now()
      record.frames.push([now - last, writes])
      last = now
    })
    observer.observe(${IMAGE_ROOT}, { characterData: true, attributes: true, subtree: true })
    setTimeout(() => {
      observer.disconnect()
      const end = performance.now()
      if (record.frames.length > 0) record.frames[0][0] += end - last
      ${IMAGE_RECORD} = { ms: end - start, ...record }
      resolve()
    }, ${ms})
  })`
}

/** The recorded writes of texts and attributes. */
export const IMAGE_WRITES: BareWrites = {
  nodes: NODES,
  write: `for (const [node, name, value] of writes) {
    if (name === '') (nodes[node].firstChild ?? nodes[node].appendChild(new Text())).data = value
    else if (value === null) nodes[node].removeAttribute(name)
    else nodes[node].setAttribute(name, value)
  }`,
  count: 'writes.length',
}

/** Number of frames and writes of the bare page so far. */
export function bareCounts(tab: RawTab): Promise<{ readonly frames: number; readonly writes: number }> {
  return tab.evaluate('window.bare ?? { frames: 0, writes: 0 }')
}
