import { expect, test } from 'vitest'
import { countsOf, type Decision, missText, outcomeOf, seeded } from './decisions.ts'

const decision = (struck: readonly string[], says = 2, restMs: number | null = 300): Decision => ({
  reading: { text: 'Gebläse 1', ids: new Set(['a', 'b', 'c']), says },
  struck,
  between: { paints: 30, changes: 4, seen: ['picture 7: the list moved by 35 px'], restMs },
})

test('what was read is a hit, another alert or one more than was said is a miss, and no effect is neither (R-46)', () => {
  expect(outcomeOf(decision(['a']))).toBe('hit')
  expect(outcomeOf(decision(['a', 'c']))).toBe('hit')
  expect(outcomeOf(decision(['a', 'x']))).toBe('miss')
  expect(outcomeOf(decision(['a', 'b', 'c']))).toBe('miss')
  expect(outcomeOf(decision([]))).toBe('nothing')
  expect(countsOf([decision(['a']), decision(['x']), decision(['y']), decision([])])).toEqual({
    hit: 1,
    miss: 2,
    nothing: 1,
    late: 0,
  })
})

test('what has been on screen for longer than anybody thinks was read in place of the other one; nothing else is (R-46)', () => {
  expect(outcomeOf(decision(['x'], 2, 1201))).toBe('late')
  expect(outcomeOf(decision(['a'], 2, 1201))).toBe('hit')
  // Nothing had changed: the person read another row than the page acted on.
  expect([300, 1200, null].map((restMs) => outcomeOf(decision(['x'], 2, restMs)))).toEqual(['miss', 'miss', 'miss'])
})

test('a miss says what was read, what was struck and what came between (R-46)', () => {
  const text = missText(decision(['a', 'x']), (id) => `Gebläse ${id}`)
  for (const part of ['Gebläse 1 (2)', 'x (Gebläse x)', 'moved by 35 px']) expect(text).toContain(part)
  expect(text).not.toContain('Gebläse a')
})

test('numbers of a seed are the same ones, spread from 0 to 1, and others for another seed', () => {
  const of = (seed: number) => Array.from({ length: 1000 }, seeded(seed))
  expect(of(7)).toEqual(of(7))
  expect(of(7)).not.toEqual(of(8))
  expect(Math.min(...of(7))).toBeGreaterThanOrEqual(0)
  expect(Math.max(...of(7))).toBeLessThan(1)
  const mean = of(7).reduce((sum, each) => sum + each, 0) / 1000
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05)
})
