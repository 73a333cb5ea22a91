import { describe, expect, test } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { reportOfResult } from '../../../src/domain/commands/result-status.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { PASSWORD_STATUSES } from '../../../src/wire/server/user.ts'
import { readWireSource } from '../../support/contract/wire-source.ts'

const NAMES = (Object.keys(ENDPOINTS) as EndpointName[]).filter(isWriting)
const OTHERS = [
  'NeverHeardOf',
  'PartlyDone',
  '',
  'success',
  7,
  ...PASSWORD_STATUSES.filter((name) => name !== 'Success'),
]

/** The body of a call's response with this status, as its row and its type promise it. */
function bodyOf(name: EndpointName, status: unknown): object {
  const { answer }: EndpointRow = ENDPOINTS[name]
  const lists = typeof answer === 'object' ? answer.lists : []
  return { status, errorMessage: 'the reason', ...Object.fromEntries(lists.map((list) => [list, []])) }
}

const reportOf = (body: unknown) => reportOfResult({ ok: true, body })

describe('a status that is not Success is a failure', () => {
  test('every writing call answers a status', () => {
    const { calls, types } = readWireSource()
    const hasStatus = ({ answer }: { readonly answer: string }) =>
      /\bstatus:/.test(answer) || types.get(answer)?.fields.some((field) => field.name === 'status') === true
    const named = new Set(calls.filter(hasStatus).map((call) => call.name))
    expect(NAMES.filter((name) => !named.has(name))).toEqual([])
  })

  test.each(NAMES)('of %s with its text, whatever the status is called (deviation 1, deviation 2)', (name) => {
    expect(reportOf(bodyOf(name, 'Success'))).toMatchObject({ state: 'accepted' })
    for (const status of OTHERS) {
      expect([status, reportOf(bodyOf(name, status))]).toEqual([
        status,
        { state: 'rejected', reason: String(status), text: 'the reason' },
      ])
    }
  })

  test('without a text of the server the status itself is the text (deviation 1)', () => {
    expect(reportOf({ status: 'NeverHeardOf', errorMessage: null })).toMatchObject({ text: 'NeverHeardOf' })
    expect(reportOf({ status: 'WrongPassword', message: 'wrong' })).toMatchObject({ text: 'wrong' })
    expect(reportOf({ status: 'Failed', errorMessage: null })).toMatchObject({ text: '' })
  })
})

test('a failed call is rejected when it certainly was not carried out, otherwise unknown', () => {
  expect(reportOfResult({ ok: false, error: { kind: 'http', status: 409, text: 'locked' } })).toEqual({
    state: 'rejected',
    reason: 'http',
    text: 'locked',
  })
  expect(reportOfResult({ ok: false, error: { kind: 'http', status: 502, text: 'proxy' } })).toEqual({
    state: 'unknown',
    reason: 'http',
  })
})

test.each([
  [null],
  ['done'],
  [7],
  [{}],
  [[]],
  [{ status: null }],
  [{ status: 'Success', errorMessage: 'all is well' }],
])('%j refuses nothing', (body) => {
  expect(reportOf(body)).toEqual({ state: 'accepted', body })
})

test('an empty or unreadable text of a refusal is none', () => {
  expect(reportOf({ status: 'Failed', message: '' })).toMatchObject({ state: 'rejected', text: '' })
  expect(reportOf({ status: 'Odd', message: 7 })).toMatchObject({ state: 'rejected', text: 'Odd' })
  expect(reportOf({ status: 'Odd' })).toMatchObject({ state: 'rejected', text: 'Odd' })
})
