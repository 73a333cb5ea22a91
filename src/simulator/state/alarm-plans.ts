import { PV_NUMBER_SPLIT } from '../../domain/values/pv-ref.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { AlarmLine, AlarmPlan, PlanRef } from '../../wire/server/remote-alert.ts'
import type { Rights } from '../../wire/server/system.ts'
import { hasStation } from '../auth/station-rights.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../model/base/units.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { UNDELIVERED_CONTACT } from '../model/pvs/treatment-plant-contacts.ts'
import { type AlarmLineFigures, alarmLineFigures } from '../model/remote-alert/alarm-line-figures.ts'
import { type AlarmPlanFigures, alarmPlanFigures } from '../model/remote-alert/alarm-plan-figures.ts'
import {
  CALL_MS,
  type CallOut,
  type Confirmation,
  callOuts,
  MAX_CALLS_PER_HOUR,
} from '../model/remote-alert/call-out.ts'
import { type CallNumbers, MAX_NUMBER_CHANGES_PER_DAY } from './call-numbers.ts'

/** Specification 9, "Alarm plan slots". */
const PRIORITY_SLOTS = 10
const RECIPIENT_SLOTS = 20
/** How often it is looked whether a call-out has failed, and how long the contact that says so stays closed. */
const LOOK_EVERY_MS = 30 * SECOND_MS
const SHOWN_MS = 15 * MINUTE_MS
const MAX_MESSAGES = 10_000
/** No call-out takes longer, even with all recipients one after the other. */
const LONGEST_CALL_OUT_MS = 6 * HOUR_MS

/** What users did to a plan. */
interface PlanState {
  active: boolean
  activeSince: number
  /** Ascending. */
  readonly confirmations: Confirmation[]
}

/** `14-1`: station, hyphen, number of the plan or line. */
export function numberedKey({ stationNumber }: PlanRef['station'], number: number): string {
  return `${stationNumber}-${number}`
}

/** The alarm plans and lines: what the plant's alerts set off, and what users did. Specification 3, domain 3.7. */
export class AlarmPlans {
  readonly #figures: ReadonlyMap<string, AlarmPlanFigures>
  readonly #lines: ReadonlyMap<string, AlarmLineFigures>
  readonly #states = new Map<string, PlanState>()
  readonly #model: PlantModel
  readonly #numbers: CallNumbers

  /** The end of the call-outs is looked at up to this time. */
  #lookedTo: number

  constructor(model: PlantModel, numbers: CallNumbers, start: number) {
    this.#lookedTo = start
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

  /** As somebody with these rights sees it; undefined = no such plan. */
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

  /** Whether somebody has been called, or could not be, and nobody has confirmed it. */
  needsConfirmation(key: string, at: number): boolean {
    const figures = this.#figures.get(key)
    const state = this.#states.get(key)
    if (figures === undefined || state === undefined) return false
    return this.#callOuts(figures, state, at).some(({ state: is }) => is === 'calling' || is === 'undelivered')
  }

  /** `nonSent`: also messages that are waiting or got lost. */
  confirm(key: string, nonSent: boolean, at: number): void {
    const state = this.#states.get(key)
    if (state === undefined) return
    state.confirmations.push({ at, nonSent })
  }

  /** Raises an alert for each call-out that has come to its end since it was last asked, and nobody has confirmed. */
  tick(to: number): void {
    if (to >= this.#lookedTo && to - this.#lookedTo < LOOK_EVERY_MS) return
    const from = to > this.#lookedTo && to - this.#lookedTo < LONGEST_CALL_OUT_MS ? this.#lookedTo : to
    this.#lookedTo = to
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

  /** Undefined = no such line. */
  line(key: string, at: number): AlarmLine | undefined {
    const figures = this.#lines.get(key)
    if (figures === undefined) return undefined
    const { station, lineNumber, connectionType } = figures
    const faulty = figures.faults.at(at) !== null
    const calling = !faulty && this.#firstFree(station, at) === figures && this.#isCalling(station, at)
    return { station: { stationNumber: station }, lineNumber, busy: calling, faulty, connectionType }
  }

  /** The line that a message takes; undefined where all are faulty. */
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

  /** The control centre that calls for a plan: lines stand at the treatment plant of the same town. */
  #centreOf({ station }: AlarmPlanFigures): number | undefined {
    const centres = [...new Set([...this.#lines.values()].map((line) => line.station))]
    return centres.findLast((centre) => centre <= station) ?? centres[0]
  }

  /** Names of those who are called, in the order of calling. */
  #recipients(pvGroupId: number): readonly string[] {
    return this.#numbers
      .list()
      .filter((number) => number.pvGroupId === pvGroupId && number.isActive)
      .map((number) => number.name)
  }

  /** The call-outs of the day, and those of the evening before that may still go on. */
  #callOuts(figures: AlarmPlanFigures, state: PlanState, at: number): readonly CallOut[] {
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

  /** The alerts of a time for which the plan calls somebody, newest first. */
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
