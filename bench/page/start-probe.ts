/** Readings of the start of one page, in ms since the start of its navigation. */
export interface StartReading {
  /** The HTML arrived. */
  readonly html: number
  /** The last script requested before the first live value arrived. */
  readonly scripts: number
  /** The live worker's handshake message arrived. */
  readonly worker: number
  /** The first row with a value cell is in the document. */
  readonly rows: number
  /** The first frame with values arrived. */
  readonly frame: number
  readonly firstLive: number
  /** The last cell on screen became live. */
  readonly allLive: number
  /** The end of the animation frame after `allLive`. */
  readonly painted: number
  /** The longest task of the main thread; 0: none above 50 ms. */
  readonly longestTask: number
  readonly cells: number
}

/** DevTools binding that delivers the reading, so nothing polls the page during its start. */
export const START_BINDING = 'startIsOver'

/** A screen is complete after this time without changes. */
const SETTLED_MS = 400

/** Cells that are not live by then, since one became live, never will be: of a real plant some PVs have no value. */
const NEVER_MS = 5000

/** Runs in a page before its own scripts. A cell is live once its quality is known. */
export const START_PROBE = `{
const marks = {}
const mark = (name) => { marks[name] ??= performance.now() }
let allLive = null
let painted = null
let longestTask = 0
let timer
const add = MessagePort.prototype.addEventListener
const start = MessagePort.prototype.start
MessagePort.prototype.start = function () {
  add.call(this, 'message', ({ data }) => {
    if (data?.kind === 'worker-hello') mark('worker')
    if (data?.kind === 'frame' && data.lanes !== null) mark('frame')
  })
  start.call(this)
}
const hand = () => {
  if (allLive === null) return
  const [navigation] = performance.getEntriesByType('navigation')
  const scripts = performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.includes('.js') && startTime < marks.firstLive)
  ${START_BINDING}(JSON.stringify({
    ...marks, html: navigation.responseEnd, scripts: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
    allLive, painted, longestTask, cells: document.querySelectorAll('[data-pv]').length,
  }))
}
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
}).observe({ type: 'longtask' })
const settle = (at) => {
  allLive = at
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      painted = performance.now()
      timer = setTimeout(hand, ${SETTLED_MS})
    }
    port2.postMessage(null)
  })
}
let never = null
let isOver = false
let left = 0
let leftAt = 0
new MutationObserver(() => {
  if (isOver) return
  const cells = document.querySelectorAll('[data-pv]').length
  if (cells === 0) return
  mark('rows')
  const waiting = document.querySelectorAll('[data-pv][data-quality=None]').length
  if (waiting < cells) mark('firstLive')
  if (waiting !== left) {
    left = waiting
    leftAt = performance.now()
  }
  if (waiting > 0) {
    allLive = null
    clearTimeout(timer)
    if (waiting < cells) never ??= setTimeout(() => {
      if (allLive !== null) return
      isOver = true
      settle(leftAt)
    }, ${NEVER_MS})
  } else if (allLive === null) settle(performance.now())
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-quality'] })
}`
