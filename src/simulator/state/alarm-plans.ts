import { PV_NUMBER_SPLIT } from '../../domain/values/pv-ref.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type {
  AlarmLine,
  AlarmPlan,
  CallAttemptState,
  CallOutState,
  PlanRef,
  CallOut as ToldCallOut,
} from '../../wire/server/remote-alert.ts'
import type { Rights } from '../../wire/server/system.ts'
import { hasStation } from '../auth/users.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../model/base/time.ts'
import type { PlantModel } from '../model/plant-model.ts'
import {
  type AlarmLineFigures,
  type AlarmPlanFigures,
  alarmLineFigures,
  alarmPlanFigures,
} from '../model/remote-alert/alarm-plans.ts'
import {
  type Attempt,
  CALL_MS,
  type CallOut,
  type Confirmation,
  callOuts,
  MAX_CALLS_PER_HOUR,
} from '../model/remote-alert/call-out.ts'
import { UNDELIVERED_CONTACT } from '../model/station-pvs/treatment-plant-contacts.ts'
import { type CallNumbers, MAX_NUMBER_CHANGES_PER_DAY } from './call-numbers.ts'

/** Slots of a plan (specification 9, "Alarm plan slots"). */
const PRIORITY_SLOTS = 10
const RECIPIENT_SLOTS = 20
/** Plant time between checks for failed call-outs, and how long their contact stays closed. */
const CHECK_INTERVAL_MS = 30 * SECOND_MS
const SHOWN_MS = 15 * MINUTE_MS
const MAX_MESSAGES = 10_000
/** Of one plan: each is looked at for each message of a day. */
const MAX_CONFIRMATIONS = 200
/** No call-out takes longer, even with all recipients in turn. */
const LONGEST_CALL_OUT_MS = 6 * HOUR_MS

/** Of all plans. */
const TOLD_CALL_OUTS = 20
const CALL_OUT_STATES: { readonly [state in CallOut['state']]: CallOutState } = {
  waiting: 'Waiting',
  calling: 'Calling',
  confirmed: 'Confirmed',
  undelivered: 'Undelivered',
}
const ATTEMPT_STATES: { readonly [state in Attempt['state']]: CallAttemptState } = {
  placed: 'Placed',
  missed: 'Missed',
  planned: 'Planned',
  spared: 'Spared',
}

/** How users changed a plan. */
interface PlanState {
  active: boolean
  activeSince: number
  /** Ascending. */
  readonly confirmations: Confirmation[]
}

/** Returns a key such as `14-1`: station, hyphen, number of the plan or line. */
export function numberedKey({ stationNumber }: PlanRef['station'], number: number): string {
  return `${stationNumber}-${number}`
}

/**
 * Owns the alarm plans and lines: derives call-outs from the plant's alerts and stores what users changed
 * (specification 3, domain 3.7).
 */
export class AlarmPlans {
  readonly #figures: ReadonlyMap<string, AlarmPlanFigures>
  readonly #lines: ReadonlyMap<string, AlarmLineFigures>
  readonly #states = new Map<string, PlanState>()
  readonly #model: PlantModel
  readonly #numbers: CallNumbers

  /** Plant time up to which ends of call-outs were checked. */
  #checkedTo: number

  constructor(model: PlantModel, numbers: CallNumbers, start: number) {
    this.#checkedTo = start
    const { stationModels, process } = model
    this.#model = model
    this.#numbers = numbers
    const plans = alarmPlanFigures(stationModels)
    const lines = alarmLineFigures(process.seed, stationModels)
    this.#figures = new Map(plans.map((plan) => [`${plan.station}-${plan.planNumber}`, plan]))
    this.#lines = new Map(lines.map((line) => [`${line.station}-${line.lineNumber}`, line]))
    for (const [key, { active }] of this.#figures) {
      this.#states.set(key, {
        active,
        activeSince: Number.NEGATIVE_INFINITY,
        confirmations: [],
      })
    }
  }

  keys(): readonly string[] {
    return [...this.#figures.keys()]
  }

  lineKeys(): readonly string[] {
    return [...this.#lines.keys()]
  }

  /** Returns a plan as a user with these rights sees it; undefined for an unknown key. */
  plan(key: string, rights: Rights, at: number): AlarmPlan | undefined {
    const figures = this.#figures.get(key)
    const state = this.#states.get(key)
    if (figures === undefined || state === undefined) return undefined
    const { station, planNumber, name, pvGroupId, priorities } = figures
    const all = this.#callOuts(figures, state, at)
    const { calendar } = this.#model
    const midnight = calendar.dayStart(calendar.dayOf(at))
    const today = all.filter(({ sentAt }) => sentAt > midnight)
    const recipients = this.#recipients(pvGroupId)
    return {
      station: { stationNumber: station },
      planNumber,
      planname: name,
      active: state.active,
      activeSince: Number.isFinite(state.activeSince) ? state.activeSince : null,
      groupname: this.#model.pvGroups.find(({ id }) => id === pvGroupId)?.name ?? '',
      activePriorities: Array.from({ length: PRIORITY_SLOTS }, (_, priority) => priorities.includes(priority)),
      recipients: Array.from({ length: Math.max(RECIPIENT_SLOTS, recipients.length) }, (_, i) => recipients[i] ?? null),
      alertingCount: all.flatMap(({ calls }) => calls).filter((call) => call > at - HOUR_MS).length,
      alertingCountMax: MAX_CALLS_PER_HOUR,
      callNumberChangeCount: this.#numbers.changesOn(pvGroupId, at),
      callNumberChangeCountMax: MAX_NUMBER_CHANGES_PER_DAY,
      undeliveredMessages: today.filter((callOut) => callOut.state === 'undelivered').length,
      deliveredMessages: today.filter(({ calls, state: is }) => calls.length > 0 && is !== 'undelivered').length,
      currentUserCanEdit: rights.editPlans && hasStation(rights, station),
    }
  }

  setActive(key: string, active: boolean, at: number): void {
    const state = this.#states.get(key)
    if (state === undefined || state.active === active) return
    state.active = active
    state.activeSince = at
  }

  /** Returns whether a call-out is running or undelivered and not confirmed. */
  needsConfirmation(key: string, at: number): boolean {
    const figures = this.#figures.get(key)
    const state = this.#states.get(key)
    if (figures === undefined || state === undefined) return false
    return this.#callOuts(figures, state, at).some(({ state: is }) => is === 'calling' || is === 'undelivered')
  }

  /** Returns the newest messages of all plans and who was, is and will be called for them. */
  callOuts(at: number): readonly ToldCallOut[] {
    const told = [...this.#figures].flatMap(([key, figures]) => {
      const state = this.#states.get(key)
      const centre = this.#centreOf(figures)
      const names = this.#recipients(figures.pvGroupId)
      if (state === undefined) return []
      return this.#callOuts(figures, state, at).flatMap((callOut): readonly ToldCallOut[] => {
        const [alert] = callOut.alerts.toSorted((a, b) => a.priority - b.priority || a.timestamp - b.timestamp)
        if (alert === undefined) return []
        const attempts = callOut.attempts.map(({ at: time, state: is }, index) => {
          const line = is !== 'placed' || centre === undefined ? undefined : this.#firstFree(centre, time)
          const connectionType = line?.connectionType ?? null
          return { recipient: names[index] ?? '', at: time, state: ATTEMPT_STATES[is], connectionType }
        })
        const { sentAt, endsAt } = callOut
        const plan = { station: { stationNumber: figures.station }, planNumber: figures.planNumber }
        const alertCount = callOut.alerts.length
        return [{ plan, state: CALL_OUT_STATES[callOut.state], alert, alertCount, sentAt, endsAt, attempts }]
      })
    })
    return told.sort((a, b) => b.sentAt - a.sentAt).slice(0, TOLD_CALL_OUTS)
  }

  /** Confirms call-outs; with `nonSent` also messages that are waiting or were lost. */
  confirm(key: string, nonSent: boolean, at: number): void {
    const state = this.#states.get(key)
    if (state === undefined) return
    if (state.confirmations.length >= MAX_CONFIRMATIONS) state.confirmations.shift()
    state.confirmations.push({ at, nonSent })
  }

  /** Raises an alert for each call-out that ended undelivered since the last call. */
  tick(to: number): void {
    if (to >= this.#checkedTo && to - this.#checkedTo < CHECK_INTERVAL_MS) return
    const from = to > this.#checkedTo && to - this.#checkedTo < LONGEST_CALL_OUT_MS ? this.#checkedTo : to
    this.#checkedTo = to
    const centres = new Set<number>()
    for (const [key, figures] of this.#figures) {
      const state = this.#states.get(key)
      const centre = this.#centreOf(figures)
      if (state === undefined || centre === undefined) continue
      const failed = this.#callOuts(figures, state, to).some(({ endsAt, state: is }) => {
        return is === 'undelivered' && endsAt > from && endsAt <= to
      })
      if (failed) centres.add(centre)
    }
    const [start, end] = [to + 1, to + 1 + SHOWN_MS]
    const events = [...centres].map((centre) => {
      return { kind: 'contact' as const, subject: centre * PV_NUMBER_SPLIT + UNDELIVERED_CONTACT, start, end }
    })
    if (events.length > 0) this.#model.script(events)
  }

  /** Returns a line; undefined for an unknown key. */
  line(key: string, at: number): AlarmLine | undefined {
    const figures = this.#lines.get(key)
    if (figures === undefined) return undefined
    const { station, lineNumber, connectionType } = figures
    const faulty = figures.faults.at(at) !== null
    const calling = !faulty && this.#firstFree(station, at) === figures && this.#isCalling(station, at)
    return { station: { stationNumber: station }, lineNumber, busy: calling, faulty, connectionType }
  }

  /** Returns the line that a message takes; undefined if all are faulty. */
  #firstFree(centre: number, at: number): AlarmLineFigures | undefined {
    return [...this.#lines.values()].find((line) => line.station === centre && line.faults.at(at) === null)
  }

  #isCalling(centre: number, at: number): boolean {
    return [...this.#figures].some(([key, figures]) => {
      const state = this.#states.get(key)
      if (state === undefined || this.#centreOf(figures) !== centre) return false
      return this.#callOuts(figures, state, at).some(({ calls }) => calls.some((call) => call > at - CALL_MS))
    })
  }

  /** Returns the station that calls for a plan: the treatment plant of the same town, which has the lines. */
  #centreOf({ station }: AlarmPlanFigures): number | undefined {
    const centres = [...new Set([...this.#lines.values()].map((line) => line.station))]
    return centres.findLast((centre) => centre <= station) ?? centres[0]
  }

  /** Returns the names of the recipients in the order of calling. */
  #recipients(pvGroupId: number): readonly string[] {
    return this.#numbers
      .list()
      .filter((number) => number.pvGroupId === pvGroupId && number.isActive)
      .map((number) => number.name)
  }

  /** Returns the call-outs of the day, and those of the evening before that may still run. */
  #callOuts(figures: AlarmPlanFigures, state: PlanState, at: number): readonly CallOut<Alert>[] {
    const { calendar } = this.#model
    const centre = this.#centreOf(figures)
    const from = calendar.dayStart(calendar.dayOf(at)) - LONGEST_CALL_OUT_MS
    const parts = {
      recipients: this.#recipients(figures.pvGroupId).length,
      confirmations: state.confirmations,
      isLineFree: (time: number) => centre !== undefined && this.#firstFree(centre, time) !== undefined,
    }
    return callOuts(this.#alerts(figures, state, from, at).toReversed(), parts, at)
  }

  /** Returns the alerts of a range that the plan calls for, newest first. */
  #alerts(figures: AlarmPlanFigures, state: PlanState, from: number, to: number): readonly Alert[] {
    if (!state.active || to <= from) return []
    const since = Math.max(from, state.activeSince)
    return this.#model
      .archive(since, to, MAX_MESSAGES)
      .alerts.filter(
        ({ stationNumber, priority }) => figures.stations.has(stationNumber) && figures.priorities.includes(priority),
      )
  }
}
