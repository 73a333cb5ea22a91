import type { LifecycleDraft } from '../../../wire/server/maintenance.ts'
import type { PvConfig, RuntimeValue } from '../../../wire/server/pv.ts'
import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS } from '../base/units.ts'
import { machineTypeOf } from './machine-type.ts'

/** Roles, no names: who did what is personal data. */
const PERSONS = ['Betriebspersonal', 'Elektrowerkstatt', 'Schlosserei', 'Servicefirma']
const YEARS = 4
const YEAR_MS = 365 * DAY_MS
const NEXT_MS = YEAR_MS

/** What has been done at a machine in the four years before the plant is started, oldest first. */
export function firstLifecycle(
  config: PvConfig,
  start: number,
  runtimesAt: (at: number) => readonly RuntimeValue[] | undefined,
): readonly LifecycleDraft[] {
  const { history } = machineTypeOf(config)
  const count = history.length + 1
  const lot = config.pvRef.nr
  return Array.from({ length: count }, (_, index): LifecycleDraft => {
    const share = (index + 0.2 + 0.6 * h01(lot, index, 81)) / count
    const day = Math.floor((start - YEARS * YEAR_MS * (1 - share)) / DAY_MS)
    const maintenanceTimestamp = day * DAY_MS + Math.round((7 + 6 * h01(lot, index, 82)) * HOUR_MS)
    const done = history[Math.floor(h01(lot, index, 83) * history.length)] ?? history[0]
    const [category, text, cost] = done ?? (['Inspection', 'Sichtprüfung ohne Befund', null] as const)
    const runtime = runtimesAt(maintenanceTimestamp)?.[0]?.value ?? null
    return {
      maintenanceTimestamp,
      pvRef: config.pvRef,
      category,
      text,
      person: PERSONS[Math.floor(h01(lot, index, 84) * PERSONS.length)] ?? 'Betriebspersonal',
      runtime: runtime === null || runtime < 0 ? null : Math.round(runtime),
      cost,
      nextDue: category === 'Inspection' || category === 'Calibration' ? maintenanceTimestamp + NEXT_MS : null,
    }
  })
}
