import { unreachable } from '../../../domain/base/unreachable.ts'
import type { RuntimeDimension, RuntimeEndType } from '../../../wire/server/maintenance.ts'
import type { RuntimeType } from '../../../wire/server/pv.ts'

export interface RuntimeUnit {
  readonly dimension: RuntimeDimension
  /** What stands behind the number. */
  readonly text: string
  readonly endType: RuntimeEndType
  /** So many of the runtime's own units, hours or cycles, make one. */
  readonly size: number
}

const HOURS_PER_DAY = 24

/** In what a runtime is shown: calendar time in days, operation in hours. */
export function runtimeUnit(type: RuntimeType): RuntimeUnit {
  switch (type) {
    case 'Betriebszeit':
      return { dimension: 'Hours', text: 'h', endType: 'Active', size: 1 }
    case 'Absolutzeit':
      return { dimension: 'Days', text: 'd', endType: 'Absolute', size: HOURS_PER_DAY }
    case 'Schaltzyklen':
      return { dimension: 'Cycles', text: 'Schaltspiele', endType: 'Other', size: 1 }
    case 'LetzteAktivZeit':
    case 'LetzteInaktivZeit':
    case 'Undefined':
      return { dimension: 'Hours', text: 'h', endType: 'Other', size: 1 }
    default:
      return unreachable(type)
  }
}
