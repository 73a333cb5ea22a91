import { expect, test } from 'vitest'
import { compileFilter, SharedText } from '../../../src/domain/base/filter.ts'

test('a condition tests a shared text once, however many rows have it, and another condition anew', () => {
  const shared = new SharedText('PW  Dorfanger')
  let tests = 0
  const isDorf = (folded: string) => {
    tests += 1
    return folded.includes('pw dorf')
  }
  expect([shared.passes(isDorf), shared.passes(isDorf), tests]).toEqual([true, true, 1])
  expect(shared.passes((folded) => folded === 'other')).toBe(false)
  expect([shared.passes(isDorf), tests]).toEqual([true, 2])
})

test('of a long text a search reads the beginning, and a condition on its own field all of it', () => {
  const long = new SharedText(`${'a'.repeat(600)}z`)
  const fields = {
    any: { kind: 'anyShared', read: (text: SharedText) => [text] },
    own: { kind: 'shared', read: (text: SharedText) => text },
  } as const
  const passes = (field: 'any' | 'own') => compileFilter([field, 'contains', 'z'], fields)(long)
  expect([passes('any'), passes('own')]).toEqual([false, true])
})
