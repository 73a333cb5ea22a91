import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginEmpty, runAfterPaint } from '../../../src/live/connection/after-paint.ts'

const PICTURE_MS = 1000 / 60

let now: number
let animationFrames: (() => void)[]

beforeEach(() => {
  now = 0
  animationFrames = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => animationFrames.push(run))
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs the next picture, which begins at a time and takes a time, both in ms. */
function draw(at: number, ms: number): void {
  now = at
  for (const run of animationFrames.splice(0)) run()
  now += ms
  vi.runAllTimers()
}

test('a picture costs the time from its first callback to the end of its paint', () => {
  const painted = vi.fn()
  runAfterPaint(painted)
  vi.runAllTimers()
  expect(painted).not.toHaveBeenCalled()
  draw(10, 4)
  expect(painted.mock.calls).toEqual([[4]])
})

test('a picture that begins late, because others are still being drawn, costs that time as well', () => {
  const painted = vi.fn()
  runAfterPaint(painted)
  draw(PICTURE_MS + 30, 4)
  expect(painted.mock.calls[0]?.[0]).toBeCloseTo(34)
})

test('a hidden page, which does not paint, waits for no picture and measures none', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const painted = vi.fn()
  runAfterPaint(painted)
  await Promise.resolve()
  expect(painted.mock.calls).toEqual([[null]])
  expect(animationFrames).toEqual([])
})

test('a page that draws nothing yet waits for no picture', async () => {
  const beginDrawing = beginEmpty()
  const painted = vi.fn()
  runAfterPaint(painted)
  await Promise.resolve()
  expect(painted.mock.calls).toEqual([[null]])
  beginDrawing()
  runAfterPaint(painted)
  await Promise.resolve()
  expect(painted).toHaveBeenCalledTimes(1)
  draw(10, 4)
  expect(painted.mock.calls.at(-1)).toEqual([4])
})
