import { refusalOf } from '../../src/domain/commands/result-status.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { CommandState, TargetList } from '../../src/wire/tabs/command.ts'
import type { Expectation } from './expectation.ts'

const TARGETS_NAMED = 20

/** Never carried out, and why. */
export function rejectedBy({ kind, text }: CallError): CommandState {
  return { state: 'rejected', reason: kind, text }
}

/** A successful request whose body refuses the command; null where it does not. */
export function rejectionOf(body: unknown): CommandState | null {
  const refusal = refusalOf(body)
  return refusal === null ? null : { state: 'rejected', reason: refusal.status, text: refusal.text }
}

export function targetsOf(expectations: readonly Expectation[]): TargetList {
  return listOf(expectations.map(({ target }) => target))
}

export function listOf(targets: readonly string[]): TargetList {
  return { count: targets.length, first: targets.slice(0, TARGETS_NAMED) }
}
