import { expect, test } from 'vitest'
import { isLastKnown } from '../../../src/domain/values/dial-state.ts'
import { DIAL_STATES } from '../../../src/wire/server/station.ts'

test('only a station that is on the line is live; one whose state is not defined is not (rule L12) (deviation 12)', () => {
  expect(DIAL_STATES.filter((state) => !isLastKnown(state))).toEqual(['Connected', 'HangingUp'])
})
