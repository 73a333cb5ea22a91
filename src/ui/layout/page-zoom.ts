import { useSyncExternalStore } from 'react'
import { scaleMedia } from './page-media.ts'

/**
 * How much larger the whole page is drawn: the text size of this workstation, or what a wall monitor needs. It is the CSS property
 * `zoom` of the root element, so that every length of the page, in a style or set by code, means the same at each size.
 */
let zoom = 1
const listeners = new Set<() => void>()

/** Engines before the standard measure boxes in the pixels of the page, and units of the window in those of the window. */
const IS_STANDARD = 'currentCSSZoom' in Element.prototype

export function pageZoom(): number {
  return zoom
}

/** Draws the whole page larger, and lets its media queries see the room that is left. */
export function setPageZoom(next: number): void {
  if (next === zoom) return
  zoom = next
  const { style } = document.documentElement
  style.setProperty('--page-zoom', String(zoom))
  // What the page's own lengths take too much of where units of the window grow with them, and boxes are not positioned by us.
  style.setProperty('--page-window', String(IS_STANDARD ? 1 / zoom : 1))
  scaleMedia(zoom)
  for (const onChange of listeners) onChange()
}

export function onPageZoom(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function usePageZoom(): number {
  return useSyncExternalStore(onPageZoom, pageZoom)
}

/** Whether boxes are measured in pixels of the window, as places of pointers are: popovers stand where they belong only then. */
export function measuresWindow(): boolean {
  return IS_STANDARD
}
