import { LIMIT_TYPES } from '../server/alert.ts'
import {
  type CounterValue,
  PV_TYPES,
  type PvConfig,
  type PvNode,
  type PvRef,
  QUALITIES,
  RUNTIME_TYPES,
  type RuntimeValue,
} from '../server/pv.ts'
import {
  type PvAck,
  type PvLimitConfig,
  type PvLimitRef,
  type PvMaintenanceConfig,
  type PvMaintenanceRef,
  type PvRuntimes,
  type PvSetResult,
  type RuntimeValues,
  SERVICE_MESSAGE_TYPES,
} from '../server/pv-command.ts'
import {
  decimals,
  every,
  flag,
  flagOr,
  list,
  nullOr,
  number,
  numberIfAny,
  oneOf,
  type Reader,
  text,
  textIfAny,
  textOrNull,
  UNREADABLE,
  whole,
} from './reader.ts'
import { status } from './result.ts'

export const pvRef = whole<PvRef>({ type: oneOf(PV_TYPES), nr: number })
export const quality = oneOf(QUALITIES)

const givenConfig = whole<PvConfig>({
  pvRef,
  name: text,
  eksNr: text,
  subtype: text,
  dimension: text,
  decimalPlaces: decimals,
  hasArchiveData: flagOr(false),
  stationNumber: number,
  stationName: text,
  // An end or a limit of null says that it is open. Nobody may enter what an unreadable one would forbid.
  domainConfig: nullOr(whole({ min: numberIfAny, max: numberIfAny })),
  // Null says that its states are on and off.
  digiDisplayConfig: nullOr(whole({ stateActiveText: textIfAny, stateInactiveText: textIfAny })),
  anaLimitConfig: nullOr(
    whole({ lower: numberIfAny, lowerMid: numberIfAny, upperMid: numberIfAny, upper: numberIfAny }),
  ),
  // Null says that it raises no alert.
  alertInputConfig: nullOr(whole({ description: text, message: text, priority: number })),
})

/** A process variable without a name is called by its reference, as in addresses: a blank row or title could be any. */
export const pvConfig: Reader<PvConfig> = (value) => {
  const config = givenConfig(value)
  if (config === UNREADABLE || config.name.trim() !== '') return config
  return { ...config, name: `${config.pvRef.type}-${config.pvRef.nr}` }
}

export const pvNode = whole<PvNode>({ stationNumber: number, stationName: text, pvs: list(pvRef) })

export const counterValue = whole<CounterValue>({
  value: number,
  resetable: flagOr(false),
  day: number,
  month: number,
  year: number,
})

export const runtimeValue = whole<RuntimeValue>({
  lower: number,
  lowerMid: number,
  upperMid: number,
  upper: number,
  value: number,
  runtimeType: oneOf(RUNTIME_TYPES),
})

export const runtimeValues = whole<RuntimeValues>({
  // Without one of its runtimes a PV would be said not to have it.
  runtimeValues: list(whole<PvRuntimes>({ pvRef, runtimes: every(runtimeValue) })),
})

export const pvSetResult = whole<PvSetResult>({
  status,
  errorMessage: textOrNull,
  unauthorizedPvs: list(pvRef),
  missingPvs: list(pvRef),
})

export const pvAck = whole<PvAck>({
  pvRef,
  isPending: flag,
  ackUser: textOrNull,
  // Null says that nobody has ever acknowledged it.
  ackTimestamp: numberIfAny,
})

export const pvLimitRef = whole<PvLimitRef>({ pv: pvRef, limitType: oneOf(LIMIT_TYPES) })

export const pvLimitConfig = whole<PvLimitConfig>({
  pvLimitRef,
  limit: number,
  priority: number,
  delayTime: number,
  // Sent back with what is changed.
  description: textIfAny,
  message: textIfAny,
  notSet: flag,
})

export const pvMaintenanceRef = whole<PvMaintenanceRef>({ pvRef, serviceMessageType: oneOf(SERVICE_MESSAGE_TYPES) })

export const pvMaintenanceConfig = whole<PvMaintenanceConfig>({
  pvMaintenanceRef,
  delayTime: number,
  description: text,
  message: text,
  priority: number,
  remainingTime: number,
  runtimeHours: number,
})
