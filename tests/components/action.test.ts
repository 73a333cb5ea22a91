import { beforeEach, expect, test } from 'vitest'
import {
  type ActionReport,
  actionState,
  closeAction,
  execute,
  runAction,
} from '../../src/components/action-dialog/action.ts'

const DONE: ActionReport = { outcome: 'done', text: 'done' }

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
  expect(actionState.sent).toMatchObject({ outcome: 'done', text: 'done' })
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

test('a failure stays on screen until it is closed', async () => {
  const { action, settle } = sampleAction(null)
  runAction(action)
  settle({ outcome: 'failed', title: 'Not done', lines: ['why'] })
  await expect.poll(() => actionState.step).toBe('reported')
  expect(actionState.report).toEqual({ outcome: 'failed', title: 'Not done', lines: ['why'] })
})
