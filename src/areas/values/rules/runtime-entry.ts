import type { EnteredNumber } from '../../../domain/forms/entered-number.ts'
import { type Problem, problem } from '../../../domain/forms/problem.ts'
import { runtimeProblem } from '../../../domain/forms/value-rules.ts'
import { runtimeUnit } from '../../../domain/values/runtime-value.ts'
import type { RuntimeType } from '../../../wire/server/pv.ts'

/**
 * Returns why an entered runtime cannot be sent: it is empty, no number, negative, or a part of a switching cycle.
 * Specification 5, "Value entry".
 */
export function runtimeEntryProblem({ text, value }: EnteredNumber, type: RuntimeType): Problem | null {
  if (value === null && text.trim() !== '') return problem('number.missing')
  const found = runtimeProblem(value)
  if (found !== null || value === null) return found
  return runtimeUnit(type) === 'cycles' && !Number.isInteger(value) ? problem('number.integer') : null
}
