import type { AlertBinding } from '../../wire/server/alert.ts'
import type { PvLimitRef, PvMaintenanceRef, ServiceMessageType } from '../../wire/server/pv-command.ts'
import { OFFSET_UNITS, REPORT_VALUE_TYPES, type ReportBinding } from '../../wire/server/report.ts'
import { LIMIT_CODES } from '../alerts/alert-state.ts'
import { liveKey, pvOfLiveKey } from './pv-ref.ts'

/** Suffix codes of the service messages. Specification 3, "Maintenance config". */
export const SERVICE_CODES: { readonly [type in ServiceMessageType]: 'uwm' | 'muwm' | 'mowm' | 'owm' } = {
  Bottom: 'uwm',
  BottomMiddle: 'muwm',
  TopMiddle: 'mowm',
  Top: 'owm',
}

/** Key of a limit on the pv hub (`ai100001-ogw`); null if the PV has no live key. Specification 3. */
export function limitKey({ pv, limitType }: PvLimitRef): string | null {
  const key = liveKey(pv)
  return key === null ? null : `${key}-${LIMIT_CODES[limitType]}`
}

/** Key of a service message on the pv hub (`di100001-owm`); null if the PV has no live key. Specification 3. */
export function maintenanceKey({ pvRef, serviceMessageType }: PvMaintenanceRef): string | null {
  const key = liveKey(pvRef)
  return key === null ? null : `${key}-${SERVICE_CODES[serviceMessageType]}`
}

/**
 * Key of a live report cell (`ai100001/Sum/1/Days`); null if the PV has no live key. 400 keys fit into one message, 400
 * bindings do not. Specification 3 and 9.
 */
export function reportKey({ pvRef, reportValueType, offset, offsetUnit }: ReportBinding): string | null {
  const key = liveKey(pvRef)
  return key === null ? null : `${key}/${reportValueType}/${offset}/${offsetUnit}`
}

/** Parses the key of a report cell; null if the text is not one. */
export function bindingOfReportKey(key: string): ReportBinding | null {
  const [live = '', type, offset = '', unit, ...rest] = key.split('/')
  const pvRef = pvOfLiveKey(live)
  const reportValueType = REPORT_VALUE_TYPES.find((name) => name === type)
  const offsetUnit = OFFSET_UNITS.find((name) => name === unit)
  if (pvRef === null || reportValueType === undefined || offsetUnit === undefined || rest.length > 0) return null
  return /^\d{1,4}$/.test(offset) ? { pvRef, reportValueType, offset: Number(offset), offsetUnit } : null
}

/**
 * Key under which the alert state of a binding is subscribed: the device type, the station number, `lineType-offset`, or
 * the id. Null if the field that the type needs is missing. Specification 3, "Alert".
 */
export function alertStateKey(binding: AlertBinding): string | null {
  switch (binding.type) {
    case 'Device':
      return binding.deviceType ?? null
    case 'StationConnection':
      return textOf(binding.stationNumber)
    case 'StationLineConnection':
      return binding.lineType === undefined || binding.offset === undefined
        ? null
        : `${binding.lineType}-${binding.offset}`
    case 'PipeLeakage':
    case 'AlertLink':
      return textOf(binding.id)
    default:
      // The type comes from the server, so it may be unknown.
      return null
  }
}

function textOf(number: number | undefined): string | null {
  return number === undefined ? null : String(number)
}
