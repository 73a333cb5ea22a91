import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PooledText, TextPool } from '../../../workers/lists/text-pool.ts'

test('a pool has each text once, and only those that somebody has', () => {
  const step = fc.record({ text: fc.constantFrom('', 'a', 'b', 'c'), release: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const pool = new TextPool()
      const held: PooledText[] = []
      for (const { text, release } of steps) {
        const at = held.findIndex((own) => own.text === text)
        const [own] = release && at >= 0 ? held.splice(at, 1) : []
        if (own === undefined) held.push(pool.take(text))
        else pool.release(own)
        expect(pool.size).toBe(new Set(held.map((each) => each.text)).size)
        expect(new Set(held).size).toBe(pool.size)
      }
    }),
  )
})
