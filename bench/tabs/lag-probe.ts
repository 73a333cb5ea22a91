/** Readings of the probe of one page since its last reset. */
export interface ProbeReading {
  /** Stamped values in the document now. */
  readonly cells: number
  /** From the stamp to the write of the text node. */
  readonly lagsMs: readonly number[]
  /**
   * From the stamp to the end of the main thread's work on the first picture with the value. Empty in a hidden page.
   */
  readonly pictureLagsMs: readonly number[]
  /** Number of writes: pictures with new values, if a page writes once per picture. */
  readonly writes: number
  readonly longTasks: number
  readonly longTaskMs: number
  readonly longestTaskMs: number
}

/** A number further than this from now is not a stamp. */
const MAX_LAG_MS = 60_000

/**
 * Runs in each measured page, of the product or a peer, before its own scripts. Every text with three decimals near the
 * simulator's time in seconds (modulo 10,000 s) is a stamped value. The observer runs right after the script that wrote
 * it, before layout and paint. Shadow roots are watched as the document is. `decimalSign`: the decimal sign of the page; the other sign may group thousands.
 */
export function lagProbe(decimalSign: ',' | '.'): string {
  const group = decimalSign === ',' ? '.' : ','
  return `{
const SHAPE = /^\\d{1,3}[${group}]?\\d{0,3}[${decimalSign}]\\d{3} ?$/
const HALF = 5_000_000
let probe
const reset = () => { probe = { lags: [], pictureLags: [], writes: 0, longTasks: 0, longTaskMs: 0, longestTaskMs: 0 } }
reset()
// Writes since the last picture: their lags and their time. A task posted in an animation frame runs after layout and
// paint of that frame.
let undrawn = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => {
  const now = performance.now()
  for (const { lags, at } of undrawn.splice(0)) for (const lag of lags) probe.pictureLags.push(lag + now - at)
}
const drawn = (lags) => {
  if (document.visibilityState !== 'visible') return
  if (undrawn.length === 0) requestAnimationFrame(() => port2.postMessage(null))
  undrawn.push({ lags, at: performance.now() })
}
const lagOf = (text, now) => {
  if (!SHAPE.test(text)) return null
  const stamp = Number(text.replace('${group}', '').replace('${decimalSign}', '.')) * 1000
  const lag = ((now - stamp + 3 * HALF) % (2 * HALF)) - HALF
  return Math.abs(lag) < ${MAX_LAG_MS} ? lag : null
}
const eachText = (root, take) => {
  if (root.nodeType === Node.TEXT_NODE) return take(root.nodeValue)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) take(walker.currentNode.nodeValue)
}
window.readProbe = () => {
  const { lags, pictureLags, ...rest } = probe
  const now = Date.now() % (2 * HALF)
  let cells = 0
  const count = (text) => { if (lagOf(text, now) !== null) cells += 1 }
  for (const ref of roots) {
    const root = ref.deref()
    if (root?.isConnected) eachText(root, count)
  }
  reset()
  return { ...rest, cells, lagsMs: lags, pictureLagsMs: pictureLags }
}
const observer = new MutationObserver((mutations) => {
  const now = Date.now() % (2 * HALF)
  const lags = []
  const take = (text) => {
    const lag = lagOf(text, now)
    if (lag !== null) lags.push(lag)
  }
  for (const { type, target, addedNodes } of mutations) {
    if (type === 'characterData') take(target.nodeValue)
    else for (const node of addedNodes) eachText(node, take)
  }
  if (lags.length === 0) return
  probe.lags.push(...lags)
  probe.writes += 1
  drawn(lags)
})
const roots = []
const watch = (root) => {
  roots.push(new WeakRef(root))
  observer.observe(root, { characterData: true, childList: true, subtree: true })
}
watch(document)
const attach = Element.prototype.attachShadow
Element.prototype.attachShadow = function (options) {
  const root = attach.call(this, options)
  watch(root)
  return root
}
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    probe.longTasks += 1
    probe.longTaskMs += duration
    probe.longestTaskMs = Math.max(probe.longestTaskMs, duration)
  }
}).observe({ type: 'longtask' })
}`
}
