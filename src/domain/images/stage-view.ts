/** A rectangle in units of the image. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * What a stage shows of an image: `zoom` 1 shows all of it, as large as the stage allows; `x` and `y` are the place in the
 * image that stands in the middle.
 */
export interface StageView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** So deep that a line of the smallest text fills a telephone. */
export const MAX_ZOOM = 12

/** The view that shows the whole image. */
export function wholeImage(image: Box): StageView {
  return { zoom: 1, x: image.x + image.width / 2, y: image.y + image.height / 2 }
}

/** Around what a stage opens on, in units of the image. */
const OPENING_MARGIN = 20

/** Smaller letters than this, in CSS pixels, are hard to read. */
const LEGIBLE_PX = 11
/** A whole image whose letters lack less than this is better than one of which a strip is missing. */
const NEARLY = 0.92

/**
 * Returns the zoom at which the texts of an image are legible: 1 if they are when all of it is shown. `textSize` is that of its small
 * texts in units of the image; null without any.
 */
export function legibleZoom(textSize: number | null, image: Box, stage: Size): number {
  if (textSize === null) return 1
  const zoom = LEGIBLE_PX / textSize / fitScale(image, stage)
  return zoom * NEARLY <= 1 ? 1 : zoom
}

/** Returns the level of detail that a zoom shows: closer parts are drawn from a multiple of the zoom at which the image is legible. */
export function detailLevel(zoom: number, legible: number): number {
  // Three times a number divided by it may be less than three.
  return Math.max(1, Math.floor(zoom / legible + 1e-9))
}

/** What a small stage opens on. */
interface OpeningPlace {
  readonly box: Box
  /** The level from which on it is drawn. */
  readonly detail: number
}

/**
 * The view with which a small stage opens: on a place at its own size, or less where it would not have room; without one from the
 * start of the image, so large that it fills the stage, since all of it would be too small to read. Larger where texts need it.
 */
export function openingView(place: OpeningPlace | null, legible: number, image: Box, stage: Size): StageView {
  const fit = fitScale(image, stage)
  if (place === null) {
    const fills = Math.max(stage.width / image.width, stage.height / image.height)
    return { zoom: Math.max(legible, Math.min(1, fills) / fit), x: image.x, y: image.y }
  }
  const { box, detail } = place
  const hasRoom = Math.min(
    stage.width / (box.width + 2 * OPENING_MARGIN),
    stage.height / (box.height + 2 * OPENING_MARGIN),
  )
  const own = Math.min(Math.max(1 / fit, legible), hasRoom / fit)
  return viewOn(box, detail > 1 ? Math.max(own, detail * legible) : own, wholeImage(image))
}

/** Returns the part of the image that a stage of this size shows: its `viewBox`, with the same aspect ratio as the stage. */
export function viewBox(view: StageView, image: Box, stage: Size): Box {
  const scale = fitScale(image, stage) * view.zoom
  const [width, height] = [stage.width / scale, stage.height / scale]
  return { x: view.x - width / 2, y: view.y - height / 2, width, height }
}

/** CSS pixels per unit of the image at zoom 1. */
export function fitScale(image: Size, stage: Size): number {
  const scale = Math.min(stage.width / image.width, stage.height / image.height)
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}

/** Returns the view with its zoom between 1 and `MAX_ZOOM`, and without empty space where the image could be. */
export function clampedView(view: StageView, image: Box, stage: Size): StageView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom))
  const shown = viewBox({ ...view, zoom }, image, stage)
  return {
    zoom,
    x: clampedCentre(view.x, shown.width, image.x, image.width),
    y: clampedCentre(view.y, shown.height, image.y, image.height),
  }
}

function clampedCentre(centre: number, shown: number, from: number, length: number): number {
  if (shown >= length) return from + length / 2
  return Math.min(from + length - shown / 2, Math.max(from + shown / 2, centre))
}

/** Returns the view after zooming by `factor` around a place of the image, which keeps its place on the stage. */
export function zoomedAt(view: StageView, factor: number, at: { readonly x: number; readonly y: number }): StageView {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor))
  const rest = view.zoom / zoom
  return { zoom, x: at.x + (view.x - at.x) * rest, y: at.y + (view.y - at.y) * rest }
}

/** Returns the view that shows a box in the middle, with `zoom` unless the present one is deeper. */
export function viewOn(box: Box, zoom: number, now: StageView): StageView {
  return { zoom: Math.max(now.zoom, zoom), x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Returns the indexes of boxes in the order in which a reader goes through them: lines from top to bottom, each from left to
 * right. A box belongs to a line if its middle is above the lower edge of the line's first box.
 */
export function readingOrder(boxes: readonly Box[]): readonly number[] {
  const left = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box.y - b.box.y)
  const order: number[] = []
  while (left.length > 0) {
    const first = left[0]
    if (first === undefined) break
    const lower = first.box.y + first.box.height
    const line = left.filter(({ box }) => box.y + box.height / 2 <= lower)
    const taken = line.length > 0 ? line : [first]
    for (const { index } of taken.toSorted((a, b) => a.box.x - b.box.x)) order.push(index)
    const names = new Set(taken.map(({ index }) => index))
    left.splice(0, left.length, ...left.filter(({ index }) => !names.has(index)))
  }
  return order
}
