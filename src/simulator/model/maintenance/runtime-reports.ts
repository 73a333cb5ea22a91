import { unreachable } from '../../../domain/base/unreachable.ts'
import type {
  MaintenanceNotification,
  MaintenanceProtocolRow,
  RuntimeDimension,
  RuntimeEndType,
} from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'
import { type Calendar, calendarSpan } from '../base/calendar.ts'
import { DAY_MS, HOUR_MS } from '../base/time.ts'
import type { ServicePace } from '../values/runtimes.ts'
import { type CalendarUnit, machineName, machineTypeOf } from './machines.ts'

/** What machines tell of their runtimes. */
export interface RuntimeReader {
  readonly calendar: Calendar
  /** Undefined if it has none. */
  runtimes(machine: PvConfig, at: number): readonly RuntimeValue[] | undefined
  servicePace(machine: PvConfig, type: RuntimeType, at: number): ServicePace | undefined
}

/** Decimals by which a month is known to the second; what is shown is rounded where it is shown. Domain 4.5. */
const DECIMALS = 1e6
const round = (value: number) => Math.round(value * DECIMALS) / DECIMALS

/** Returns the runtimes of the machines of one station, a row each, with their deviation from the mean. */
export function protocolOf(
  machines: readonly PvConfig[],
  reader: RuntimeReader,
  now: number,
): readonly MaintenanceProtocolRow[] {
  const all = machines.flatMap((config) =>
    sumsOf(reader.runtimes(config, now) ?? []).map((runtime) => ({ config, runtime })),
  )
  const means = new Map<RuntimeType, { sum: number; count: number }>()
  for (const { runtime } of all) {
    const mean = means.get(runtime.runtimeType) ?? { sum: 0, count: 0 }
    means.set(runtime.runtimeType, { sum: mean.sum + runtime.value, count: mean.count + 1 })
  }
  return all.map(({ config, runtime }) => {
    const { runtimeType, value, upper } = runtime
    const pace = reader.servicePace(config, runtimeType, now)
    const { sum, count } = means.get(runtimeType) ?? { sum: 0, count: 0 }
    const mean = count > 1 ? sum / count : 0
    return {
      pvRef: config.pvRef,
      name: machineName(config),
      eksNr: config.eksNr,
      runtimeType,
      ...spansOf(
        runtime,
        runtimeUnit(runtimeType, machineTypeOf(config).calendar),
        pace?.interval ?? null,
        reader,
        now,
      ),
      deviationPercent: mean === 0 ? null : round((100 * (value - mean)) / mean),
      forecastDate: forecast(upper - value, pace?.perDay ?? 0, now),
    }
  })
}

type Spans = Pick<
  MaintenanceProtocolRow,
  'runtimeDimension' | 'currentRuntime' | 'targetRuntime' | 'remainingRuntime' | 'intervalRuntime'
>

/** Returns a runtime in its displayed unit: months and years as the calendar has them, before and after the present time. */
function spansOf(
  { value, upper }: RuntimeValue,
  { dimension, size }: RuntimeUnit,
  interval: number | null,
  { calendar }: Pick<RuntimeReader, 'calendar'>,
  now: number,
): Spans {
  const left = upper - value
  const due = now + left * HOUR_MS
  const months = dimension === 'Months' ? 1 : dimension === 'Years' ? 12 : null
  const span = (hours: number, to: number) =>
    months === null ? hours / size : calendarSpan(calendar, to - hours * HOUR_MS, to, months)
  const [current, remaining] = [span(value, now), span(left, due)]
  return {
    runtimeDimension: dimension,
    currentRuntime: round(current),
    targetRuntime: round(current + remaining),
    remainingRuntime: round(remaining),
    intervalRuntime: interval === null ? null : round(span(interval, due)),
  }
}

/** Returns when `remaining` will be used up at the rate of the last 30 days; null while nothing moves, and once it is. */
function forecast(remaining: number, perDay: number, now: number): number | null {
  if (perDay <= 0 || remaining < 0) return null
  return Math.round(now + (remaining / perDay) * DAY_MS)
}

/**
 * Returns the services of a machine, one for each runtime, and what is to be done after a phase that was too long. The target
 * is the highest limit. Domain 5.1.
 */
export function notificationsOf(
  config: PvConfig,
  runtimes: readonly RuntimeValue[],
  calendar: Calendar,
  now: number,
): readonly MaintenanceNotification[] {
  const { services, calendar: ofMachine } = machineTypeOf(config)
  const serviceOf = (type: RuntimeType) => (type === 'Undefined' ? undefined : services[type])
  const phases = runtimes.filter(({ runtimeType }) => isPhase(runtimeType) && serviceOf(runtimeType) !== undefined)
  return [...sumsOf(runtimes), ...phases].map((runtime, index) => {
    const { runtimeType } = runtime
    const unit = runtimeUnit(runtimeType, ofMachine)
    const { intervalRuntime: _, ...spans } = spansOf(runtime, unit, null, { calendar }, now)
    return {
      index,
      messageText: `${machineName(config)}: ${serviceOf(runtimeType) ?? 'Wartung'}`,
      runtimeType,
      pvDim: unit.text,
      ...spans,
      runtimeEndType: unit.endType,
    }
  })
}

/** Only sums can be compared and forecast: a phase begins anew with each start and stop. */
function sumsOf(runtimes: readonly RuntimeValue[]): readonly RuntimeValue[] {
  return runtimes.filter(({ runtimeType }) => !isPhase(runtimeType))
}

function isPhase(type: RuntimeType): boolean {
  return type === 'LetzteAktivZeit' || type === 'LetzteInaktivZeit'
}

interface RuntimeUnit {
  readonly dimension: RuntimeDimension
  /** Text of the unit. */
  readonly text: string
  readonly endType: RuntimeEndType
  /** Runtime units (hours or cycles) in one displayed unit; of no meaning for months and years, whose lengths differ. */
  readonly size: number
}

/** Time by the calendar, in the unit in which its interval is written. */
const CALENDAR: { readonly [dimension in CalendarUnit]: Omit<RuntimeUnit, 'endType'> } = {
  Days: { dimension: 'Days', text: 'd', size: 24 },
  Months: { dimension: 'Months', text: 'Monate', size: 1 },
  Years: { dimension: 'Years', text: 'a', size: 1 },
}

/** Returns the displayed unit of a runtime: time by the calendar in that of the machine, operation in hours. */
function runtimeUnit(type: RuntimeType, calendar: CalendarUnit = 'Days'): RuntimeUnit {
  switch (type) {
    case 'Betriebszeit':
      return { dimension: 'Hours', text: 'h', endType: 'Active', size: 1 }
    case 'Absolutzeit':
      return { ...CALENDAR[calendar], endType: 'Absolute' }
    case 'Schaltzyklen':
      return { dimension: 'Cycles', text: 'Schaltspiele', endType: 'Other', size: 1 }
    case 'Undefined':
      return { dimension: 'Cycles', text: '', endType: 'Other', size: 1 }
    case 'LetzteAktivZeit':
    case 'LetzteInaktivZeit':
      return { dimension: 'Hours', text: 'h', endType: 'Other', size: 1 }
    default:
      return unreachable(type)
  }
}
