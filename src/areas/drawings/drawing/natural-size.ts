import type { Size } from '../../../domain/images/stage-view.ts'

/** CSS pixels of a unit; those that depend on a font or a window have none. */
const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
}
const LENGTH = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i
/** Of an image that says nothing of its size and draws nothing. */
const FALLBACK: Size = { width: 960, height: 540 }

/**
 * Returns how large a drawing is by itself, in CSS pixels: by its width and height, by its `viewBox` where one of them is missing
 * or a percentage, and without either so large that all of it is seen. `host` has it in its shadow tree.
 */
export function naturalSize(svg: SVGSVGElement, host: HTMLElement): Size {
  const [width, height] = [lengthOf(svg, 'width'), lengthOf(svg, 'height')]
  if (width !== null && height !== null) return { width, height }
  const box = viewBoxOf(svg)
  if (box !== null) {
    if (width !== null) return { width, height: (width * box.height) / box.width }
    if (height !== null) return { width: (height * box.width) / box.height, height }
    return box
  }
  const drawn = drawnSize(svg, host)
  return { width: width ?? drawn.width, height: height ?? drawn.height }
}

function lengthOf(svg: SVGSVGElement, name: 'width' | 'height'): number | null {
  const [, number = '', unit = ''] = LENGTH.exec((svg.style[name] || (svg.getAttribute(name) ?? '')).trim()) ?? []
  const length = Number(number) * (PIXELS[unit.toLowerCase()] ?? Number.NaN)
  return Number.isFinite(length) && length > 0 ? length : null
}

function viewBoxOf(svg: SVGSVGElement): Size | null {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0 ? { width, height } : null
}

/** What is drawn right of and below the origin, which only a browser knows that has it in a document. */
function drawnSize(svg: SVGSVGElement, host: HTMLElement): Size {
  const { x, y, width, height } = whileInDocument(host, () => svg.getBBox())
  const [right, bottom] = [x + width, y + height]
  return right > 0 && bottom > 0 ? { width: right, height: bottom } : FALLBACK
}

/** Measures what only a browser knows that has a drawing in a document. Nobody sees it. */
export function whileInDocument<T>(host: HTMLElement, measure: () => T): T {
  host.style.cssText = 'position: absolute; visibility: hidden'
  document.body.append(host)
  const measured = measure()
  host.remove()
  host.removeAttribute('style')
  return measured
}
