import { expect, test } from 'vitest'
import { Turns } from '../../../../src/areas/map/map/turns.ts'

test('one turn at a time, in order; who no longer waits gets none, and an end counts once (F31)', () => {
  const begun: string[] = []
  const turns = new Turns(1)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turns.take(() => void begun.push(name)))
  expect(begun).toEqual(['a'])
  b?.()
  a?.()
  expect(begun).toEqual(['a', 'c'])
  a?.()
  expect(begun).toEqual(['a', 'c'])
  c?.()
  expect(begun).toEqual(['a', 'c', 'd'])
  d?.()
  turns.take(() => void begun.push('e'))
  expect(begun.at(-1)).toBe('e')
})
