import { expect, test } from 'vitest'
import { dutyAreas, pastCalls } from '../../../../src/areas/remote-alarm/rules/duty.ts'
import { urgency } from '../../../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../../../src/wire/server/alert.ts'
import type { AlarmPlan, CallAttemptState, CallOut } from '../../../../src/wire/server/remote-alert.ts'

const SENT = Date.UTC(2026, 5, 10, 22)
const STEP_MS = 5 * 60_000
/** The order of a server without one of its own. */
const byNumber = (priority: number) => priority
const NAMES = ['Bereitschaft 1', 'Bereitschaft 2', 'Meisterbüro'] as const
const ALERT: Alert = {
  id: 'a1',
  pvGroupId: 1,
  stationNumber: 14,
  stationName: 'PW Hafenstraße',
  pvRef: null,
  pvName: '',
  eksNr: '',
  priority: 2,
  description: 'Hochwasser',
  message: '',
  timestamp: SENT - 60_000,
  goneTimestamp: null,
  ackTimestamp: null,
  ackUser: null,
  value: null,
  limit: null,
  limitType: null,
  dimension: '',
  decimalPlaces: 0,
}

function plan(planNumber: number, changes: Partial<AlarmPlan> = {}): AlarmPlan {
  return {
    station: { stationNumber: 1 },
    planNumber,
    planname: `Plan ${planNumber}`,
    active: true,
    activeSince: null,
    groupname: 'Abwasser',
    activePriorities: [false, true, true, true],
    recipients: [...NAMES, null],
    alertingCount: 0,
    alertingCountMax: 20,
    callNumberChangeCount: 0,
    callNumberChangeCountMax: 20,
    undeliveredMessages: 0,
    deliveredMessages: 0,
    currentUserCanEdit: true,
    ...changes,
  }
}

function callOut(planNumber: number, states: readonly CallAttemptState[], changes: Partial<CallOut> = {}): CallOut {
  const attempts = states.map((state, index) => ({
    recipient: NAMES[index] ?? '',
    at: SENT + index * STEP_MS,
    state,
    connectionType: state === 'Placed' ? ('Sms' as const) : null,
  }))
  const ref = { station: { stationNumber: 1 }, planNumber }
  const endsAt = SENT + states.length * STEP_MS
  return { plan: ref, state: 'Calling', alert: ALERT, alertCount: 1, sentAt: SENT, endsAt, attempts, ...changes }
}

const states = (callOuts: readonly CallOut[], plans = [plan(1)]) =>
  dutyAreas(plans, callOuts, byNumber)[0]?.steps.map(({ state }) => state)

test('while nobody is called, the active plan with the most priorities says who would be (rules M1, M2, M3)', () => {
  const wide = plan(2, { activePriorities: [false, true, true, true, true] })
  const [area] = dutyAreas(
    [plan(1), wide, plan(3, { active: false, activePriorities: Array(10).fill(true) })],
    [],
    byNumber,
  )
  expect(area).toMatchObject({ group: 'Abwasser', plan: { planNumber: 2 }, callOut: null, problem: null })
  expect(area?.steps).toEqual(
    NAMES.map((recipient, index) => ({ place: index + 1, recipient, at: null, state: 'next', connectionType: null })),
  )
})

test.for([
  [
    ['Placed', 'Planned', 'Planned'],
    ['now', 'next', 'next'],
  ],
  [
    ['Placed', 'Placed', 'Planned'],
    ['passed', 'now', 'next'],
  ],
  [
    ['Placed', 'Missed', 'Planned'],
    ['now', 'missed', 'next'],
  ],
  [
    ['Missed', 'Placed', 'Planned'],
    ['missed', 'now', 'next'],
  ],
] as const)('calls %s are the steps %s: whoever was called last is asked now', ([given, expected]) => {
  expect(states([callOut(1, given)])).toEqual(expected)
})

test('a message that collects alerts has called nobody yet', () => {
  const waiting = callOut(1, ['Planned', 'Planned'], { state: 'Waiting' })
  expect(states([waiting])).toEqual(['next', 'next'])
  expect(dutyAreas([plan(1)], [waiting], byNumber)[0]?.callOut).toBe(waiting)
})

test('of several messages the most urgent one that calls is shown, of equal ones the oldest, and the others are counted', () => {
  const late = callOut(1, ['Placed'], { sentAt: SENT + 1000 })
  const early = callOut(1, ['Placed'])
  const waiting = callOut(1, ['Planned'], { state: 'Waiting', alert: { ...ALERT, priority: 1 } })
  const over = callOut(1, ['Placed'], { state: 'Confirmed', alert: { ...ALERT, priority: 1 } })
  const [area] = dutyAreas([plan(1)], [late, waiting, over, early], byNumber)
  expect(area?.callOut).toBe(early)
  expect(area?.others).toBe(2)
  const urgent = callOut(2, ['Placed'], { alert: { ...ALERT, priority: 1 }, sentAt: SENT + 5000 })
  expect(dutyAreas([plan(1), plan(2)], [early, urgent], byNumber)[0]).toMatchObject({
    callOut: urgent,
    plan: { planNumber: 2 },
  })
})

test('the most urgent message is that of the order of the server, whatever the numbers are (F126)', () => {
  const order = [3, 1, 2].map((priority) => ({ priority, name: '', color: { argb: 0 } }))
  const [one, three] = [1, 3].map((priority) => callOut(1, ['Placed'], { alert: { ...ALERT, priority } }))
  const calls = [one, three].flatMap((each) => each ?? [])
  expect(dutyAreas([plan(1)], calls, urgency(order))[0]?.callOut?.alert.priority).toBe(3)
  expect(dutyAreas([plan(1)], calls, byNumber)[0]?.callOut?.alert.priority).toBe(1)
})

test('a message of one area is not shown in another', () => {
  const areas = dutyAreas([plan(1), plan(2, { groupname: 'Trinkwasser' })], [callOut(2, ['Placed'])], byNumber)
  expect(areas.map(({ group, callOut: running }) => [group, running !== null])).toEqual([
    ['Abwasser', false],
    ['Trinkwasser', true],
  ])
})

test('it says why nobody is called (rules M4, M24)', () => {
  const problem = (changes: Partial<AlarmPlan>) => dutyAreas([plan(1, changes)], [], byNumber)[0]?.problem
  expect(problem({ active: false })).toBe('noPlan')
  expect(problem({ recipients: [null, null] })).toBe('noRecipients')
  expect(problem({ alertingCount: 19 })).toBeNull()
  expect(problem({ alertingCount: 20 })).toBe('full')
})

test('past calls come newest first with what became of them (rule M6)', () => {
  const found = pastCalls([
    callOut(1, ['Placed', 'Placed', 'Planned']),
    callOut(2, ['Placed', 'Missed', 'Spared'], { state: 'Confirmed', sentAt: SENT - 1 }),
    callOut(3, ['Placed', 'Placed', 'Missed'], { state: 'Undelivered' }),
  ])
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => b - a))
  const of = (planNumber: number) =>
    found.filter(({ callOut: { plan: ref } }) => ref.planNumber === planNumber).map(({ result }) => result)
  expect(of(1)).toEqual(['waits', 'unanswered'])
  expect(of(2)).toEqual(['missed', 'taken'])
  expect(of(3)).toEqual(['missed', 'unanswered', 'unanswered'])
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
})
