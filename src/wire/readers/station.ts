import {
  DIAL_STATES,
  type PriorityOutputGroup,
  type PriorityOutputOptions,
  type PriorityOutputStation,
  type PriorityOutputsOfStation,
  type Station,
  type StationCallResult,
  type StationConfig,
  type StationDialCounter,
  type StationDialState,
  type StationRef,
  type StationTimestamp,
} from '../server/station.ts'
import { flag, flagOr, list, number, numberIfAny, oneOf, orNull, text, textOrNull, whole } from './reader.ts'
import { status } from './result.ts'

export const stationRef = whole<StationRef>({ stationNumber: number })
const dialState = oneOf(DIAL_STATES)

export const station = whole<Station>({
  id: number,
  name: text,
  hasGeoLocation: flagOr(false),
  location: orNull(whole({ latitude: number, longitude: number })),
  processImage: textOrNull,
})

export const stationConfig = whole<StationConfig>({ station: stationRef, name: text, dialState })

export const stationTimestamp = whole<StationTimestamp>({
  stationNumber: number,
  name: text,
  // Null says that there has never been any.
  timestamp: numberIfAny,
  lastConnection: numberIfAny,
})

export const stationDialState = whole<StationDialState>({ stationNumber: number, dialState })

export const stationDialCounter = whole<StationDialCounter>({
  stationNumber: number,
  mobileNetworkStandard: text,
  dayCounter: number,
  monthCounter: number,
  yearCounter: number,
})

export const stationCallResult = whole<StationCallResult>({
  status,
  missing: list(stationRef),
  notCallable: list(stationRef),
  unauthorized: list(stationRef),
  errorMessage: textOrNull,
})

const group = whole<PriorityOutputGroup>({ id: number, name: text })

export const priorityOutputOptions = whole<PriorityOutputOptions>({
  // No is an answer.
  hasOptions: flag,
  stationOptions: list(whole<PriorityOutputStation>({ station: stationRef, name: text })),
  optionsForStation: list(whole<PriorityOutputsOfStation>({ station: stationRef, pvGroups: list(group) })),
})
