import { expect, test } from 'vitest'
import { checkHistory, type Execution, type History, type Invocation, worstOf } from './command-history.ts'

const asked = (id: string, result: Invocation['result'], value = 1): Invocation => {
  return { id, tab: 't', user: 'u', op: 'setPvs', values: { do1: value }, invokedAt: 10, endedAt: 20, result }
}
const done = (id: string | null, value = 1, at = 15): Execution => ({ id, op: 'setPvs', values: { do1: value }, at })
const rules = (history: Partial<History>) => {
  return checkHistory({ invocations: [], executions: [], shown: {}, ...history }).map(({ rule }) => rule)
}

test('a history in which each command was carried out as its client says is right', () => {
  const invocations = [asked('a', 'ok'), asked('b', 'rejected'), asked('c', 'unknown'), asked('d', 'unknown', 0)]
  const executions = [done('a'), done('d', 0)]
  expect(rules({ invocations, executions, shown: { do1: 0 } })).toEqual([])
  expect(worstOf({ invocations, executions, shown: { do1: 0 } })).toBeNull()
})

test('finds a command that was executed twice, whatever its client received', () => {
  for (const result of ['ok', 'unknown'] as const) {
    expect(rules({ invocations: [asked('a', result)], executions: [done('a'), done('a')] })).toEqual(['executed twice'])
  }
})

test('a yes without an execution and a no with one are found', () => {
  expect(rules({ invocations: [asked('a', 'ok')] })).toEqual(['ok, but not executed'])
  expect(rules({ invocations: [asked('a', 'rejected')], executions: [done('a')] })).toEqual(['rejected, but executed'])
})

test('an execution that nobody asked for, with or without a key, is found', () => {
  expect(rules({ executions: [done('x')] })).toEqual(['executed, but nobody asked for it'])
  expect(rules({ executions: [done(null)] })).toEqual(['executed, but nobody asked for it'])
})

test('an execution with other values, or from before the asking, is found', () => {
  const invocations = [asked('a', 'ok')]
  expect(rules({ invocations, executions: [done('a', 0)] })).toEqual(['executed with other values than asked for'])
  expect(rules({ invocations, executions: [done('a', 1, 5)] })).toEqual(['executed before it was asked for'])
})

test('a target that does not show what was written last is found; one that nobody wrote may show anything', () => {
  const invocations = [asked('a', 'ok'), asked('b', 'unknown', 0)]
  const executions = [done('a'), done('b', 0)]
  expect(rules({ invocations, executions, shown: { do1: 1 } })).toEqual(['shown is not what was written last'])
  expect(rules({ invocations, executions, shown: { do1: 0, do2: 1 } })).toEqual([])
})

test('returns the shortest violation with its events and no others', () => {
  const invocations = [asked('a', 'ok'), asked('b', 'ok'), asked('c', 'ok')]
  const history = { invocations, executions: [done('a'), done('a'), done('c')], shown: {} }
  expect(worstOf(history)).toBe(`ok, but not executed:\n${JSON.stringify(asked('b', 'ok'))}`)
})
