import { onSecond } from '../../../live/connection/frame-clock.ts'
import { pageBox, pageRoom } from '../../../ui/layout/page-pixels.ts'
import { onPageZoom } from '../../../ui/layout/page-zoom.ts'
import { type FastNumber, isUnmarked } from './drawn-number.ts'
import { ValueCanvas } from './value-canvas.ts'

/**
 * Draws numbers that change fast on one canvas over their table or board. A changed text costs layout, paint and raster
 * of its cell, and work for all cells of the page; a drawn one costs some pixels.
 *
 * The text of the element is always what is drawn, written in the same task. It only leaves the rendered tree: a closed
 * shadow root shows an invisible copy in its place, which keeps the layout. A number is drawn while it is good, current
 * and changes at least every `FAST_MS`. A mark of any kind, a number at rest, and a page in which somebody scrolls,
 * selects, searches or prints, or that has forced colors, show the text itself.
 */

/** The positioned element that holds the canvas. */
const HOST = '[data-draws-values]'
const FAST_MS = 1500
/** No drawing this long after everything became text, so that scrolling does not change back and forth. */
const PAUSE_MS = 500
/** Each number is measured when it becomes drawn: at most this many at a time. */
const MOST_AT_ONCE = 200
/** Numbers this far outside of the window are drawn too, because they scroll in next. */
const MARGIN_PX = 300

const numbers = new WeakMap<HTMLElement, FastNumber>()
const canvases = new Map<HTMLElement, ValueCanvas>()
/** Fast numbers that are still text. */
const candidates = new Set<FastNumber>()
let isTextUntil = 0
let isFinding = false

/** Call after each write of a number's text or marks. Draws it in the same task if it is drawn. */
export function numberWritten(element: HTMLElement): void {
  // A translator may have put elements in its place, with what it was before: that is never drawn.
  const text = element.firstChild instanceof Text ? element.firstChild.data : null
  if (text === null) {
    if (canvases.size > 0) makeAllText()
    return
  }
  const now = performance.now()
  const number = numbers.get(element)
  if (number === undefined) {
    numbers.set(element, { element, text, changedAt: now, drawn: null, isRefused: false, shadow: null })
    return
  }
  const isFast = text !== number.text && now - number.changedAt < FAST_MS
  if (text !== number.text) number.changedAt = now
  number.text = text
  if (number.drawn !== null) number.drawn.by.update(number, number.drawn.box)
  else if (isFast && !number.isRefused) candidates.add(number)
}

function makeAllText(): void {
  isTextUntil = performance.now() + PAUSE_MS
  candidates.clear()
  for (const canvas of canvases.values()) canvas.destroy()
  canvases.clear()
}

const forcedColors = window.matchMedia('(forced-colors: active)')

function hasSelection(): boolean {
  return document.getSelection()?.isCollapsed === false
}

function isNear({ element }: FastNumber): boolean {
  const { top, bottom } = pageBox(element)
  return bottom > -MARGIN_PX && top < pageRoom().height + MARGIN_PX
}

/** Changes between text and canvas once a second, so that measuring costs one layout a second at most. */
function onTick(): void {
  const now = performance.now()
  for (const [host, canvas] of canvases) {
    if (host.isConnected && canvas.check(now)) continue
    canvas.destroy()
    canvases.delete(host)
  }
  const waiting = [...candidates]
  candidates.clear()
  if (now < isTextUntil || isFinding || hasSelection() || forcedColors.matches || document.hidden) return
  const taken = waiting
    .filter((number) => now - number.changedAt < FAST_MS && number.element.isConnected && isUnmarked(number))
    .slice(0, MOST_AT_ONCE)
    .filter(isNear)
  for (const [host, ofHost] of Map.groupBy(taken, ({ element }) => element.closest<HTMLElement>(HOST))) {
    if (host === null) continue
    const canvas = canvases.get(host) ?? createCanvas(host)
    canvas.take(ofHost)
  }
}

function createCanvas(host: HTMLElement): ValueCanvas {
  const onMarked = (element: HTMLElement) => void (numbers.has(element) && numberWritten(element))
  const canvas = new ValueCanvas({ host, onMoved: makeAllText, onMarked })
  canvases.set(host, canvas)
  return canvas
}

onSecond(onTick)
document.addEventListener('selectionchange', () => {
  if (hasSelection()) makeAllText()
})
for (const type of ['resize', 'beforeprint']) window.addEventListener(type, makeAllText)
// The search of the browser takes the focus until it is closed.
const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
  if (key !== 'F3' && !((ctrlKey || metaKey) && (key === 'f' || key === 'g'))) return
  isFinding = true
  makeAllText()
}
const onReturn = () => {
  isFinding = false
}
window.addEventListener('keydown', onKey, { capture: true })
for (const type of ['focus', 'pointerdown']) window.addEventListener(type, onReturn)
for (const query of [forcedColors, window.matchMedia('(prefers-color-scheme: dark)')]) {
  query.addEventListener('change', makeAllText)
}
onPageZoom(makeAllText)
// Theme, density, and the cover over a page whose session is not known yet.
new MutationObserver(makeAllText).observe(document.documentElement, {
  attributeFilter: ['data-theme', 'data-density', 'data-covered'],
})
