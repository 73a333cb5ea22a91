import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { checkHistory, type Execution, type Invocation } from '../support/truth/command-history.ts'

/** Returns the commands that the simulator executed. After a clock change their order by time is unknown. */
export function executionsOf({ journal }: SimulatorHandle, wasClockSet: boolean): readonly Execution[] {
  return journal.entries.flatMap((entry): Execution[] => {
    const values = orderedBy(entry.call, entry.args)
    const at = wasClockSet ? Number.POSITIVE_INFINITY : entry.at
    return values === null ? [] : [{ id: entry.key, op: entry.call, values, at }]
  })
}

/** Returns violations of the rules for commands, as sentences. */
export function historyBreaches(
  { journal }: SimulatorHandle,
  invocations: ReadonlyMap<string, Invocation>,
  executions: readonly Execution[],
): string[] {
  const violations = checkHistory({ invocations: [...invocations.values()], executions, shown: {} })
  const asAnother = journal.entries.flatMap(({ key, user, call }) => {
    const asker = invocations.get(key ?? '')?.user
    return asker === undefined || asker === '' || asker === user
      ? []
      : [`${call} ${key} of ${asker} was executed as ${user}`]
  })
  return [...violations.map(({ rule, events }) => `${rule}: ${JSON.stringify(events)}`), ...asAnother]
}

/**
 * Returns what a command of the journal ordered, in the client's terms; null for a command that the client never sends.
 */
function orderedBy(call: string, args: unknown): Execution['values'] | null {
  if (call === 'setPvs') {
    const { values } = args as { values: readonly { pvRef: PvRef; doubleValue: number }[] }
    return Object.fromEntries(values.map(({ pvRef, doubleValue }) => [liveKey(pvRef) ?? '', doubleValue]))
  }
  if (call === 'ackAlerts') {
    const { ids } = args as { ids: readonly string[] }
    return Object.fromEntries(ids.map((id) => [id, 'acked']))
  }
  return null
}
