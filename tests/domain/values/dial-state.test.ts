import { expect, test } from 'vitest'
import { areOnlyLastKnown, isLastKnown } from '../../../src/domain/values/dial-state.ts'
import { DIAL_STATES } from '../../../src/wire/server/station.ts'

test('only a station that is on the line is live; one whose state is not defined is not (rule L12) (deviation 12)', () => {
  expect(DIAL_STATES.filter((state) => !isLastKnown(state))).toEqual(['Connected', 'HangingUp'])
})

test('a dial state that is lost vouches for no value: its link is broken, or the server refuses it; while it loads nobody knows (rule L12)', () => {
  const value = { stationNumber: 14, dialState: 'Connected' } as const
  const refused = { state: 'error', error: { kind: 'http', text: '', status: 403 } } as const
  expect(areOnlyLastKnown({ value, load: { state: 'ready' }, stale: false })).toBe(false)
  expect(areOnlyLastKnown({ value, load: { state: 'ready' }, stale: true })).toBe(true)
  expect(areOnlyLastKnown({ value, load: refused, stale: false })).toBe(true)
  expect(areOnlyLastKnown({ value: null, load: refused, stale: false })).toBe(true)
  expect(areOnlyLastKnown({ value: null, load: { state: 'loading' }, stale: false })).toBe(false)
  const offline = { ...value, dialState: 'NotConnected' } as const
  expect(areOnlyLastKnown({ value: offline, load: { state: 'ready' }, stale: false })).toBe(true)
})
