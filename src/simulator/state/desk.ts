import type { PlantModel } from '../model/plant-model.ts'
import { firstCallNumbers } from '../model/remote-alert/first-call-numbers.ts'
import { firstTextMessages } from '../model/stations/first-text-messages.ts'
import { FIRST_NOTES } from '../model/visualization/dashboards.ts'
import { AlarmPlans } from './alarm-plans.ts'
import { CallNumbers } from './call-numbers.ts'
import { ChangingTexts } from './changing-texts.ts'

/** What users of the control centre keep on the server beside the process. */
export interface Desk {
  readonly numbers: CallNumbers
  readonly plans: AlarmPlans
  readonly notes: ChangingTexts
  readonly messages: ChangingTexts
}

export function createDesk(model: PlantModel, now: number): Desk {
  const numbers = new CallNumbers(firstCallNumbers(model.pvGroups), (at) => model.calendar.dayOf(at))
  return {
    numbers,
    plans: new AlarmPlans(model, numbers, now),
    notes: new ChangingTexts(FIRST_NOTES),
    messages: new ChangingTexts(firstTextMessages(model.stationModels)),
  }
}
