import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginnings, type ChainLink } from '../../../src/domain/alerts/alert-chain.ts'

const MINUTE = 60_000
const link = (id: string, start: number, newest = start): ChainLink => ({
  id,
  start: start * MINUTE,
  newest: newest * MINUTE,
})
const named = (links: readonly ChainLink[]) => [...beginnings(links)].map(([id, { id: first }]) => `${id} <- ${first}`)

test('rain, basin, pump: what followed within ten minutes began with the first; a fault of another day did not', () => {
  const all = [link('pump', 18), link('basin', 9, 14), link('rain', 0), link('door', -1500)]
  expect(named(all).toSorted()).toEqual(['basin <- rain', 'pump <- rain'])
})

test('ten minutes after the newest alert still follow, a moment later nothing does', () => {
  expect(named([link('a', 0, 5), link('b', 15)])).toEqual(['b <- a'])
  expect(beginnings([link('a', 0, 5), { ...link('b', 15), start: 15 * MINUTE + 1 }]).size).toBe(0)
})

test('a place that is quiet for long does not end the chain of one that goes on', () => {
  expect(named([link('a', 0, 60), link('b', 1), link('c', 69)]).toSorted()).toEqual(['b <- a', 'c <- a'])
})

test('of two in the same instant the same one is first, whatever their order', () => {
  expect(named([link('b', 0), link('a', 0)])).toEqual(['b <- a'])
  expect(named([link('a', 0), link('b', 0)])).toEqual(['b <- a'])
})

test('chains are what joining all that are at most ten minutes apart gives, in any order', () => {
  const anyLinks = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 99 }).map(String), start: fc.nat(120), length: fc.nat(15) }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  fc.assert(
    fc.property(anyLinks, (parts) => {
      const links = parts.map(({ id, start, length }) => link(id, start, start + length))
      const chains = links.map((own) => [own])
      // Joins any two that overlap, or leave a gap of at most ten minutes, until nothing is left to join.
      for (let isJoined = true; isJoined; ) {
        isJoined = false
        for (const chain of chains) {
          const near = chains.find(
            (other) =>
              other !== chain &&
              other.some((a) =>
                chain.some((b) => a.start - b.newest <= 10 * MINUTE && b.start - a.newest <= 10 * MINUTE),
              ),
          )
          if (near === undefined) continue
          chain.push(...near)
          chains.splice(chains.indexOf(near), 1)
          isJoined = true
          break
        }
      }
      const expected = chains.flatMap((chain) => {
        const [first, ...rest] = chain.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
        return rest.map(({ id }) => [id, first?.id] as const)
      })
      expect(new Map([...beginnings(links)].map(([id, first]) => [id, first.id]))).toEqual(new Map(expected))
    }),
  )
})
