import type { MaintenanceNotification } from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'
import { machineTypeOf } from './machine-type.ts'
import { machineName } from './machines.ts'
import { runtimeUnit } from './runtime-units.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** What is to be done at a machine, one for each runtime; the target is its highest limit. Domain 5.1. */
export function notificationsOf(
  config: PvConfig,
  runtimes: readonly RuntimeValue[],
): readonly MaintenanceNotification[] {
  const { services } = machineTypeOf(config)
  return runtimes.map(({ runtimeType, value, upper }, index) => {
    const { dimension, text, endType, size } = runtimeUnit(runtimeType)
    const what = runtimeType === 'Undefined' ? undefined : services[runtimeType]
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
