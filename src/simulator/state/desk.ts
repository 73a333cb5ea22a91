import { pvParam } from '../../domain/values/pv-ref.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { ReportEntry } from '../../wire/server/report.ts'
import { firstAnnotations } from '../model/charts/first-annotations.ts'
import type { Interval } from '../model/intervals/intervals.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { firstCallNumbers } from '../model/remote-alert/alarm-plans.ts'
import { FIRST_NOTES } from '../model/visualization/dashboards.ts'
import { firstTextMessages } from '../model/visualization/text-outputs.ts'
import { AlarmPlans } from './alarm-plans.ts'
import { Annotations } from './annotations.ts'
import { CallNumbers } from './call-numbers.ts'

/** What users of the control centre enter and the server stores, besides commands to the process. */
export interface Desk {
  readonly numbers: CallNumbers
  readonly plans: AlarmPlans
  readonly annotations: Annotations
  readonly inputs: ManualInputs
  readonly notes: ChangingTexts
  readonly messages: ChangingTexts
}

/** Creates the initial entries at a time in ms since 1970. */
export function createDesk(model: PlantModel, now: number): Desk {
  const numbers = new CallNumbers(firstCallNumbers(model.pvGroups), (at) => model.calendar.dayOf(at))
  const annotations = firstAnnotations(model.calendar, now).filter(({ pv }) => model.config(pv) !== undefined)
  return {
    numbers,
    plans: new AlarmPlans(model, numbers, now),
    annotations: new Annotations(annotations),
    inputs: new ManualInputs(),
    notes: new ChangingTexts(FIRST_NOTES),
    messages: new ChangingTexts(firstTextMessages(model.stationModels)),
  }
}

/** Texts by id that users edit: dashboard notes and text messages. The ids are fixed. */
export class ChangingTexts {
  readonly #texts: Map<number, string>
  #changed = new Set<number>()

  constructor(first: Iterable<readonly [id: number, text: string]>) {
    this.#texts = new Map(first)
  }

  /** Returns the text; undefined for an unknown id. */
  text(id: number): string | undefined {
    return this.#texts.get(id)
  }

  /** Sets the text; ignores an unknown id. */
  set(id: number, text: string): void {
    if (!this.#texts.has(id) || this.#texts.get(id) === text) return
    this.#texts.set(id, text)
    this.#changed.add(id)
  }

  /** Returns the ids changed since the last call. The hub calls it once per tick. */
  takeChanged(): readonly number[] {
    const changed = [...this.#changed]
    this.#changed = new Set()
    return changed
  }
}

/** More cells than a town enters in twenty years; all are in memory. */
const MAX_INPUTS = 100_000

/**
 * Values that users entered in place of measured ones. Stored by PV and interval instead of by report, so a day shows the
 * same value in the week and in the month.
 */
export class ManualInputs {
  readonly #values = new Map<string, { readonly value: number | null; readonly entered: ReportEntry }>()

  /** Returns the entered value; null if a user emptied the cell, undefined without an entry. */
  of(pv: PvRef, interval: Interval): number | null | undefined {
    return this.#values.get(keyOf(pv, interval))?.value
  }

  /** Returns who entered it, and when; undefined without an entry. */
  entered(pv: PvRef, interval: Interval): ReportEntry | undefined {
    return this.#values.get(keyOf(pv, interval))?.entered
  }

  hasRoomFor(count: number): boolean {
    return this.#values.size + count <= MAX_INPUTS
  }

  set(pv: PvRef, interval: Interval, value: number | null, entered: ReportEntry): void {
    this.#values.set(keyOf(pv, interval), { value, entered })
  }

  /** Removes the entry, so the measured value shows again. */
  reset(pv: PvRef, interval: Interval): void {
    this.#values.delete(keyOf(pv, interval))
  }
}

function keyOf(pv: PvRef, { start, end }: Interval): string {
  return `${pvParam(pv)}/${start}/${end}`
}
