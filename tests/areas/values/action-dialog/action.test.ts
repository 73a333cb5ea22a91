import { beforeEach, expect, test, vi } from 'vitest'
import { execute, runAction, runFormAction } from '../../../../src/areas/values/action-dialog/action.ts'
import { actionState, closeAction } from '../../../../src/areas/values/action-dialog/action-state.ts'
import type { ActionReport } from '../../../../src/areas/values/action-dialog/action-types.ts'
import { endedCommand, forgetEndedCommand } from '../../../../src/areas/values/action-dialog/ended-command.ts'
import { applySession } from '../../../../src/live/connection/data-owner.ts'
import type { SessionState } from '../../../../src/wire/tabs/session.ts'

const DONE: ActionReport = { state: 'accepted', text: 'done' }

/** An action whose outcome the test decides. */
function sampleAction(confirm: string | null) {
  const outcome = Promise.withResolvers<ActionReport>()
  const action = { title: 'Title', confirm, verb: 'Run', runs: 0, run: () => outcome.promise }
  action.run = () => {
    action.runs += 1
    return outcome.promise
  }
  return { action, settle: outcome.resolve }
}

beforeEach(closeAction)

test('a question is asked before anything runs, and cancelling runs nothing', () => {
  const { action } = sampleAction('Sure?')
  runAction(action)
  expect([actionState.step, action.runs]).toEqual(['asking', 0])
  closeAction()
  expect([actionState.step, action.runs]).toEqual(['idle', 0])
})

test('an action without a question runs at once and says that it is done', async () => {
  const { action, settle } = sampleAction(null)
  runAction(action)
  expect(actionState.step).toBe('running')
  settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
  expect(actionState.sent).toMatchObject({ state: 'accepted', text: 'done' })
})

test('a second press while it runs sends nothing twice', async () => {
  const { action, settle } = sampleAction(null)
  runAction(action)
  runAction(action)
  void execute()
  settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
  expect(action.runs).toBe(1)
})

test('a second press on the same command is no other one: it is under way, and nothing was dropped', async () => {
  const { action, settle } = sampleAction(null)
  expect(runAction({ ...action, sends: { ids: ['a'] } })).toBe(true)
  expect(runAction({ ...action, sends: { ids: ['a'] } })).toBe(true)
  expect(actionState.dropped).toBeNull()
  expect(runAction({ ...action, sends: { ids: ['b'] } })).toBe(false)
  expect(actionState.dropped).not.toBeNull()
  settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
  expect(action.runs).toBe(1)
})

test('a failure stays on screen until it is closed', async () => {
  const { action, settle } = sampleAction(null)
  runAction(action)
  settle({ state: 'rejected', title: 'Not done', lines: ['why'] })
  await expect.poll(() => actionState.step).toBe('reported')
  expect(actionState.report).toEqual({ state: 'rejected', title: 'Not done', lines: ['why'] })
})

test('an action that throws ends as unknown, and the next one can be run (F6)', async () => {
  const errors = vi.fn()
  vi.stubGlobal('reportError', errors)
  const { action } = sampleAction(null)
  runAction({ ...action, run: () => Promise.reject(new Error('an unknown status')) })
  await expect.poll(() => actionState.step).toBe('reported')
  expect(actionState.report).toMatchObject({ state: 'unknown' })
  expect(errors).toHaveBeenCalledOnce()
  closeAction()
  const next = sampleAction(null)
  runAction(next.action)
  expect(next.action.runs).toBe(1)
  next.settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
})

const OF_A: SessionState = { state: 'active', user: { userName: 'a', displayName: 'A', csrfToken: '' } }
const OF_B: SessionState = { state: 'active', user: { userName: 'b', displayName: 'B', csrfToken: '' } }

test('what is not sent because another action is not over is said, with that one, until one begins or the session ends', async () => {
  applySession(OF_A)
  const first = sampleAction(null)
  const second = sampleAction('Sure?')
  const named = { ...first.action, targets: [{ id: 'a', label: 'Pump 1' }] }
  expect(runAction(named)).toBe(true)
  expect(actionState.dropped).toBeNull()
  expect(runAction({ ...second.action, title: 'Other' })).toBe(false)
  expect(actionState.dropped).toEqual({ title: 'Other', by: 'Title: Pump 1' })
  first.settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
  // It is still not sent: whoever looks up only now has to read it.
  expect(actionState.dropped).not.toBeNull()
  expect(runAction(second.action)).toBe(true)
  expect(actionState.dropped).toBeNull()
  expect(runFormAction({ title: 'Form', verb: 'Set', fields: () => null, run: async () => DONE })).toBe(false)
  expect(actionState.dropped).toEqual({ title: 'Form', by: 'Title' })
  applySession({ state: 'ended', reason: 'logout' })
  expect(actionState.dropped).toBeNull()
  expect([first.action.runs, second.action.runs]).toEqual([1, 0])
})

test.each([
  ['logs out', [{ state: 'ended', reason: 'logout' }]],
  ['is followed by another', [OF_B]],
  ['logs out unheard', [{ state: 'leaving', error: null, reason: 'logout' }]],
] satisfies [string, SessionState[]][])(
  'what a user was asked is not asked of the next when the first one %s (F4)',
  (_, states) => {
    applySession(OF_A)
    const { action } = sampleAction('Acknowledge all?')
    runAction(action)
    for (const state of [...states, OF_B]) applySession(state)
    expect([actionState.step, actionState.action, actionState.request]).toEqual(['idle', null, null])
    void execute()
    expect(action.runs).toBe(0)
  },
)

test('how the command of a user ended is not told to the next one (F4)', async () => {
  applySession(OF_A)
  const running = sampleAction(null)
  runAction(running.action)
  applySession(OF_B)
  expect(actionState.sent).toBeNull()
  running.settle({ state: 'unknown', title: 'A did it', lines: ['A'] })
  const own = sampleAction(null)
  runAction(own.action)
  own.settle(DONE)
  await expect.poll(() => actionState.step).toBe('idle')
  expect(JSON.stringify([actionState.report, actionState.sent])).not.toContain('A did it')
})

const ENDED: SessionState = { state: 'ended', reason: 'unauthorized' }
const REFUSED: ActionReport = { state: 'rejected', title: 'A wanted it', lines: [] }
const item = (state: 'done' | 'refused') => ({ id: state, label: 'A', reason: null, state })

test('a command without an answer when the session ends is unknown; an answer that comes after it says more (rule E18)', async () => {
  applySession(OF_A)
  const running = sampleAction(null)
  runAction(running.action)
  applySession(ENDED)
  expect(endedCommand.outcome).toBe('unknown')
  running.settle(REFUSED)
  await expect.poll(() => endedCommand.outcome).toBe('refused')
  // Nothing of the command itself is kept.
  expect(JSON.stringify([endedCommand, actionState])).not.toContain('A wanted it')
  forgetEndedCommand()
  applySession(OF_B)
  applySession(ENDED)
  expect(endedCommand.outcome).toBeNull()
})

test.each([
  ['refused', REFUSED, 'refused'],
  [
    'refused after another one of the same action was done',
    { ...REFUSED, items: [item('done'), item('refused')] },
    'unknown',
  ],
  ['of unknown outcome', { state: 'unknown', title: '', lines: [] }, 'unknown'],
  ['accepted', DONE, null],
] as const)(
  'a command that was %s is told at the login as far as its user had not closed it',
  async (_, report, told) => {
    applySession(OF_A)
    const { action, settle } = sampleAction(null)
    runAction(action)
    settle(report)
    await expect.poll(() => actionState.step).not.toBe('running')
    applySession(ENDED)
    expect(endedCommand.outcome).toBe(told)
  },
)
