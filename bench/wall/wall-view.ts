import { setTimeout as pause } from 'node:timers/promises'
import type { WallBrowser } from './wall-browser.ts'
import type { WallReading } from './wall-reading.ts'
import type { WallWatch } from './wall-watch.ts'

export type KeptView = Pick<WallReading, 'path' | 'zoom' | 'scroll' | 'isPaused'>

const TURN_MS = 90_000
/** The page writes down once a minute how it is shown. */
const KEPT_MS = 65_000
const BACK_MS = 30_000
const LOOK_MS = 250

/**
 * Stops the turning at a page and scrolls its list: what the page then shows has to be there after whatever comes. Returns null if
 * the page does not come.
 */
export async function keepView(wall: WallBrowser, watch: WallWatch, path: string): Promise<KeptView | null> {
  const isThere = ({ path: shown, isHeld }: WallReading) => shown.startsWith(`${path}?`) && !isHeld
  if (!(await until(wall, isThere, TURN_MS))) return null
  await wall.press(' ')
  if (!(await until(wall, (reading) => reading.isPaused && isThere(reading), LOOK_MS * 20))) return null
  await watch.well(TURN_MS)
  await wall.evaluate("document.querySelector('main [role=grid]').scrollTop = 400")
  await pause(KEPT_MS)
  return wall.read()
}

/** Waits for a while until the page is as it was, and returns how it is. */
export async function viewAfter(wall: WallBrowser, view: KeptView): Promise<KeptView | null> {
  await until(wall, (reading) => isSameView(reading, view), BACK_MS)
  return wall.read()
}

export function isSameView(one: KeptView, other: KeptView | null): boolean {
  const text = ({ path, zoom, scroll, isPaused }: KeptView) => JSON.stringify([path, zoom, scroll, isPaused])
  return other !== null && text(one) === text(other)
}

/** Returns whether it was so within the time. */
async function until(wall: WallBrowser, isIt: (reading: WallReading) => boolean, mostMs: number): Promise<boolean> {
  const start = performance.now()
  while (performance.now() - start < mostMs) {
    const reading = await wall.read()
    if (reading !== null && isIt(reading)) return true
    await pause(LOOK_MS)
  }
  return false
}
