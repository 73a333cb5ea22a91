import { useMemo } from 'react'
import { planKey } from '../../../domain/plans/plan-activation.ts'
import { isOld, useLiveValues, useQuery } from '../../../live/views/hooks.ts'
import { useReadOnChange } from '../../../ui/load-gate/use-read-on-change.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import type { CallOut } from '../../../wire/server/remote-alert.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import { type PlanRow, planRow } from '../plans/plan-row.ts'
import { isRunning } from '../rules/duty.ts'

const NOT_FOUND = 404
/** How often calls are read while one is running: nothing tells that somebody has confirmed it. */
const RUNNING_MS = 5000

/**
 * What is known of running calls. `told`: all of them. `untold`: this server does not tell them. `unknown`: they could not be
 * read, or are the last known ones; nobody should believe that nobody is called.
 */
export type CallKnowledge = 'loading' | 'told' | 'untold' | 'unknown'

export interface Duty {
  readonly load: LoadState
  readonly refetch: () => void
  /** Null until the plans are known. */
  readonly rows: readonly PlanRow[] | null
  /** Null until they are told: nobody knows whether somebody was called. */
  readonly callOuts: readonly CallOut[] | null
  readonly calls: CallKnowledge
  readonly callLoad: LoadState
  readonly refetchCalls: () => void
}

/** The plans, live, and the messages for which somebody was called: read again whenever a plan says that something has changed. */
export function useDuty(): Duty {
  const plans = useQuery('alarmPlans')
  const stations = useQuery('stations').body
  const told = useQuery('callOuts')
  // The hub may refuse to tell a plan.
  useRereads(plans)
  useRereads(told, told.body?.callOuts.some(isRunning) ? RUNNING_MS : undefined)
  const listed = plans.body?.alarmPlans ?? null
  const live = useLiveValues(
    'alarmPlan',
    useMemo(() => listed?.map(planKey) ?? [], [listed]),
  )
  const rows = useMemo(() => {
    if (listed === null || stations === null) return null
    const names = new Map(stations.map(({ id, name }) => [id, name]))
    return listed.map((plan) =>
      planRow(plan, names.get(plan.station.stationNumber) ?? String(plan.station.stationNumber), live),
    )
  }, [listed, stations, live])
  useReadOnChange(countsOf(rows), told.refetch)
  const isAnyOld = rows?.some(({ now }) => isOld(now)) === true
  return {
    load: plans.load,
    refetch: plans.refetch,
    rows,
    callOuts: told.body?.callOuts ?? null,
    calls: knowledgeOf(told, isAnyOld),
    callLoad: told.load,
    refetchCalls: told.refetch,
  }
}

/** No hub tells calls, but the plans do count them. */
function countsOf(rows: readonly PlanRow[] | null): string | null {
  const counts = rows?.map(({ plan: { active, alertingCount, undeliveredMessages, deliveredMessages } }) =>
    [active, alertingCount, undeliveredMessages, deliveredMessages].join(),
  )
  return counts?.join(';') ?? null
}

function knowledgeOf(
  { load, body }: { readonly load: LoadState; readonly body: object | null },
  isAnyOld: boolean,
): CallKnowledge {
  if (load.state === 'error') return load.error.status === NOT_FOUND ? 'untold' : 'unknown'
  if (body === null) return 'loading'
  return isAnyOld ? 'unknown' : 'told'
}
