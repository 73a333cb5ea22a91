/** What one page has seen of its own start, in ms since the start of its navigation. */
export interface StartReading {
  /** The document has arrived. */
  readonly html: number
  /** The last script that was asked for before the first live value has arrived. */
  readonly scripts: number
  /** The live worker has said who it is. */
  readonly worker: number
  /** The first row with a value's cell is in the document. */
  readonly rows: number
  /** The first frame with values has arrived. */
  readonly frame: number
  readonly firstLive: number
  /** The last moment at which a cell of the screen became live. */
  readonly allLive: number
  /** The end of the animation frame after it. */
  readonly painted: number
  /** The longest task of the main thread; 0: none above 50 ms. */
  readonly longestTask: number
  readonly cells: number
}

/** Name of the function of the DevTools protocol by which a page hands its reading over: nobody has to ask meanwhile. */
export const START_BINDING = 'startIsOver'

/** So long nothing has to change before a screen counts as complete. */
const SETTLED_MS = 400

/** Runs in a page before its own scripts. A cell is live when its quality is known. */
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
new MutationObserver(() => {
  const cells = document.querySelectorAll('[data-pv]').length
  if (cells === 0) return
  mark('rows')
  const waiting = document.querySelectorAll('[data-pv][data-quality=None]').length
  if (waiting < cells) mark('firstLive')
  if (waiting > 0) {
    allLive = null
    clearTimeout(timer)
  } else if (allLive === null) {
    allLive = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        painted = performance.now()
        timer = setTimeout(hand, ${SETTLED_MS})
      }
      port2.postMessage(null)
    })
  }
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-quality'] })
}`
