import { expect, test } from 'vitest'
import {
  clampedView,
  detailLevel,
  fitScale,
  legibleZoom,
  MAX_ZOOM,
  openingView,
  readingOrder,
  viewBox,
  viewOn,
  wholeImage,
  zoomedAt,
} from '../../../src/domain/images/stage-view.ts'

const IMAGE = { x: 0, y: 0, width: 1000, height: 500 }
const STAGE = { width: 500, height: 500 }

test('the whole image fits into the stage, in its middle', () => {
  expect(fitScale(IMAGE, STAGE)).toBe(0.5)
  expect(viewBox(wholeImage(IMAGE), IMAGE, STAGE)).toEqual({ x: 0, y: -250, width: 1000, height: 1000 })
})

test('what is under the pointer stays there when the image is zoomed', () => {
  const before = { zoom: 2, x: 400, y: 250 }
  const at = { x: 300, y: 200 }
  const after = zoomedAt(before, 1.5, at)
  const share = (view: typeof before) => {
    const box = viewBox(view, IMAGE, STAGE)
    return [(at.x - box.x) / box.width, (at.y - box.y) / box.height].map((part) => part.toFixed(9))
  }
  expect(after.zoom).toBe(3)
  expect(share(after)).toEqual(share(before))
})

test('the image cannot be moved off the stage, and its zoom has an end at both sides', () => {
  expect(clampedView({ zoom: 0.2, x: -9000, y: 9000 }, IMAGE, STAGE)).toEqual({ zoom: 1, x: 500, y: 250 })
  expect(clampedView({ zoom: 4, x: -9000, y: 9000 }, IMAGE, STAGE)).toEqual({ zoom: 4, x: 125, y: 375 })
  expect(clampedView({ zoom: 99, x: 500, y: 250 }, IMAGE, STAGE).zoom).toBe(MAX_ZOOM)
  expect(zoomedAt({ zoom: 1, x: 500, y: 250 }, 0.5, { x: 0, y: 0 })).toEqual({ zoom: 1, x: 500, y: 250 })
})

test('an element that is looked for stands in the middle, and a deeper zoom stays', () => {
  const box = { x: 100, y: 100, width: 20, height: 10 }
  expect(viewOn(box, 2.5, { zoom: 1, x: 0, y: 0 })).toEqual({ zoom: 2.5, x: 110, y: 105 })
  expect(viewOn(box, 2.5, { zoom: 6, x: 0, y: 0 }).zoom).toBe(6)
})

test('a small stage opens on a box with room around it, and without one at the start of the image, as large as it fills the stage', () => {
  const box = { x: 100, y: 100, width: 20, height: 10 }
  expect(openingView({ box, detail: 1 }, 1, IMAGE, STAGE)).toEqual({ zoom: 2, x: 110, y: 105 })
  // A tall tank is not only its middle.
  const tank = { x: 100, y: 0, width: 100, height: 460 }
  expect(
    openingView({ box: tank, detail: 1 }, 1, { ...IMAGE, width: 4000 }, { width: 500, height: 250 }),
  ).toMatchObject({ zoom: 4 })
  const start = clampedView(openingView(null, 1, IMAGE, STAGE), IMAGE, STAGE)
  expect(viewBox(start, IMAGE, STAGE)).toEqual({ x: 0, y: 0, width: 500, height: 500 })
  expect(openingView(null, 1, IMAGE, { width: 2000, height: 2000 }).zoom).toBe(1)
})

test('an image opens whole where its texts can be read, otherwise at its upper left, at the scale at which they can', () => {
  const open = (textSize: number | null) =>
    clampedView({ ...IMAGE, zoom: legibleZoom(textSize, IMAGE, STAGE) }, IMAGE, STAGE)
  expect(open(22)).toEqual(wholeImage(IMAGE))
  // A strip that is missing costs more than half a pixel of the letters.
  expect(open(21)).toEqual(wholeImage(IMAGE))
  expect(open(null)).toEqual(wholeImage(IMAGE))
  const near = open(11)
  expect(near.zoom).toBe(2)
  expect(viewBox(near, IMAGE, STAGE)).toEqual({ x: 0, y: 0, width: 500, height: 500 })
})

test('a small stage opens as large as the texts need, but with all of the box that it opens on', () => {
  const on = (width: number, detail = 1) => ({ box: { x: 100, y: 100, width, height: 10 }, detail })
  expect(openingView(null, 4, IMAGE, STAGE).zoom).toBe(4)
  expect(openingView(on(20), 4, IMAGE, STAGE)).toEqual({ zoom: 4, x: 110, y: 105 })
  expect(openingView(on(20), 1, IMAGE, STAGE).zoom).toBe(2)
  expect(openingView(on(210), 4, IMAGE, STAGE).zoom).toBe(4)
  expect(openingView(on(460), 4, IMAGE, STAGE).zoom).toBe(2)
  // What is drawn closer has to be drawn.
  expect(openingView(on(210, 2), 4, IMAGE, STAGE).zoom).toBe(8)
})

test('details are drawn from a multiple of the zoom at which the image is legible', () => {
  expect([1, 1.99, 2, 3].map((zoom) => detailLevel(zoom, 1))).toEqual([1, 1, 2, 3])
  expect([1, 3.3, 6.5, 6.6].map((zoom) => detailLevel(zoom, 3.3))).toEqual([1, 1, 1, 2])
  for (let legible = 1; legible < 4; legible += 0.07) expect(detailLevel(3 * legible, legible)).toBe(3)
})

test('elements are read by lines, each from left to right, whatever the order in which they are drawn', () => {
  const box = (x: number, y: number, height = 10) => ({ x, y, width: 10, height })
  // A tall tank begins the line in which its neighbours stand.
  const boxes = [box(90, 100), box(50, 3), box(0, 0, 60), box(0, 101), box(90, 20)]
  expect(readingOrder(boxes)).toEqual([2, 1, 4, 3, 0])
  expect(readingOrder([])).toEqual([])
})
