import { planKey } from '../../../domain/plans/plan-activation.ts'
import type { AlarmPlan, CallOut, ConnectionType, PlanRef } from '../../../wire/server/remote-alert.ts'

/** One recipient in the order of calling. */
export interface DutyStep {
  /** In the order of calling, from 1. */
  readonly place: number
  readonly recipient: string
  /** ms since 1970 of the call, done or to come; null while nobody is called. */
  readonly at: number | null
  /** `now`: called last, has not confirmed yet. `passed`: called before, did not confirm. `missed`: could not be called. */
  readonly state: 'now' | 'next' | 'passed' | 'missed'
  readonly connectionType: ConnectionType | null
}

/**
 * Why nobody, or not everybody, is called: no plan is active, the plan has no recipients, or it has placed all calls that it
 * may in an hour.
 */
type DutyProblem = 'noPlan' | 'noRecipients' | 'full'

/** Who is called in a PV area. */
export interface DutyArea {
  readonly group: string
  /** The plan that calls, or would call; null if none is active. */
  readonly plan: AlarmPlan | null
  /** The message for which somebody is called, or that still collects alerts; null while nobody is called. */
  readonly callOut: CallOut | null
  readonly steps: readonly DutyStep[]
  /** Further messages of the area for which somebody is called. */
  readonly others: number
  readonly problem: DutyProblem | null
}

/**
 * Returns who is called in each PV area, or who would be, in the order of the plans. Several messages at once: the most urgent
 * one that calls, by the rank of its priority (0 is the most urgent), of equal ones the oldest. While nobody is called, the active
 * plan with the most priorities counts. `callOuts` is empty where the server does not tell them. Domain 3.7.
 */
export function dutyAreas(
  plans: readonly AlarmPlan[],
  callOuts: readonly CallOut[],
  rankOf: (priority: number) => number,
): readonly DutyArea[] {
  return [...Map.groupBy(plans, ({ groupname }) => groupname)].map(([group, ofGroup]): DutyArea => {
    const keys = new Set(ofGroup.map(planKey))
    const running = callOuts
      .filter((callOut) => keys.has(planKey(callOut.plan)) && isRunning(callOut))
      .sort((a, b) => rank(a) - rank(b) || rankOf(a.alert.priority) - rankOf(b.alert.priority) || a.sentAt - b.sentAt)
    const callOut = running[0] ?? null
    const plan = callOut === null ? widest(ofGroup) : (planOf(ofGroup, callOut.plan) ?? widest(ofGroup))
    return {
      group,
      plan,
      callOut,
      steps: callOut === null ? idleSteps(plan) : calledSteps(callOut),
      others: Math.max(0, running.length - 1),
      problem: problemOf(plan),
    }
  })
}

/** Whether somebody is called for a message, or about to be. */
export function isRunning({ state }: CallOut): boolean {
  return state === 'Calling' || state === 'Waiting'
}

/** One call that was due, for the list of the last ones. */
export interface PastCall {
  readonly key: string
  readonly recipient: string
  readonly at: number
  readonly connectionType: ConnectionType | null
  readonly callOut: CallOut
  /** `missed`: not placed. `waits`: may still be confirmed. `taken`: followed by a confirmation. `unanswered`: the next one was due. */
  readonly result: 'missed' | 'waits' | 'taken' | 'unanswered'
}

/** Returns the calls that were due up to now, newest first. Domain 3.7: the last 20 attempts. */
export function pastCalls(callOuts: readonly CallOut[]): readonly PastCall[] {
  return callOuts
    .flatMap((callOut) => {
      const due = callOut.attempts.filter(({ state }) => state === 'Placed' || state === 'Missed')
      const last = due.findLastIndex(({ state }) => state === 'Placed')
      return due.map(({ recipient, at, state, connectionType }, index): PastCall => {
        const isLast = index === last
        const result =
          state === 'Missed'
            ? 'missed'
            : isLast && callOut.state === 'Calling'
              ? 'waits'
              : isLast && callOut.state === 'Confirmed'
                ? 'taken'
                : 'unanswered'
        const key = `${planKey(callOut.plan)}-${callOut.sentAt}-${index}`
        return { key, recipient, at, connectionType, callOut, result }
      })
    })
    .sort((a, b) => b.at - a.at)
}

/** Whoever is called comes before what still collects alerts. */
function rank({ state }: CallOut): number {
  return state === 'Calling' ? 0 : 1
}

function widest(plans: readonly AlarmPlan[]): AlarmPlan | null {
  const count = ({ activePriorities }: AlarmPlan) => activePriorities.filter(Boolean).length
  return plans.filter(({ active }) => active).toSorted((a, b) => count(b) - count(a))[0] ?? null
}

function planOf(plans: readonly AlarmPlan[], ref: PlanRef): AlarmPlan | undefined {
  return plans.find((plan) => planKey(plan) === planKey(ref))
}

function idleSteps(plan: AlarmPlan | null): readonly DutyStep[] {
  return recipientsOf(plan).map((recipient, index) => ({
    place: index + 1,
    recipient,
    at: null,
    state: 'next',
    connectionType: null,
  }))
}

function calledSteps({ attempts, state: ofCallOut }: CallOut): readonly DutyStep[] {
  const now = ofCallOut === 'Calling' ? attempts.findLastIndex(({ state }) => state === 'Placed') : -1
  return attempts.map(({ recipient, at, state, connectionType }, index) => ({
    place: index + 1,
    recipient,
    at,
    connectionType,
    state: index === now ? 'now' : state === 'Placed' ? 'passed' : state === 'Missed' ? 'missed' : 'next',
  }))
}

/** Slots may be empty. */
function recipientsOf(plan: AlarmPlan | null): readonly string[] {
  return plan?.recipients.filter((recipient) => recipient !== null) ?? []
}

function problemOf(plan: AlarmPlan | null): DutyProblem | null {
  if (plan === null) return 'noPlan'
  if (recipientsOf(plan).length === 0) return 'noRecipients'
  return plan.alertingCount >= plan.alertingCountMax ? 'full' : null
}
