/** What the probe of one page has seen since its last reset. */
export interface ProbeReading {
  /** Stamped values on screen. */
  readonly cells: number
  readonly lagsMs: readonly number[]
  readonly longTasks: number
  readonly longTaskMs: number
}

/**
 * Runs in each measured page before its own scripts. The stamp in a text node is the plant's time in seconds, modulo
 * 10,000 s, as German text; the observer runs right after the script that wrote it, before layout and paint.
 */
export const LAG_PROBE = `
window.probe = { lags: [], longTasks: 0, longTaskMs: 0 }
window.readProbe = () => {
  const { lags, longTasks, longTaskMs } = window.probe
  window.probe = { lags: [], longTasks: 0, longTaskMs: 0 }
  return { cells: document.querySelectorAll('[data-pv]').length, lagsMs: lags, longTasks, longTaskMs }
}
new MutationObserver((mutations) => {
  const now = Date.now() % 10_000_000
  for (const { target } of mutations) {
    if (target.nodeType !== 3 || !target.parentElement?.dataset.pv?.startsWith('ai')) continue
    const stamp = Number(target.nodeValue.replaceAll('.', '').replace(',', '.')) * 1000
    if (!Number.isNaN(stamp)) window.probe.lags.push((now - stamp + 15_000_000) % 10_000_000 - 5_000_000)
  }
}).observe(document, { characterData: true, subtree: true })
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    window.probe.longTasks += 1
    window.probe.longTaskMs += duration
  }
}).observe({ type: 'longtask' })`
