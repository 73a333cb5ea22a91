import type { Alert } from '../../wire/alert.ts'
import type { AlarmLine, AlarmPlan, PlanRef } from '../../wire/remote-alert.ts'
import type { Rights } from '../../wire/system.ts'
import { type AlarmLineFigures, alarmLineFigures } from '../model/remote-alert/alarm-line-figures.ts'
import { type AlarmPlanFigures, alarmPlanFigures } from '../model/remote-alert/alarm-plan-figures.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../model/units.ts'
import type { PlantModel } from '../plant-model.ts'
import { hasStation } from '../station-rights.ts'
import { type CallNumbers, MAX_NUMBER_CHANGES_PER_DAY } from './call-numbers.ts'

/** Specification 9, "Alarm plan slots". */
const PRIORITY_SLOTS = 10
const RECIPIENT_SLOTS = 20
/** Domain 3.7: a plan calls at most so often in an hour, and bundles what comes within a minute. */
const MAX_CALLS_PER_HOUR = 20
const BUNDLE_MS = MINUTE_MS
/** How long a message holds its line. */
const CALL_MS = 40 * SECOND_MS
const MAX_MESSAGES = 10_000

/** What users did to a plan. */
interface PlanState {
  active: boolean
  activeSince: number
  /** Messages of alerts up to these times are confirmed. */
  sentConfirmedTo: number
  allConfirmedTo: number
}

interface Message {
  readonly alert: Alert
  readonly sent: 'waiting' | 'delivered' | 'undelivered'
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

  constructor(model: PlantModel, numbers: CallNumbers) {
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
        sentConfirmedTo: Number.NEGATIVE_INFINITY,
        allConfirmedTo: Number.NEGATIVE_INFINITY,
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
    const messages = this.#messages(figures, state, at)
    const sentNow = messages.filter(({ alert, sent }) => sent !== 'waiting' && alert.timestamp > at - HOUR_MS)
    const recipients = this.#numbers
      .list()
      .filter((number) => number.pvGroupId === pvGroupId && number.isActive)
      .map((number) => number.name)
    return {
      station: { stationNumber: station },
      planNumber,
      planname: name,
      active: state.active,
      groupname: this.#model.pvGroups.find(({ id }) => id === pvGroupId)?.name ?? '',
      activePriorities: Array.from({ length: PRIORITY_SLOTS }, (_, priority) => priorities.includes(priority)),
      recipients: Array.from({ length: Math.max(RECIPIENT_SLOTS, recipients.length) }, (_, i) => recipients[i] ?? null),
      alertingCount: Math.min(sentNow.length, MAX_CALLS_PER_HOUR),
      alertingCountMax: MAX_CALLS_PER_HOUR,
      callNumberChangeCount: this.#numbers.changesOn(pvGroupId, at),
      callNumberChangeCountMax: MAX_NUMBER_CHANGES_PER_DAY,
      undeliveredMessages: messages.filter(({ sent }) => sent === 'undelivered').length,
      deliveredMessages: messages.filter(({ sent }) => sent === 'delivered').length,
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
    return this.#messages(figures, state, at).some(({ alert, sent }) => {
      const confirmedTo = sent === 'delivered' ? state.sentConfirmedTo : state.allConfirmedTo
      return alert.ackTimestamp === null && alert.timestamp > confirmedTo
    })
  }

  /** `nonSent`: also messages that are waiting or got lost. */
  confirm(key: string, nonSent: boolean, at: number): void {
    const state = this.#states.get(key)
    if (state === undefined) return
    state.sentConfirmedTo = at
    if (nonSent) state.allConfirmedTo = at
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
      return this.#alerts(figures, state, at - BUNDLE_MS - CALL_MS, at - BUNDLE_MS).length > 0
    })
  }

  /** The control centre that calls for a plan: lines stand at the treatment plant of the same town. */
  #centreOf({ station }: AlarmPlanFigures): number | undefined {
    const centres = [...new Set([...this.#lines.values()].map((line) => line.station))]
    return centres.findLast((centre) => centre <= station) ?? centres[0]
  }

  #messages(figures: AlarmPlanFigures, state: PlanState, at: number): readonly Message[] {
    const { calendar } = this.#model
    const centre = this.#centreOf(figures)
    return this.#alerts(figures, state, calendar.dayStart(calendar.dayOf(at)), at).map((alert) => {
      const sentAt = alert.timestamp + BUNDLE_MS
      if (sentAt > at) return { alert, sent: 'waiting' }
      const gets = centre !== undefined && this.#firstFree(centre, sentAt) !== undefined
      return { alert, sent: gets ? 'delivered' : 'undelivered' }
    })
  }

  /** The alerts of a time for which the plan calls somebody. */
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
