import { describe, expect, test } from 'vitest'
import {
  activatePlanOf,
  activationOf,
  orderOfDefault,
  planKey,
  seenPlan,
  withDefault,
  withFlag,
} from '../../../src/domain/plans/plan-activation.ts'
import type { ActivatePlan, AlarmPlan } from '../../../src/wire/server/remote-alert.ts'

const line = (isActive: boolean, currentUserCanEdit = true, planNumber = 1): ActivatePlan => ({
  plan: { station: { stationNumber: 31 }, planNumber },
  planName: `Entlastung ${planNumber}`,
  pvAreaName: 'Abwasser',
  isActive,
  currentUserCanEdit,
})
const flags = (preset: 0 | 1 | 2 | null) =>
  [false, true].map((isActive) => withDefault(line(isActive), preset).isActive)

test('the line of a plan has what the dialog shows of it (rule M9)', () => {
  const plan: AlarmPlan = {
    station: { stationNumber: 31 },
    planNumber: 1,
    planname: 'Entlastung 1',
    active: true,
    activeSince: null,
    groupname: 'Abwasser',
    activePriorities: [],
    recipients: [],
    alertingCount: 0,
    alertingCountMax: 20,
    callNumberChangeCount: 0,
    callNumberChangeCountMax: 10,
    undeliveredMessages: 0,
    deliveredMessages: 0,
    currentUserCanEdit: true,
  }
  expect(activatePlanOf(plan)).toEqual(line(true))
  expect(planKey(plan)).toBe('31-1')
})

describe('the active flag', () => {
  test('is the configured default: 0 deactivates, 1 activates, whatever holds now (rules M10, M12)', () => {
    expect(flags(0)).toEqual([false, false])
    expect(flags(1)).toEqual([true, true])
  })

  test('is inverted when the default is 2 (rule M11)', () => {
    expect(flags(2)).toEqual([true, false])
  })

  test('is what holds now without a default (rule M13)', () => {
    expect(flags(null)).toEqual([false, true])
  })

  test('never changes where the user may not edit (rule M8)', () => {
    for (const isActive of [false, true]) {
      expect(withFlag(line(isActive, false), !isActive).isActive).toBe(isActive)
      for (const preset of [0, 1, 2, null] as const) {
        expect(withDefault(line(isActive, false), preset).isActive).toBe(isActive)
      }
    }
  })
})

describe('the order of a default without a question', () => {
  const own = [line(true, true, 1), line(false, true, 2)]
  const foreign = line(true, false, 3)
  const planRefs = own.map(({ plan }) => plan)

  test.each([0, 1] as const)('%s is absolute and depends on nothing (rule M10)', (preset) => {
    expect(orderOfDefault(own, preset)).toEqual({
      plans: planRefs.map((planRef) => ({ planRef, active: preset === 1 })),
      shown: [],
    })
  })

  test('2 orders the contrary of what was seen, and depends on that (rule M11) (R-42)', () => {
    expect(orderOfDefault(own, 2)).toEqual({
      plans: [
        { planRef: planRefs[0], active: false },
        { planRef: planRefs[1], active: true },
      ],
      shown: own.map(seenPlan),
    })
  })

  test('leaves out what the user may not edit (rules M8, A24)', () => {
    expect(orderOfDefault([...own, foreign], 0).plans).toHaveLength(2)
    expect(orderOfDefault([foreign], 2)).toEqual({ plans: [], shown: [] })
  })
})

test('a line is sent as the reference of its plan and the flag (rule M14)', () => {
  expect(activationOf(line(true))).toEqual({ planRef: { station: { stationNumber: 31 }, planNumber: 1 }, active: true })
})
