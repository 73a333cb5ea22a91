import { pixelRatio } from '../layout/page-pixels.ts'
import { onPageZoom } from '../layout/page-zoom.ts'
import { onThemeChange } from './theme-colors.ts'

/** A canvas as large as its element, in CSS pixels; `context` is scaled to the pixels of the screen. */
export interface DrawnArea {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
}

export interface CanvasSurface {
  /** Draws before the next paint; several calls draw once. */
  redraw(): void
  destroy(): void
}

/**
 * Keeps a canvas at the size of its element and at the resolution of the screen, and calls `draw` with an empty area
 * whenever it has to be drawn: first, on `redraw`, and when size, resolution or theme change.
 */
export function createSurface(canvas: HTMLCanvasElement, draw: (area: DrawnArea) => void): CanvasSurface {
  const context = canvas.getContext('2d')
  let frame = 0
  let resolution: MediaQueryList | null = null
  const paint = () => {
    frame = 0
    const { clientWidth: width, clientHeight: height } = canvas
    if (context === null || width === 0 || height === 0) return
    const ratio = pixelRatio()
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width !== w) canvas.width = w
    if (canvas.height !== h) canvas.height = h
    context.setTransform(w / width, 0, 0, h / height, 0, 0)
    context.clearRect(0, 0, width, height)
    draw({ context, width, height })
  }
  const redraw = () => {
    if (frame === 0) frame = requestAnimationFrame(paint)
  }
  // A query names one resolution, so each change needs the next query.
  const followResolution = () => {
    resolution?.removeEventListener('change', followResolution)
    resolution = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    resolution.addEventListener('change', followResolution)
    redraw()
  }
  followResolution()
  const stopZoom = onPageZoom(redraw)
  const observer = new ResizeObserver(redraw)
  observer.observe(canvas)
  const stopTheme = onThemeChange(redraw)
  return {
    redraw,
    destroy: () => {
      cancelAnimationFrame(frame)
      resolution?.removeEventListener('change', followResolution)
      observer.disconnect()
      stopTheme()
      stopZoom()
    },
  }
}
