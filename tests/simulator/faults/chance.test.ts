import { expect, test } from 'vitest'
import { chance, chanceBetween } from '../../../src/simulator/faults/chance.ts'

const draw = (happens: () => boolean) => Array.from({ length: 400 }, happens)

test('the same seed hits the same messages again, another one others', () => {
  expect(draw(chance(7, 0.5))).toEqual(draw(chance(7, 0.5)))
  expect(draw(chance(7, 0.5))).not.toEqual(draw(chance(8, 0.5)))
})

test('it happens about as often as was ordered: never at 0, always at 1', () => {
  expect(draw(chance(1, 0))).not.toContain(true)
  expect(draw(chance(1, 1))).not.toContain(false)
  const hits = draw(chance(1, 0.25)).filter((hit) => hit).length
  expect(hits).toBeGreaterThan(70)
  expect(hits).toBeLessThan(130)
})

test('delays are spread over the whole range', () => {
  const delays = Array.from({ length: 400 }, chanceBetween(1, 200, 6000))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(200)
  expect(Math.min(...delays)).toBeLessThan(500)
  expect(Math.max(...delays)).toBeLessThanOrEqual(6000)
  expect(Math.max(...delays)).toBeGreaterThan(5700)
})
