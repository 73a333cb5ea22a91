import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeriesBuffer } from '../../../src/domain/charts/series-buffer.ts'

test('a reader that takes what is new at any pace sees every point once, in order', () => {
  const step = fc.oneof(fc.record({ push: fc.integer({ min: 1, max: 400 }) }), fc.constant('take' as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const buffer = new SeriesBuffer()
      const seen: number[] = []
      let next = 0
      let x = 0
      const take = () => {
        seen.push(...buffer.since(next).x)
        next = buffer.next
      }
      for (const each of steps) {
        if (each === 'take') {
          take()
          buffer.trim(x)
        } else
          for (let i = 0; i < each.push; i += 1) {
            x += 1
            buffer.push(x, x * 2)
          }
      }
      take()
      expect(seen).toEqual(Array.from({ length: x }, (_, i) => i + 1))
    }),
  )
})

test('points must ascend', () => {
  const buffer = new SeriesBuffer()
  expect(buffer.push(2, 1)).toBe(true)
  expect(buffer.push(2, 5)).toBe(false)
  expect(buffer.push(1, 5)).toBe(false)
  expect(buffer.length).toBe(1)
})

test('a window that is cut as fast as it grows keeps its room: a day at 10 Hz leaves no more columns than a minute', () => {
  const buffer = new SeriesBuffer()
  const keep = 600
  for (let i = 0; i < 864_000; i += 1) {
    buffer.push(i, i)
    buffer.trim(i - keep)
  }
  expect(buffer.length).toBeLessThanOrEqual(keep + 2)
  // The smallest columns: no growth at all.
  expect(buffer.view().x.buffer.byteLength).toBe(1024 * 8)
})

test('an hour at 10 Hz that is full takes a quarter more room than its points, and keeps it', () => {
  const buffer = new SeriesBuffer(3600)
  const [perSecond, window] = [10, 36_000]
  let at = 0
  const add = (count: number) => {
    for (let i = 0; i < count; i += 1) {
      at += 1
      buffer.push(at / perSecond, i)
      buffer.trim((at - window) / perSecond)
    }
  }
  add(window + 1)
  const held = buffer.length
  const seen = new Set<number>()
  for (let minute = 0; minute < 120; minute += 1) {
    add(60 * perSecond)
    expect(buffer.length).toBeLessThanOrEqual(held + 1)
    seen.add(buffer.view().x.buffer.byteLength / Float64Array.BYTES_PER_ELEMENT)
  }
  // At most one change of room, from that of the window as it filled to that of the full one.
  expect(seen.size).toBeLessThanOrEqual(2)
  expect(Math.max(...seen)).toBeLessThanOrEqual(1.3 * held)
})
