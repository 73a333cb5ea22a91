import { pageBox, pixelRatio } from '../../../ui/layout/page-pixels.ts'
import {
  type Box,
  type FastNumber,
  hideText,
  isUnmarked,
  measureNumber,
  nameDrawn,
  shapeOf,
  showText,
} from './drawn-number.ts'

/** After this time without a change a number is text again, which can be found and selected. */
const REST_MS = 2000
const MAX_SIDE_PX = 16_384
const MAX_PIXELS = 8_000_000
/** A number that has moved further than this is measured again. */
const MOVED_PX = 0.5

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface ValueCanvasOptions {
  /** The positioned element around rows or tiles, which holds the canvas. */
  readonly host: HTMLElement
  /** Rows have moved or changed, or the canvas is lost: everything has to be text. Called before the next paint. */
  readonly onMoved: () => void
  /** The station of this number has gone offline or come back. */
  readonly onMarked: (element: HTMLElement) => void
}

/** One canvas over the numbers of a table or board that change fast. */
export class ValueCanvas {
  readonly #options: ValueCanvasOptions
  readonly #canvas = document.createElement('canvas')
  readonly #context = this.#canvas.getContext('2d')
  readonly #drawn = new Set<FastNumber>()
  readonly #observer: MutationObserver
  /** The part of the host that the canvas covers, in CSS pixels. */
  #area: Area | null = null
  #ratio = 1

  constructor(options: ValueCanvasOptions) {
    this.#options = options
    this.#canvas.ariaHidden = 'true'
    // A layer of its own: what is drawn does not repaint the rows below.
    Object.assign(this.#canvas.style, { position: 'absolute', pointerEvents: 'none', willChange: 'transform' })
    const { host, onMoved } = options
    // The graphics process has ended, and what was drawn with it.
    this.#canvas.addEventListener('contextlost', onMoved)
    this.#observer = new MutationObserver((records) => this.#changed(records))
    this.#observer.observe(host, { childList: true, subtree: true, attributeFilter: ['style', 'data-last-known'] })
    // Column widths.
    if (host.parentElement !== null) this.#observer.observe(host.parentElement, { attributeFilter: ['style'] })
  }

  /** Draws these numbers from now on, unless the canvas would be too large. */
  take(taken: readonly FastNumber[]): void {
    const origin = pageBox(this.#options.host)
    const context = this.#context
    if (context === null) return
    // Measures all of them before the first write, so that there is one layout.
    const boxes = taken.flatMap((number) => {
      const box = measureNumber(number, origin, context)
      number.isRefused = box === null
      return box === null ? [] : [{ number, box }]
    })
    if (
      boxes.length === 0 ||
      !this.#cover(
        boxes.map(({ box }) => box),
        origin,
      )
    )
      return
    for (const { number, box } of boxes) {
      number.drawn = { by: this, box }
      this.#drawn.add(number)
      hideText(number)
      this.#draw(number, box)
    }
  }

  /** Draws a number anew, or makes it text if it has a mark or another width. */
  update(number: FastNumber, box: Box): void {
    if (isUnmarked(number) && shapeOf(number.text) === box.shape) this.#draw(number, box)
    else this.#release(number, box)
  }

  /** Makes numbers at rest text. Returns false if nothing is drawn any more, or not where its element is. */
  check(now: number): boolean {
    const origin = pageBox(this.#options.host)
    for (const number of this.#drawn) {
      if (number.drawn === null) continue
      const { box } = number.drawn
      const { left, top } = pageBox(number.element)
      if (Math.abs(left - origin.left - box.x) > MOVED_PX || Math.abs(top - origin.top - box.y) > MOVED_PX) return false
      if (now - number.changedAt > REST_MS) this.#release(number, box)
    }
    return this.#drawn.size > 0
  }

  /** Makes everything text. */
  destroy(): void {
    this.#observer.disconnect()
    for (const number of this.#drawn) if (number.drawn !== null) this.#release(number, number.drawn.box)
    this.#canvas.remove()
  }

  #draw(number: FastNumber, { x, y, width, height, baseline, font, color }: Box): void {
    const context = this.#context
    if (context === null) return
    context.clearRect(x - 1, y, width + 2, height)
    context.font = font
    context.fillStyle = color
    context.fillText(number.text, x, baseline)
    nameDrawn(number)
  }

  #release(number: FastNumber, { x, y, width, height }: Box): void {
    this.#context?.clearRect(x - 1, y, width + 2, height)
    this.#drawn.delete(number)
    number.drawn = null
    showText(number)
  }

  /** Makes the canvas large enough for these boxes too. Returns false if it would be too large. */
  #cover(boxes: readonly Box[], origin: DOMRect): boolean {
    const ratio = pixelRatio()
    const context = this.#context
    const now = this.#area
    // Edges at whole pixels of the screen, or the picture would be blurred.
    const floor = (px: number, edge: number) => Math.floor((px + edge) * ratio) / ratio - edge
    const ceil = (px: number, edge: number) => Math.ceil((px + edge) * ratio) / ratio - edge
    const area = { ...EMPTY, ...now }
    for (const { x, y, width, height } of boxes) {
      area.left = Math.min(area.left, floor(x - 1, origin.left))
      area.top = Math.min(area.top, floor(y - 1, origin.top))
      area.right = Math.max(area.right, ceil(x + width + 1, origin.left))
      area.bottom = Math.max(area.bottom, ceil(y + height + 1, origin.top))
    }
    const [width, height] = [area.right - area.left, area.bottom - area.top]
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (context === null || Math.max(w, h) > MAX_SIDE_PX || w * h > MAX_PIXELS) return false
    const isSame = now !== null && SIDES.every((side) => area[side] === now[side]) && ratio === this.#ratio
    if (isSame) return true
    this.#area = area
    this.#ratio = ratio
    // A new size empties the canvas.
    Object.assign(this.#canvas, { width: w, height: h })
    context.setTransform(ratio, 0, 0, ratio, -area.left * ratio, -area.top * ratio)
    const [left, top] = [`${area.left}px`, `${area.top}px`]
    Object.assign(this.#canvas.style, { left, top, width: `${width}px`, height: `${height}px` })
    for (const number of this.#drawn) if (number.drawn !== null) this.#draw(number, number.drawn.box)
    if (!this.#canvas.isConnected) this.#options.host.append(this.#canvas)
    return true
  }

  #changed(records: readonly MutationRecord[]): void {
    const { host, onMoved, onMarked } = this.#options
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (attributeName === 'data-last-known') {
        if (target instanceof HTMLElement) onMarked(target)
        continue
      }
      const isRow = target === host || target.parentNode === host || target === host.parentElement
      const isOwn = type === 'childList' && [...addedNodes, ...removedNodes].every((node) => node === this.#canvas)
      if (!isRow || isOwn || target === this.#canvas) continue
      onMoved()
      return
    }
  }
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const EMPTY = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
