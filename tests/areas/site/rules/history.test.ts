import { expect, test } from 'vitest'
import { inOrder, nearest, spread } from '../../../../src/areas/site/rules/history.ts'
import { webcamKey, webcamOfKey } from '../../../../src/domain/values/webcam-key.ts'

const images = [10, 20, 40].map((timestamp) => ({ filename: `${timestamp}.png`, timestamp }))

test('thumbnails are spread over the whole time, with its first and last image', () => {
  expect(spread(0, 12)).toEqual([])
  expect(spread(3, 12)).toEqual([0, 1, 2])
  expect(spread(101, 5)).toEqual([0, 25, 50, 75, 100])
})

test('the image of a time is the nearest one', () => {
  expect([0, 14, 16, 29, 31, 99].map((at) => nearest(images, at))).toEqual([0, 0, 1, 1, 2, 2])
  expect(nearest([], 5)).toBe(-1)
})

test('images are shown in the order of their times, unreadable ones not at all', () => {
  const odd = [...images.toReversed(), { filename: '', timestamp: 5 }, { filename: 'x.png', timestamp: Number.NaN }]
  expect(inOrder(odd)).toEqual(images)
})

test('a camera and its interval are one key', () => {
  expect(webcamOfKey(webcamKey({ id: 3, intervalMs: 2000 }))).toEqual({ id: 3, intervalMs: 2000 })
  expect(webcamKey({ id: 3, intervalMs: Number.NaN })).toBe('3/0')
  for (const key of ['', '3', 'a/1', '3/-1', '3/1/2']) expect(webcamOfKey(key)).toBeNull()
})
