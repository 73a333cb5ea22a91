import type { CommandState, TargetList } from '../../src/wire/command.ts'
import type { CallError } from '../../src/wire/result.ts'
import type { Expectation } from './expectation.ts'

const TARGETS_NAMED = 20

/** Never carried out, and why. */
export function rejectedBy({ kind, text }: CallError): CommandState {
  return { state: 'rejected', reason: kind, text }
}

/** What an answer with status 200 refuses: a status of its own stands in its body. */
export function rejectionOf(body: unknown): CommandState | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  if (body.status !== 'Failed' && body.status !== 'Unauthorized') return null
  const text = 'errorMessage' in body ? body.errorMessage : 'message' in body ? body.message : null
  return { state: 'rejected', reason: body.status, text: typeof text === 'string' ? text : '' }
}

export function targetsOf(expectations: readonly Expectation[]): TargetList {
  return listOf(expectations.map(({ target }) => target))
}

export function listOf(targets: readonly string[]): TargetList {
  return { count: targets.length, first: targets.slice(0, TARGETS_NAMED) }
}
