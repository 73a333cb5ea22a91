import type { ArgsOf, BodyOf, EndpointName } from '../../wire/endpoints/endpoints.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { Dashboard, MapType } from '../../wire/server/dashboard.ts'
import type { Auth } from '../auth/create-auth.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { Ingress } from '../server/ingress.ts'
import type { Desk } from '../state/desk.ts'
import { createAlertHandlers } from './alerts/alert-handlers.ts'
import { createAnnotationHandlers } from './charts/annotation-handlers.ts'
import { createChartHandlers } from './charts/chart-handlers.ts'
import { createMaintenanceHandlers } from './maintenance/maintenance-handlers.ts'
import { createLimitHandlers } from './outputs/limit-handlers.ts'
import { createOutputHandlers } from './outputs/output-handlers.ts'
import { createRuntimeHandlers } from './outputs/runtime-handlers.ts'
import { createRemoteAlertHandlers } from './remote-alert/remote-alert-handlers.ts'
import { createReportHandlers } from './reports/report-handlers.ts'
import { createRuebHandlers } from './reports/rueb-handlers.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { ControlLog } from './shared/control-log.ts'
import type { Handler } from './shared/handler.ts'
import { createEvaluationHandlers } from './stations/evaluation-handlers.ts'
import { createSiteHandlers } from './stations/site-handlers.ts'
import { createStationHandlers } from './stations/station-handlers.ts'
import { createDashboardHandlers, createVisualizationHandlers } from './visualization/visualization-handlers.ts'

export interface HandlerParts extends Auth {
  readonly model: PlantModel
  /** Plant time in ms since 1970. */
  readonly now: () => number
  readonly ingress: Ingress
  readonly desk: Desk
  /** Process images beside those that the plant draws, by name. */
  readonly images: Readonly<Record<string, string>>
  /** Types of maps for which the settings name pictures of the ground. */
  readonly mapTypes: readonly MapType[]
  /** Sites that the settings let tiles show in a frame. */
  readonly frameSites: readonly string[]
  /** How many webcams there are at least. */
  readonly webcams: number
  /** Dashboards after those of the plant. */
  readonly dashboards: readonly Dashboard[]
  /** Notified of alerts that users acknowledged or deleted. */
  readonly acknowledged: (alerts: readonly Alert[]) => void
  readonly deleted: (alerts: readonly Alert[]) => void
}

export type Handlers = { readonly [N in EndpointName]: Handler<ArgsOf<N>, BodyOf<N>> }

/** Creates one handler for every row of the table of calls; a missing one does not compile. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { model, now, desk, images, dashboards, mapTypes, frameSites, webcams, orders, acknowledged, deleted } = parts
  const { annotations } = desk
  const log = new ControlLog(model, now)
  return {
    ...createSessionHandlers(parts),
    ...createAlertHandlers({ model, now, acknowledged, deleted, log }),
    ...createOutputHandlers(model, now, log, acknowledged),
    ...createLimitHandlers(model, now, log),
    ...createRuntimeHandlers(model, now, log),
    ...createStationHandlers(model, now, log, { orders, mapTypes, frameSites }),
    ...createChartHandlers(model, now, annotations, desk.inputs),
    ...createAnnotationHandlers(model, now, annotations),
    ...createReportHandlers(model, now, annotations, desk.inputs),
    ...createRuebHandlers(model, now),
    ...createMaintenanceHandlers(model, now),
    ...createDashboardHandlers(model, desk.notes, dashboards),
    ...createRemoteAlertHandlers(model, now, desk.plans, desk.numbers, log),
    ...createVisualizationHandlers({ model, messages: desk.messages, log, images }),
    ...createSiteHandlers(model, now, webcams),
    ...createEvaluationHandlers(model, now),
  } satisfies Handlers
}
