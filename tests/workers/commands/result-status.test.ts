import { describe, expect, test } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import { PASSWORD_STATUSES } from '../../../src/wire/server/user.ts'
import { rejectionOf } from '../../../workers/commands/command-states.ts'
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

/** The answer of a call with this status, as its row and its type promise it. */
function answerOf(name: EndpointName, status: unknown): object {
  const { answer }: EndpointRow = ENDPOINTS[name]
  const lists = typeof answer === 'object' ? answer.lists : []
  return { status, errorMessage: 'the reason', ...Object.fromEntries(lists.map((list) => [list, []])) }
}

describe('a status that is not Success is a failure', () => {
  test('every writing call answers a status', () => {
    const { calls, types } = readWireSource()
    const hasStatus = ({ answer }: { readonly answer: string }) =>
      /\bstatus:/.test(answer) || types.get(answer)?.fields.some((field) => field.name === 'status') === true
    const named = new Set(calls.filter(hasStatus).map((call) => call.name))
    expect(NAMES.filter((name) => !named.has(name))).toEqual([])
  })

  test.each(NAMES)('of %s with its text, whatever the status is called (deviation 1, deviation 2)', (name) => {
    expect(rejectionOf(answerOf(name, 'Success'))).toBeNull()
    for (const status of OTHERS) {
      expect([status, rejectionOf(answerOf(name, status))]).toEqual([
        status,
        { state: 'rejected', reason: String(status), text: 'the reason' },
      ])
    }
  })

  test('without a text of the server the status itself is the text (deviation 1)', () => {
    expect(rejectionOf({ status: 'NeverHeardOf', errorMessage: null })).toMatchObject({ text: 'NeverHeardOf' })
    expect(rejectionOf({ status: 'WrongPassword', message: 'wrong' })).toMatchObject({ text: 'wrong' })
    expect(rejectionOf({ status: 'Failed', errorMessage: null })).toMatchObject({ text: '' })
  })
})
