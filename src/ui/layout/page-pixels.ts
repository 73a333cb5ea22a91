import { measuresWindow, pageZoom } from './page-zoom.ts'

/**
 * Everything that is measured on the page, in its own pixels: those of its styles, of `offsetWidth` and of what code sets. The
 * browser gives places of pointers and, by engine, boxes in pixels of the window, which are smaller where the page is zoomed.
 */

export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** Returns the box of an element or a range. */
export function pageBox(measured: Element | Range): DOMRect {
  const box = measured.getBoundingClientRect()
  // Inside of what is not zoomed every engine measures the same.
  const isLarger = measuresWindow() || (measured instanceof Element && measured.closest('.uplot') !== null)
  const zoom = isLarger ? pageZoom() : 1
  return zoom === 1 ? box : new DOMRect(box.x / zoom, box.y / zoom, box.width / zoom, box.height / zoom)
}

/** Returns where a pointer is. */
export function pagePoint({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): PagePoint {
  return { x: clientX / pageZoom(), y: clientY / pageZoom() }
}

/** Returns the element that is seen at a place. */
export function elementAt({ x, y }: PagePoint): Element | null {
  return document.elementFromPoint(x * pageZoom(), y * pageZoom())
}

/** Returns what a popover is positioned by that opens at a place: its engine measures as the browser does. */
export function anchorAt({ x, y }: PagePoint): { readonly getBoundingClientRect: () => DOMRect } {
  const zoom = measuresWindow() ? pageZoom() : 1
  return { getBoundingClientRect: () => new DOMRect(x * zoom, y * zoom) }
}

/** Returns the room of the window. */
export function pageRoom(): { readonly width: number; readonly height: number } {
  return { width: window.innerWidth / pageZoom(), height: window.innerHeight / pageZoom() }
}

/** Returns how many pixels of the screen one of the page has, now or at another zoom. */
export function pixelRatio(zoom = pageZoom()): number {
  return window.devicePixelRatio * zoom
}
