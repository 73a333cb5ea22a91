import { readSessionOrder, type SessionOrder, type SessionReport } from '../auth/session-orders.ts'
import type { ClockControl } from '../clock/clock-control.ts'
import { readFaultOrder } from '../faults/fault-order.ts'
import type { Faults } from '../faults/faults.ts'
import type { SimulatorStats, SimulatorSubscriptions } from '../hubs/simulator-stats.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { CommandJournal } from '../rest/http/command-journal.ts'
import { readScenarioOrder, type Scenarios } from '../scenarios/scenarios.ts'
import type { Read } from '../server/read-value.ts'
import { type MissingItems, readMissingOrder } from '../state/missing-items.ts'
import type { ControlRoute } from './control-server.ts'
import { plantTruth } from './plant-truth.ts'

export interface ControlRoutesParts {
  readonly model: PlantModel
  readonly now: () => number
  readonly stats: () => SimulatorStats
  readonly subscriptions: () => SimulatorSubscriptions
  readonly journal: CommandJournal
  readonly faults: Faults
  readonly scenarios: Scenarios
  readonly clock: ClockControl
  readonly missing: MissingItems
  /** Sends a sentence to all users who are logged in. */
  readonly inform: (sentence: string) => void
  readonly session: { readonly apply: (order: SessionOrder) => void; readonly report: () => SessionReport }
}

/** Returns the table of control routes: everything to read and to order under `/plant`. */
export function controlRoutes(parts: ControlRoutesParts): readonly ControlRoute[] {
  const { model, now, stats, subscriptions, journal, faults, scenarios, clock, missing, session, inform } = parts
  return [
    { path: '/plant/stats', show: () => ok(stats()) },
    { path: '/plant/subscriptions', show: () => ok(subscriptions()) },
    { path: '/plant/journal', show: () => ok({ now: now(), commands: journal.entries }) },
    { path: '/plant/state', show: (query) => plantTruth(model, now(), query) },
    {
      path: '/plant/faults',
      show: () => ok(faults.report()),
      order: carriedOut('fault', readFaultOrder, (order) => ({ ok: true, fault: faults.apply(order) })),
    },
    {
      path: '/plant/scenario',
      show: () => ok(scenarios.report()),
      order: carriedOut('scenario', readScenarioOrder, (order) => scenarios.start(order)),
    },
    {
      path: '/plant/clock',
      show: () => ok(clock.state()),
      order: carriedOut('clock', clock.read, (change) => clock.set(change)),
    },
    {
      path: '/plant/missing',
      show: () => ok(missing.report()),
      order: carriedOut('order', readMissingOrder, (order) => {
        missing.apply(order)
        return missing.report()
      }),
    },
    {
      path: '/plant/session',
      show: () => ok(session.report()),
      order: carriedOut('session', readSessionOrder, (order) => {
        session.apply(order)
        return session.report()
      }),
    },
    {
      path: '/plant/info',
      order: carriedOut('message', readInfoOrder, ({ text }) => {
        inform(text)
        return { text }
      }),
    },
  ]
}

/** Reads the order of a server info message: its text. */
function readInfoOrder(body: unknown): Read<{ readonly text: string }> {
  const text = typeof body === 'object' && body !== null && 'text' in body ? body.text : null
  if (typeof text !== 'string' || text.trim() === '') return { ok: false, why: 'needs a text' }
  return { ok: true, value: { text } }
}

function ok<T extends object>(value: T): Read<T> {
  return { ok: true, value }
}

/** Validates an order and runs it; `what` begins the sentence of a refusal. */
function carriedOut<T>(
  what: string,
  read: (body: unknown) => Read<T>,
  run: (order: T) => object,
): NonNullable<ControlRoute['order']> {
  return (body) => {
    const order = read(body)
    return order.ok ? ok(run(order.value)) : { ok: false, why: `The ${what} ${order.why}.` }
  }
}
