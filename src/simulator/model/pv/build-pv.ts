import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { DigiDisplayConfig, DomainConfig, PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'
import type { Station } from '../../../wire/server/station.ts'
import { type Limits, limitConfig, limitDefinitions } from './limits.ts'
import type { ContactAlarm, LimitAlarm, LimitDefinition, PvModel, Signal, SignalKind } from './pv-model.ts'
import type { SensorFaults } from './sensor-faults.ts'

/** What tells one process variable from another; what is left out has its usual value. */
export interface PvParts {
  readonly type: PvType
  readonly nr: number
  readonly name: string
  readonly eks: string
  readonly subtype: string
  readonly kind: SignalKind
  readonly signal: Signal
  readonly dimension?: string
  readonly decimalPlaces?: number
  readonly domain?: DomainConfig | null
  readonly texts?: DigiDisplayConfig | null
  readonly limits?: Limits
  readonly contactAlarm?: ContactAlarm | null
  readonly latched?: boolean
  readonly limitAlarm?: LimitAlarm | null
  readonly faults?: SensorFaults | null
  readonly extra?: Pick<PvModel, 'sampledAt' | 'shown' | 'runtimeOf' | 'isGap'> & { readonly resetable?: boolean }
}

const NO_LIMITS: readonly LimitDefinition[] = []

/** One process variable of a station; `area` is the head of its tag number. */
export function buildPv(parts: PvParts, station: Station, stationIndex: number, area: string): PvModel {
  const pvRef: PvRef = { type: parts.type, nr: parts.nr }
  const config: PvConfig = {
    pvRef,
    name: parts.name,
    eksNr: `${area}-${parts.eks}`,
    subtype: parts.subtype,
    dimension: parts.dimension ?? '',
    decimalPlaces: parts.decimalPlaces ?? 0,
    hasArchiveData: parts.type !== 'PlsObject',
    stationNumber: station.id,
    stationName: station.name,
    domainConfig: parts.domain ?? null,
    digiDisplayConfig: parts.texts ?? null,
    anaLimitConfig: parts.limits === undefined ? null : limitConfig(parts.limits),
    alertInputConfig:
      parts.contactAlarm === undefined || parts.contactAlarm === null
        ? null
        : {
            description: parts.contactAlarm.what,
            message: parts.contactAlarm.advice,
            priority: parts.contactAlarm.priority,
          },
  }
  return {
    ref: pvRef,
    key: liveKey(pvRef),
    config,
    stationIndex,
    kind: parts.kind,
    signal: parts.signal,
    ...parts.extra,
    resetable: parts.extra?.resetable ?? false,
    faults: parts.faults ?? null,
    limits: parts.limits === undefined ? NO_LIMITS : limitDefinitions(parts.limits, undefined),
    contactAlarm: parts.contactAlarm ?? null,
    latched: parts.latched ?? false,
    limitAlarm: parts.limitAlarm ?? null,
  }
}
