import {
  type EnergyConfig,
  type EnergyValues,
  MEASUREMENT_STATES,
  MIN_MAX_STATES,
  NETWORK_KINDS,
  type PipeLeakage,
  type PipeLeakageZone,
  type PipeLeakageZones,
} from '../server/evaluations.ts'
import { pvRef, quality } from './pv.ts'
import { flagIfAny, list, nullOr, number, numberId, numberIfAny, oneOf, text, whole } from './reader.ts'

export const energyValues = whole<EnergyValues>({
  wirkleistungAktuell: number,
  wirkleistungMittel: number,
  bhkwLeistungAktuell: number,
  bhkwLeistungMittel: number,
  korrekturleistung: number,
  cosPhi: number,
  evuImpuls: flagIfAny(false),
  periodenMaximum: number,
  ruheleistung: number,
  periodenRestzeit: number,
  vorrangigBetriebenMinuten: number,
  sollleistung: number,
  trendleistung: number,
  quality,
  timestamp: number,
})

export const energyConfig = whole<EnergyConfig>({
  // Null says that the archive keeps nothing.
  powerPv: nullOr(pvRef),
  setpointPv: nullOr(pvRef),
  chpPv: nullOr(pvRef),
})

export const pipeLeakage = whole<PipeLeakage>({
  pipeLeakageId: numberId,
  name: text,
  // Null says that there is none.
  measurementChange: numberIfAny,
  measurementState: oneOf(MEASUREMENT_STATES),
  minMaxBegin: text,
  minMaxEnd: text,
  minMaxState: oneOf(MIN_MAX_STATES),
  minMaxValue: numberIfAny,
  referenceValue: numberIfAny,
})

const zone = whole<PipeLeakageZone>({
  pipeLeakageId: numberId,
  name: text,
  lengthKm: number,
  network: oneOf(NETWORK_KINDS),
  nightUse: numberIfAny,
  nightMinimumPv: nullOr(pvRef),
})

export const pipeLeakageZones = whole<PipeLeakageZones>({ pipeLeakageZones: list(zone) })
