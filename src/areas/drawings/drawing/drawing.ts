import type { Box } from '../../../domain/images/stage-view.ts'
import { type BoundElement, boundElements } from './bound-elements.ts'
import { cleanImage } from './clean-image.ts'

/** A process image, ready to be shown once: its nodes are in the document while it is. */
export interface Drawing {
  readonly svg: SVGSVGElement
  /** In the order of the drawing. */
  readonly elements: readonly BoundElement[]
  readonly area: Box
}

/** Of an image that says nothing of its size. */
const FALLBACK: Box = { x: 0, y: 0, width: 960, height: 540 }

/** Builds the drawing of the server's SVG; null if the text is none. */
export function createDrawing(text: string): Drawing | null {
  const svg = cleanImage(text)
  if (svg === null) return null
  const area = areaOf(svg)
  for (const name of ['width', 'height', 'x', 'y', 'class']) svg.removeAttribute(name)
  svg.setAttribute('preserveAspectRatio', 'xMidYMid meet')
  return { svg, area, elements: boundElements(svg) }
}

/** Returns the area of a drawing in its own units. */
export function areaOf(svg: SVGSVGElement): Box {
  const [x = 0, y = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if ([x, y, width, height].every(Number.isFinite) && width > 0 && height > 0) return { x, y, width, height }
  const [wide, high] = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''))
  return wide !== undefined && high !== undefined && wide > 0 && high > 0
    ? { x: 0, y: 0, width: wide, height: high }
    : FALLBACK
}

/** Returns the place of a drawn element in units of the image; null while it is not rendered. */
export function boxOf(node: SVGGraphicsElement, svg: SVGSVGElement): Box | null {
  const [own, root] = [node.getScreenCTM(), svg.getScreenCTM()]
  const { x, y, width, height } = node.getBBox()
  if (own === null || root === null || (width === 0 && height === 0)) return null
  const matrix = root.inverse().multiply(own)
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left, top]) => new DOMPoint(left, top).matrixTransform(matrix))
  const [across, down] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...across), Math.min(...down)]
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}
