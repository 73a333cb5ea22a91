import { unreachable } from '../../../domain/base/unreachable.ts'
import type {
  MaintenanceNotification,
  MaintenanceProtocolRow,
  RuntimeDimension,
  RuntimeEndType,
} from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'
import { DAY_MS } from '../base/time.ts'
import { type CalendarUnit, machineName, machineTypeOf } from './machines.ts'

/** Domain 5.1: the mean daily runtime is that of the last 30 days. */
const MEAN_DAYS = 30

/** Returns the runtimes of a machine at a time; undefined if it has none. */
export type RuntimesAt = (machine: PvConfig, at: number) => readonly RuntimeValue[] | undefined

const round = (value: number) => Math.round(value * 10) / 10

/** Returns the runtimes of the machines of one station, a row each, with their deviation from the mean. */
export function protocolOf(
  machines: readonly PvConfig[],
  runtimesAt: RuntimesAt,
  now: number,
): readonly MaintenanceProtocolRow[] {
  const all = machines.flatMap((config) => {
    const before = sumsOf(runtimesAt(config, now - MEAN_DAYS * DAY_MS) ?? [])
    return sumsOf(runtimesAt(config, now) ?? []).map((runtime, index) => ({ config, runtime, before: before[index] }))
  })
  const means = new Map<RuntimeType, { sum: number; count: number }>()
  for (const { runtime } of all) {
    const mean = means.get(runtime.runtimeType) ?? { sum: 0, count: 0 }
    means.set(runtime.runtimeType, { sum: mean.sum + runtime.value, count: mean.count + 1 })
  }
  return all.map(({ config, runtime, before }) => {
    const { runtimeType, value, upper } = runtime
    const { dimension, size } = runtimeUnit(runtimeType, machineTypeOf(config).calendar)
    const { sum, count } = means.get(runtimeType) ?? { sum: 0, count: 0 }
    const mean = count > 1 ? sum / count : 0
    return {
      pvRef: config.pvRef,
      name: machineName(config),
      eksNr: config.eksNr,
      runtimeType,
      runtimeDimension: dimension,
      currentRuntime: round(value / size),
      targetRuntime: round(upper / size),
      remainingRuntime: round((upper - value) / size),
      deviationPercent: mean === 0 ? null : round((100 * (value - mean)) / mean),
      forecastDate: forecast(upper - value, value - (before?.value ?? value), now),
    }
  })
}

/** Returns when `remaining` will be used up at the rate of the last 30 days, or null while nothing moves. */
function forecast(remaining: number, gained: number, now: number): number | null {
  if (gained <= 0) return null
  return Math.round(now + (Math.max(0, remaining) / gained) * MEAN_DAYS * DAY_MS)
}

/**
 * Returns the services of a machine, one for each runtime, and what is to be done after a phase that was too long. The target
 * is the highest limit. Domain 5.1.
 */
export function notificationsOf(
  config: PvConfig,
  runtimes: readonly RuntimeValue[],
): readonly MaintenanceNotification[] {
  const { services, calendar } = machineTypeOf(config)
  const serviceOf = (type: RuntimeType) => (type === 'Undefined' ? undefined : services[type])
  const phases = runtimes.filter(({ runtimeType }) => isPhase(runtimeType) && serviceOf(runtimeType) !== undefined)
  return [...sumsOf(runtimes), ...phases].map(({ runtimeType, value, upper }, index) => {
    const { dimension, text, endType, size } = runtimeUnit(runtimeType, calendar)
    const what = serviceOf(runtimeType)
    return {
      index,
      messageText: `${machineName(config)}: ${what ?? 'Wartung'}`,
      runtimeType,
      runtimeDimension: dimension,
      pvDim: text,
      currentRuntime: round(value / size),
      targetRuntime: round(upper / size),
      remainingRuntime: round((upper - value) / size),
      runtimeEndType: endType,
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
  /** Runtime units (hours or cycles) in one displayed unit. */
  readonly size: number
}

/** Time by the calendar, in the unit in which its interval is written. A month is a twelfth of a mean year. */
const CALENDAR: { readonly [dimension in CalendarUnit]: Omit<RuntimeUnit, 'endType'> } = {
  Days: { dimension: 'Days', text: 'd', size: 24 },
  Months: { dimension: 'Months', text: 'Monate', size: 730.5 },
  Years: { dimension: 'Years', text: 'a', size: 8766 },
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
