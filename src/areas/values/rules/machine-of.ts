import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { MaintenanceDescription } from '../../../wire/server/maintenance.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/**
 * Returns the machine that a PV belongs to: it is the machine, or is named after it in the same station, as the fault `Pumpe 1
 * Störung` after `Pumpe 1`. Null for any other PV, or while the machines are not known. Numbers and EKS are never parsed.
 */
export function machineOf(
  pv: PvRef,
  config: Pick<PvConfig, 'name' | 'stationNumber'> | null,
  machines: readonly MaintenanceDescription[] | null,
): MaintenanceDescription | null {
  const itself = machines?.find(({ pvRef }) => pvParam(pvRef) === pvParam(pv))
  if (itself !== undefined) return itself
  if (config === null) return null
  const own = machines?.filter(
    ({ stationNumber, name }) =>
      stationNumber === config.stationNumber && name !== '' && config.name.startsWith(`${name} `),
  )
  // `Pumpe 1 Reserve Störung` belongs to `Pumpe 1 Reserve`.
  return own?.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null
}
