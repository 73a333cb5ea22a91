import { expect, test, vi } from 'vitest'
import { Turns } from '../../../../src/areas/map/map/turns.ts'

test('one turn at a time, in order; who no longer waits gets none, and an end counts once (F31)', () => {
  const begun: string[] = []
  const turns = new Turns('turn', null)
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

test('a browser that refuses locks, as it does where it blocks storage, lets each tab have turns of its own (F31)', async () => {
  const begun: string[] = []
  const refused = vi.fn(() => Promise.reject(new DOMException('blocked', 'SecurityError')))
  const turns = new Turns('turn', { request: refused })
  const [first] = ['a', 'b', 'c'].map((name) => turns.take(() => void begun.push(name)))
  await vi.waitFor(() => expect(begun).toEqual(['a']))
  first?.()
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
})
