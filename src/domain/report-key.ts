import { OFFSET_UNITS, REPORT_VALUE_TYPES, type ReportBinding } from '../wire/report.ts'
import { liveKey, pvOfLiveKey } from './pv-ref.ts'

/**
 * Key of a live report cell, `ai100001/Sum/1/Days`: 400 of them fit into what a server receives, 400 bindings do not.
 * null where the PV has no live key. Specification 3 and 9.
 */
export function reportKey({ pvRef, reportValueType, offset, offsetUnit }: ReportBinding): string | null {
  const key = liveKey(pvRef)
  return key === null ? null : `${key}/${reportValueType}/${offset}/${offsetUnit}`
}

/** The binding of a key, or null where the text is none. */
export function bindingOfReportKey(key: string): ReportBinding | null {
  const [live = '', type, offset = '', unit, ...rest] = key.split('/')
  const pvRef = pvOfLiveKey(live)
  const reportValueType = REPORT_VALUE_TYPES.find((name) => name === type)
  const offsetUnit = OFFSET_UNITS.find((name) => name === unit)
  if (pvRef === null || reportValueType === undefined || offsetUnit === undefined || rest.length > 0) return null
  return /^\d{1,4}$/.test(offset) ? { pvRef, reportValueType, offset: Number(offset), offsetUnit } : null
}
