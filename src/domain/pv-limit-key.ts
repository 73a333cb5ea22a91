import type { PvLimitRef, PvMaintenanceRef, ServiceMessageType } from '../wire/pv-limit.ts'
import { LIMIT_CODES } from './alert-state.ts'
import { liveKey } from './pv-ref.ts'

/** Suffix codes of the service messages. Specification 3, "Maintenance config". */
export const SERVICE_CODES: { readonly [type in ServiceMessageType]: 'uwm' | 'muwm' | 'mowm' | 'owm' } = {
  Bottom: 'uwm',
  BottomMiddle: 'muwm',
  TopMiddle: 'mowm',
  Top: 'owm',
}

/** Key of a limit on the pv hub (`ai100001-ogw`), or null where the PV has no live key. Specification 3. */
export function limitKey({ pv, limitType }: PvLimitRef): string | null {
  const key = liveKey(pv)
  return key === null ? null : `${key}-${LIMIT_CODES[limitType]}`
}

/** Key of a service message on the pv hub (`di100001-owm`), or null where the PV has no live key. Specification 3. */
export function maintenanceKey({ pvRef, serviceMessageType }: PvMaintenanceRef): string | null {
  const key = liveKey(pvRef)
  return key === null ? null : `${key}-${SERVICE_CODES[serviceMessageType]}`
}
