import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { LimitType } from '../../../wire/server/alert.ts'
import type {
  AnaLimitConfig,
  DigiDisplayConfig,
  DomainConfig,
  PvConfig,
  PvRef,
  PvType,
} from '../../../wire/server/pv.ts'
import type { Station } from '../../../wire/server/station.ts'
import type { Overlay } from '../base/overlay.ts'
import type { ContactAlarm, LimitAlarm, LimitDefinition, PvModel, Signal, SignalKind } from './pv-model.ts'
import type { PvProcess, SensorFaults } from './sensor-faults.ts'

/** What differs between process variables; omitted fields have their usual values. */
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

/** Builds one process variable of a station; `area` is the start of its tag number. */
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

/** `[limit, delay in s, priority]`. The defaults, 60 s and 4, apply where the tables of domain 2.3 name none. */
type LimitEntry = readonly [limit: number, delayS?: number, priority?: number]

export interface Limits {
  readonly lower?: LimitEntry
  readonly lowerMid?: LimitEntry
  readonly upperMid?: LimitEntry
  readonly upper?: LimitEntry
}

export type LimitName = keyof Limits

const LIMIT_NAMES = [
  ['lower', 'Bottom'],
  ['lowerMid', 'BottomMiddle'],
  ['upperMid', 'TopMiddle'],
  ['upper', 'Top'],
] as const satisfies readonly (readonly [keyof Limits, LimitType])[]
const DEFAULT_DELAY_S = 60
const DEFAULT_PRIORITY = 4

export function limitDefinitions(limits: Limits, watch: readonly LimitName[] | undefined): LimitDefinition[] {
  return LIMIT_NAMES.flatMap(([name, type]) => {
    const entry = limits[name]
    if (entry === undefined || watch?.includes(name) === false) return []
    const [limit, delayS = DEFAULT_DELAY_S, priority = DEFAULT_PRIORITY] = entry
    return [{ type, limit, delayS, priority }]
  })
}

function limitConfig(limits: Limits): AnaLimitConfig {
  return {
    lower: limits.lower?.[0] ?? null,
    lowerMid: limits.lowerMid?.[0] ?? null,
    upperMid: limits.upperMid?.[0] ?? null,
    upper: limits.upper?.[0] ?? null,
  }
}

/** State shared by the stations of a plant during the build: numbers without a station part are unique in the plant. */
export interface PlantBuild {
  readonly process: PvProcess
  readonly overlay: Overlay
  nextNumber(type: PvType): number
  nextSensor(): number
}

export function createPlantBuild(process: PvProcess, overlay: Overlay): PlantBuild {
  const numbers = new Map<PvType, number>()
  let sensors = 0
  return {
    process,
    overlay,
    nextNumber: (type) => {
      const next = (numbers.get(type) ?? 0) + 1
      numbers.set(type, next)
      return next
    },
    nextSensor: () => sensors++,
  }
}
