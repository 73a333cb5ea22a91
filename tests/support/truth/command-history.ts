/** A command from its client's view. Times in ms; `values` holds what it orders, by target. */
export interface Invocation {
  /** The idempotency key. */
  readonly id: string
  readonly tab: string
  readonly user: string
  readonly op: string
  readonly values: Readonly<Record<string, number | string>>
  readonly invokedAt: number
  readonly endedAt: number
  readonly result: 'ok' | 'rejected' | 'unknown'
}

/** A command as the simulator executed it. */
export interface Execution {
  readonly id: string | null
  readonly op: string
  readonly values: Readonly<Record<string, number | string>>
  readonly at: number
}

export interface History {
  readonly invocations: readonly Invocation[]
  /** In the order of execution by the simulator. */
  readonly executions: readonly Execution[]
  /** What a client shows for each target once everything is at rest. */
  readonly shown: Readonly<Record<string, number | string>>
}

const HISTORY_RULES = [
  'executed twice',
  'ok, but not executed',
  'rejected, but executed',
  'executed, but nobody asked for it',
  'executed with other values than asked for',
  'executed before it was asked for',
  'shown is not what was written last',
] as const
type HistoryRule = (typeof HISTORY_RULES)[number]

export interface Violation {
  readonly rule: HistoryRule
  /** The events that break the rule, and no others. */
  readonly events: readonly (Invocation | Execution)[]
}

/**
 * Returns the violations in a history of commands. Under any faults `ok` means executed exactly once, `rejected` never,
 * `unknown` at most once. Nothing is executed without a request, and in the end every target shows what was written
 * last. Shortest violations come first.
 */
export function checkHistory({ invocations, executions, shown }: History): readonly Violation[] {
  const violations: Violation[] = []
  const byId = new Map(invocations.map((invocation) => [invocation.id, invocation]))
  const done = Map.groupBy(executions, ({ id }) => id)
  for (const [id, executed] of done) {
    const invocation = id === null ? undefined : byId.get(id)
    if (invocation === undefined) {
      violations.push({ rule: 'executed, but nobody asked for it', events: executed })
      continue
    }
    const events = [invocation, ...executed]
    if (executed.length > 1) violations.push({ rule: 'executed twice', events })
    if (invocation.result === 'rejected') violations.push({ rule: 'rejected, but executed', events })
    for (const execution of executed) {
      const pair = [invocation, execution]
      if (!isSame(execution.values, invocation.values)) {
        violations.push({ rule: 'executed with other values than asked for', events: pair })
      }
      if (execution.at < invocation.invokedAt)
        violations.push({ rule: 'executed before it was asked for', events: pair })
    }
  }
  for (const invocation of invocations) {
    if (invocation.result === 'ok' && !done.has(invocation.id)) {
      violations.push({ rule: 'ok, but not executed', events: [invocation] })
    }
  }
  for (const [target, value] of Object.entries(shown)) {
    const last = executions.findLast((execution) => target in execution.values)
    if (last !== undefined && last.values[target] !== value) {
      violations.push({ rule: 'shown is not what was written last', events: [last] })
    }
  }
  return violations.toSorted((a, b) => a.events.length - b.events.length)
}

function isSame(a: Invocation['values'], b: Invocation['values']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}

/** Returns the shortest violation in words; null if there is none. */
export function worstOf(history: History): string | null {
  const [worst] = checkHistory(history)
  return worst === undefined ? null : `${worst.rule}:\n${worst.events.map((event) => JSON.stringify(event)).join('\n')}`
}
