import { pageBox } from '../../../ui/layout/page-pixels.ts'

/** A number without any mark of quality, age or station. */
const UNMARKED = '[data-quality=Good]:not([data-stale], [data-last-known], [title]:not([title=""]))'

/** Where and how a number is drawn, in CSS pixels from the top left corner of its host. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly baseline: number
  readonly font: string
  readonly color: string
  /** The text with every digit as 0: with tabular digits, texts of one shape are equally wide. */
  readonly shape: string
}

/** A number that changes fast. */
export interface FastNumber {
  readonly element: HTMLElement
  text: string
  /** Milliseconds of `performance.now()`. */
  changedAt: number
  /** Null while it is text. */
  drawn: { readonly by: { update(number: FastNumber, box: Box): void }; readonly box: Box } | null
  /** The canvas would draw it differently, as with a font whose digits are not tabular by default. */
  isRefused: boolean
  /** Null before it is drawn for the first time. */
  shadow: Shadow | null
}

interface Shadow {
  readonly root: ShadowRoot
  readonly slot: HTMLElement
  /** Takes the place of the text while it is drawn, invisible. */
  readonly copy: HTMLElement
}

export function isUnmarked({ element }: FastNumber): boolean {
  return element.matches(UNMARKED)
}

export function shapeOf(text: string): string {
  return text.replace(/\d/g, '0')
}

/** Returns where a number is drawn that is text now; null if the canvas would draw it differently. */
export function measureNumber(number: FastNumber, origin: DOMRect, context: CanvasRenderingContext2D): Box | null {
  const { element, text } = number
  const { left, top, width, height } = pageBox(element)
  const { fontStyle, fontWeight, fontSize, fontFamily, color, letterSpacing } = getComputedStyle(element)
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  context.font = font
  const widthOf = (measured: string) => context.measureText(measured).width
  const isSame = letterSpacing === 'normal' && widthOf('0') === widthOf('1') && Math.abs(widthOf(text) - width) < 0.5
  if (!isSame) return null
  const [x, y] = [left - origin.left, top - origin.top]
  // The box of an inline text is as high as the ascent and descent of its font.
  const baseline = y + Math.round(context.measureText(text).fontBoundingBoxAscent)
  return { x, y, width, height, baseline, font, color, shape: shapeOf(text) }
}

/** Takes the text out of the rendered tree. It stays the text of the document, and the layout stays as it is. */
export function hideText(number: FastNumber): void {
  const { element, text } = number
  number.shadow ??= createShadow(element)
  const { root, copy } = number.shadow
  copy.textContent = text
  root.replaceChildren(copy)
  // An element without a role cannot have a name.
  if (namedFor(element) === element) element.role = 'img'
}

export function showText({ element, shadow }: FastNumber): void {
  shadow?.root.replaceChildren(shadow.slot)
  element.role = null
  namedFor(element).ariaLabel = null
}

/** Tells screen readers what is drawn; they do not see the text that is not rendered. */
export function nameDrawn({ element, text }: FastNumber): void {
  namedFor(element).ariaLabel = text
}

/** Returns the cell around a number if it holds nothing else, otherwise the number itself. */
function namedFor(element: HTMLElement): Element {
  const cell = element.parentElement
  return cell?.role === 'gridcell' && cell.childElementCount === 1 ? cell : element
}

/** Closed, so that nothing but the text of the document is read from outside. */
function createShadow(element: HTMLElement): Shadow {
  const copy = document.createElement('span')
  copy.style.visibility = 'hidden'
  return { root: element.attachShadow({ mode: 'closed' }), slot: document.createElement('slot'), copy }
}
