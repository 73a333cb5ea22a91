import type { Alert } from '../../wire/alert.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../wire/endpoints.ts'
import type { Ingress } from '../ingress.ts'
import type { LoginGuard } from '../login-guard.ts'
import { firstAnnotations } from '../model/charts/first-annotations.ts'
import type { PlantModel } from '../plant-model.ts'
import type { SessionStore } from '../session-store.ts'
import type { Accounts } from '../state/accounts.ts'
import { Annotations } from '../state/annotations.ts'
import type { ControlLog } from '../state/control-log.ts'
import type { Desk } from '../state/desk.ts'
import type { License } from '../state/license.ts'
import type { ManualInputs } from '../state/manual-inputs.ts'
import { createAlertHandlers } from './alert-handlers.ts'
import { createAnnotationHandlers } from './annotation-handlers.ts'
import { createChartHandlers } from './chart-handlers.ts'
import { ControlEntries } from './control-entries.ts'
import { createDashboardHandlers } from './dashboard-handlers.ts'
import type { Handler } from './handler.ts'
import { createLimitHandlers } from './limit-handlers.ts'
import { createMachineHandlers } from './machine-handlers.ts'
import { createOutputHandlers } from './output-handlers.ts'
import { createPlantHandlers } from './plant-handlers.ts'
import { createPriorityOutputHandlers } from './priority-output-handlers.ts'
import { createRemoteAlertHandlers } from './remote-alert-handlers.ts'
import { createReportHandlers } from './report-handlers.ts'
import { createRuebHandlers } from './rueb-handlers.ts'
import { createRuntimeHandlers } from './runtime-handlers.ts'
import { createSessionHandlers } from './session-handlers.ts'
import { createStationHandlers } from './station-handlers.ts'
import { createVisualizationHandlers } from './visualization-handlers.ts'
import { createWeatherHandlers } from './weather-handlers.ts'
import { createWebcamHandlers } from './webcam-handlers.ts'

export interface HandlerParts {
  readonly model: PlantModel
  /** Plant time in ms since 1970. */
  readonly now: () => number
  readonly sessions: SessionStore
  readonly guard: LoginGuard
  readonly accounts: Accounts
  readonly license: License
  readonly ingress: Ingress
  readonly inputs: ManualInputs
  readonly desk: Desk
  readonly acknowledged: (alerts: readonly Alert[]) => void
  readonly deleted: (alerts: readonly Alert[]) => void
  /** Everything that users do to the plant is written here. */
  readonly controlLog: ControlLog
}

export type Handlers = { readonly [N in EndpointName]: Handler<ArgsOf<N>, BodyOf<N>> }

/** One handler for every row of the table of calls: a call without an answer does not compile. */
export function createHandlers({
  model,
  now,
  sessions,
  guard,
  accounts,
  license,
  ingress,
  inputs,
  desk,
  acknowledged,
  deleted,
  controlLog,
}: HandlerParts): Handlers {
  const annotations = new Annotations(
    firstAnnotations(model.calendar, now()).filter(({ pv }) => model.config(pv) !== undefined),
  )
  const entries = new ControlEntries(controlLog, model, now)
  return {
    ...createSessionHandlers({ sessions, guard, accounts, license, ingress, now }),
    ...createPlantHandlers(model),
    ...createAlertHandlers({ model, now, acknowledged, deleted, entries, controlLog }),
    ...createOutputHandlers(model, now, entries, acknowledged),
    ...createLimitHandlers(model, now, entries),
    ...createRuntimeHandlers(model, now, entries),
    ...createPriorityOutputHandlers(model, entries),
    ...createStationHandlers(model, now, entries),
    ...createChartHandlers(model, now, annotations),
    ...createAnnotationHandlers(model, annotations),
    ...createReportHandlers(model, now, annotations, inputs),
    ...createMachineHandlers(model, now),
    ...createRuebHandlers(model, now),
    ...createDashboardHandlers(model, desk.notes),
    ...createRemoteAlertHandlers(model, now, desk.plans, desk.numbers, entries),
    ...createVisualizationHandlers(model, desk.messages, entries),
    ...createWebcamHandlers(model, now),
    ...createWeatherHandlers(model, now),
  } satisfies Handlers
}
