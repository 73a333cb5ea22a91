import { expect, test } from 'vitest'
import { failureStateCode } from '../../../src/domain/values/failure-state.ts'
import { failureStateName } from '../../../src/wire/hubs/validators.ts'
import { FAILURE_STATES } from '../../../src/wire/server/pv.ts'

test('a failure state is known by its number and by its name (deviation 45)', () => {
  expect(FAILURE_STATES.map(failureStateCode)).toEqual([0, 1, 2, 3])
  expect([0, 1, 2, 3].map(failureStateCode)).toEqual([0, 1, 2, 3])
  expect([...FAILURE_STATES, 0, 1, 2, 3].map(failureStateName)).toEqual([...FAILURE_STATES, ...FAILURE_STATES])
  const others = [4, -1, 0.5, Number.NaN, '1', 'ok', '', null, undefined, {}, true]
  expect(others.map(failureStateCode)).toEqual(others.map(() => undefined))
  expect(others.map(failureStateName)).toEqual(others.map(() => undefined))
})
