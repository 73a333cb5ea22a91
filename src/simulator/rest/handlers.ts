import type { ArgsOf, BodyOf, EndpointName } from '../../wire/endpoints/endpoints.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { License } from '../auth/license.ts'
import type { LoginGuard } from '../auth/login-guard.ts'
import type { SessionStore } from '../auth/session-store.ts'
import { firstAnnotations } from '../model/charts/first-annotations.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { Ingress } from '../server/ingress.ts'
import { Annotations } from '../state/annotations.ts'
import type { ControlLog } from '../state/control-log.ts'
import type { Desk } from '../state/desk.ts'
import type { ManualInputs } from '../state/manual-inputs.ts'
import { createAlertHandlers } from './alerts/alert-handlers.ts'
import { createAnnotationHandlers } from './charts/annotation-handlers.ts'
import { createChartHandlers } from './charts/chart-handlers.ts'
import { createMachineHandlers } from './maintenance/machine-handlers.ts'
import { createLimitHandlers } from './outputs/limit-handlers.ts'
import { createOutputHandlers } from './outputs/output-handlers.ts'
import { createPriorityOutputHandlers } from './outputs/priority-output-handlers.ts'
import { createRuntimeHandlers } from './outputs/runtime-handlers.ts'
import { createRemoteAlertHandlers } from './remote-alert/remote-alert-handlers.ts'
import { createReportHandlers } from './reports/report-handlers.ts'
import { createRuebHandlers } from './reports/rueb-handlers.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { ControlEntries } from './shared/control-entries.ts'
import type { Handler } from './shared/handler.ts'
import { createPlantHandlers } from './stations/plant-handlers.ts'
import { createStationHandlers } from './stations/station-handlers.ts'
import { createWeatherHandlers } from './stations/weather-handlers.ts'
import { createWebcamHandlers } from './stations/webcam-handlers.ts'
import { createDashboardHandlers } from './visualization/dashboard-handlers.ts'
import { createVisualizationHandlers } from './visualization/visualization-handlers.ts'

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
