import { expect, test } from 'vitest'
import { ringOf, worstRing } from '../../../../src/areas/map/rules/connection-ring.ts'

test.each([
  ['Connected', 'connected'],
  ['NotConnected', 'rest'],
  ['Busy', 'dialling'],
  ['HangingUp', 'dialling'],
  ['Connecting', 'dialling'],
  ['Disconnecting', 'dialling'],
  ['TimeOut', 'failed'],
  ['CommunicationError', 'failed'],
  ['ConnectionError', 'failed'],
  ['NotDefined', 'unknown'],
  [null, 'unknown'],
] as const satisfies readonly (readonly [string | null, string])[])('%s is drawn as %s (rule L11)', (state, ring) => {
  expect(ringOf(state)).toBe(ring)
})

test('of several stations the worst connection shows', () => {
  expect(worstRing(['connected', 'rest', 'failed'])).toBe('failed')
  expect(worstRing(['connected', 'rest'])).toBe('rest')
  expect(worstRing(['connected', 'unknown'])).toBe('unknown')
  expect(worstRing(['connected', 'connected'])).toBe('connected')
  expect(worstRing([])).toBe('unknown')
})
