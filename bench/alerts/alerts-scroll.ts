import { setTimeout as pause } from 'node:timers/promises'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { orderSimulator } from '../../tests/support/simulator/simulator-orders.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'

/** Readings of one scrolled list. */
export interface ScrollReading {
  readonly longestTaskMs: number
  readonly alertsPerSecond: number
  readonly rowsPerSecond: number
  readonly framesPerSecond: number
  readonly longestFrameMs: number
  /** The most rows in sight, in one frame, that are not in the document. */
  readonly blankRows: number
  /** The most of them for which the page has no alert yet. The others have data and are only not rendered. */
  readonly pendingRows: number
  readonly blankFramesPercent: number
}

const SCROLL_MS = 3000
/** A fast turn of the wheel. */
const WHEEL_PX_PER_SECOND = 4000
const KEY_EVERY_MS = 100
/**
 * The simulator spreads its flood of 500 alerts over one minute of its own time. At this speed that minute takes a
 * second.
 */
const FLOOD_SPEED = 60
const FLOOD_EVERY_MS = 1000

export const SCROLLS = [
  { key: 'wheel', title: 'wheel for 3 s, no flood', flood: false, run: turnWheel },
  { key: 'floodWheel', title: 'wheel for 3 s, flood', flood: true, run: turnWheel },
  { key: 'floodKeys', title: 'page keys for 3 s, flood', flood: true, run: pressKeys },
] as const

/**
 * Runs in the page and counts missing rows in each animation frame. A frame callback runs after the scroll events and
 * before the paint, so a row that is missing then is missing on screen.
 */
export const SCROLL_PROBE = `
window.watchScroll = () => {
  const list = document.querySelector('main [role=grid]')
  const seen = { frames: 0, blankFrames: 0, blankRows: 0, pendingRows: 0, longestFrameMs: 0, longestTaskMs: 0 }
  const tasks = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  })
  tasks.observe({ type: 'longtask' })
  const start = performance.now()
  const from = list.scrollTop
  let last = null
  let going = true
  const look = (now) => {
    if (!going) return
    const rowHeight = list.querySelector('[role=row][aria-rowindex]:not([aria-rowindex="1"])').offsetHeight
    const head = list.querySelector('[role=row]').offsetHeight
    const first = Math.floor(list.scrollTop / rowHeight)
    const end = Math.min(Number(list.getAttribute('aria-rowcount')) - 1, Math.floor((list.scrollTop + list.clientHeight - head) / rowHeight))
    const there = new Set([...list.querySelectorAll('[role=row][data-id]')].map((row) => Number(row.getAttribute('aria-rowindex')) - 2))
    let blank = 0
    for (let index = first; index < end; index += 1) if (!there.has(index)) blank += 1
    seen.frames += 1
    if (blank > 0) seen.blankFrames += 1
    seen.blankRows = Math.max(seen.blankRows, blank)
    const pending = [...list.querySelectorAll('[data-pending]')].map((row) => Number(row.getAttribute('aria-rowindex')) - 2)
    seen.pendingRows = Math.max(seen.pendingRows, pending.filter((index) => index >= first && index < end).length)
    if (last !== null) seen.longestFrameMs = Math.max(seen.longestFrameMs, now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.scrollSeen = () => {
    going = false
    tasks.disconnect()
    const rowHeight = list.querySelector('[role=row]').offsetHeight
    return { ...seen, ms: performance.now() - start, rows: Math.abs(list.scrollTop - from) / rowHeight }
  }
}`

/** What `watchScroll` has seen until `scrollSeen`. */
export interface Seen {
  readonly ms: number
  readonly rows: number
  readonly frames: number
  readonly blankFrames: number
  readonly blankRows: number
  readonly pendingRows: number
  readonly longestFrameMs: number
  readonly longestTaskMs: number
}

export async function turnWheel(tab: RawTab): Promise<void> {
  await tab.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 500,
    yDistance: (-WHEEL_PX_PER_SECOND * SCROLL_MS) / 1000,
    speed: WHEEL_PX_PER_SECOND,
    gestureSourceType: 'mouse',
  })
}

async function pressKeys(tab: RawTab): Promise<void> {
  await tab.evaluate(`document.querySelector('main [role=row][data-id]').focus({ preventScroll: true })`)
  const key = { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 }
  for (let at = 0; at < SCROLL_MS; at += KEY_EVERY_MS) {
    await tab.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await pause(KEY_EVERY_MS)
  }
}

/** Orders one flood after the other. Returns a function that stops them. */
export function flood(simulator: BenchSimulator): () => Promise<void> {
  let going = true
  const ordered = (async () => {
    await orderSimulator(simulator, 'clock', { speed: FLOOD_SPEED })
    while (going) {
      await orderSimulator(simulator, 'scenario', { name: 'flood' })
      await pause(FLOOD_EVERY_MS)
    }
    await orderSimulator(simulator, 'clock', { speed: 1 })
  })()
  return async () => {
    going = false
    await ordered
  }
}

/** Scrolls through the pending alerts from the top, without and with a flood. */
export async function readFlood(
  tab: RawTab,
  simulator: BenchSimulator,
): Promise<Readonly<Record<string, ScrollReading>>> {
  const readings: Record<string, ScrollReading> = {}
  for (const { key, flood: inFlood, run } of SCROLLS) {
    await tab.evaluate(`document.querySelector('main [role=grid]').scrollTop = 0`)
    const stop = inFlood ? flood(simulator) : async () => undefined
    if (inFlood) await pause(FLOOD_EVERY_MS)
    const before = await simulator.stats()
    await tab.evaluate('watchScroll()')
    await run(tab)
    const seen = await tab.evaluate<Seen>('scrollSeen()')
    const after = await simulator.stats()
    await stop()
    const perSecond = (count: number) => (count * 1000) / seen.ms
    readings[key] = {
      longestTaskMs: seen.longestTaskMs,
      alertsPerSecond: perSecond(after.hubs.alert.valuesSent - before.hubs.alert.valuesSent),
      rowsPerSecond: perSecond(seen.rows),
      framesPerSecond: perSecond(seen.frames),
      longestFrameMs: seen.longestFrameMs,
      blankRows: seen.blankRows,
      pendingRows: seen.pendingRows,
      blankFramesPercent: (100 * seen.blankFrames) / seen.frames,
    }
  }
  return readings
}
