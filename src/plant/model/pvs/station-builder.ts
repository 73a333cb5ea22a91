import { liveKey, PV_NUMBER_SPLIT } from '../../../domain/pv-ref.ts'
import type { DigiDisplayConfig, DomainConfig, PvConfig, PvRef, PvType } from '../../../wire/pv.ts'
import type { Station } from '../../../wire/station.ts'
import { type Intervals, NEVER } from '../process/intervals.ts'
import type { Risk } from '../process/sampled-intervals.ts'
import { MINUTE_MS } from '../units.ts'
import { type LimitName, type Limits, limitConfig, limitDefinitions } from './limits.ts'
import type { PlantBuild } from './plant-build.ts'
import type { ContactAlarm, LimitAlarm, LimitDefinition, PvModel, Signal, SignalKind } from './pv-model.ts'
import { createSensorFaults, type SensorFaults } from './sensor-faults.ts'
import { createUserSignals, type UserSignals } from './user-signals.ts'

export interface AnalogueOptions {
  readonly limits?: Limits
  readonly advice?: string
  /** Without it the value never passes its limits. */
  readonly risk?: Risk
  /** Limits that the process can pass; without it all of them. */
  readonly watch?: readonly LimitName[]
  /** How often the value is compared with its limits; without it every minute. */
  readonly stepMin?: number
  readonly calibrated?: boolean
  /** Its instrument never fails: filler, of which there are too many to look after each. */
  readonly sound?: boolean
}

export interface AlarmEntry {
  readonly what: string
  readonly advice: string
  readonly priority: number
  readonly delayS?: number
}

interface Parts {
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
  readonly limitAlarm?: LimitAlarm | null
  readonly faults?: SensorFaults | null
  readonly extra?: Pick<PvModel, 'sampledAt' | 'shown'> & { readonly resetable?: boolean }
}

const NO_LIMITS: readonly LimitDefinition[] = []

/** Writes the process variables of one station, a line each, in the order of the tables in domain 2.3. */
export interface StationBuilder extends Pick<UserSignals, 'output' | 'firstSet'> {
  readonly pvs: PvModel[]
  /** Measurement. Returns its sensor, so that a fault contact can follow it. */
  ai(
    number: number,
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    range: readonly [number, number],
    signal: Signal,
    options?: AnalogueOptions,
  ): SensorFaults | null
  /** Status contact. */
  di(number: number, name: string, eks: string, texts: string, holds: (at: number) => boolean): void
  /** Contact that raises an alarm while its intervals hold. */
  fault(number: number, name: string, eks: string, texts: string, intervals: Intervals, alarm: AlarmEntry): void
  do(number: number, name: string, eks: string, texts: string, on: boolean): void
  ao(
    number: number,
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    range: readonly [number, number],
    value: number,
  ): void
  timeOfDay(number: number, name: string, eks: string, hour: number, minutes: number): void
  counter(
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    total: Signal,
    extra?: Pick<PvModel, 'shown'> & { readonly resetable?: boolean },
  ): void
  /** Calculated value, laboratory value, minimum or maximum. */
  free(
    type: 'RechenWert' | 'LaborWert' | 'MinMax',
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    range: readonly [number, number],
    signal: Signal,
    options?: AnalogueOptions & Pick<PvModel, 'sampledAt'>,
  ): void
  pls(name: string, eks: string): void
}

/** `area` is the head of the tag numbers, such as `PW11`; `texts` are "active/inactive". */
export function stationBuilder(
  build: PlantBuild,
  station: Station,
  stationIndex: number,
  area: string,
): StationBuilder {
  const pvs: PvModel[] = []
  const numbered = (number: number) => station.id * PV_NUMBER_SPLIT + number

  function add(parts: Parts): void {
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
    pvs.push({
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
      limitAlarm: parts.limitAlarm ?? null,
    })
  }

  function limitAlarm(options: AnalogueOptions): LimitAlarm | null {
    if (options.limits === undefined || options.risk === undefined) return null
    return {
      limits: limitDefinitions(options.limits, options.watch),
      advice: options.advice ?? 'Messwert prüfen',
      risk: options.risk,
      stepMs: (options.stepMin ?? 1) * MINUTE_MS,
    }
  }

  function displayTexts(texts: string): DigiDisplayConfig {
    const [stateActiveText = '', stateInactiveText = ''] = texts.split('/')
    return { stateActiveText, stateInactiveText }
  }

  const { output, firstSet, sinceReset } = createUserSignals(build.overlay, numbered)

  return {
    pvs,
    output,
    firstSet,
    ai: (number, name, eks, dimension, decimalPlaces, [min, max], signal, options = {}) => {
      const faults =
        options.sound === true
          ? null
          : createSensorFaults(build.process, build.nextSensor(), options.calibrated ?? false)
      const limits = options.limits ?? {}
      add({
        type: 'AnaIn',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Messwert',
        kind: 'analogue',
        signal,
        dimension,
        decimalPlaces,
        domain: { min, max },
        limits,
        faults,
        limitAlarm: limitAlarm(options),
      })
      return faults
    },
    di: (number, name, eks, texts, holds) =>
      add({
        type: 'DigiIn',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Betriebsmeldung',
        kind: 'digital',
        signal: (at) => (holds(at) ? 1 : 0),
        texts: displayTexts(texts),
      }),
    fault: (number, name, eks, texts, intervals, alarm) =>
      add({
        type: 'DigiIn',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Störmeldung',
        kind: 'digital',
        signal: intervals === NEVER ? () => 0 : (at) => (intervals.at(at) === null ? 0 : 1),
        texts: displayTexts(texts),
        contactAlarm: { ...alarm, delayS: alarm.delayS ?? 0, intervals },
      }),
    do: (number, name, eks, texts, on) =>
      add({
        type: 'DigiOut',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Befehl',
        kind: 'digital',
        signal: output('DigiOut', number, on ? 1 : 0),
        texts: displayTexts(texts),
      }),
    ao: (number, name, eks, dimension, decimalPlaces, [min, max], value) =>
      add({
        type: 'AnaOut',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Sollwert',
        kind: 'analogue',
        signal: output('AnaOut', number, value),
        dimension,
        decimalPlaces,
        domain: { min, max },
      }),
    timeOfDay: (number, name, eks, hour, minutes) =>
      add({
        type: 'AnaOut',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Uhrzeit',
        kind: 'timeOfDay',
        signal: output('AnaOut', number, hour * 256 + minutes),
      }),
    counter: (name, eks, dimension, decimalPlaces, total, extra = {}) => {
      const nr = build.nextNumber('ZaehlWert')
      add({
        type: 'ZaehlWert',
        nr,
        name,
        eks,
        subtype: 'Zähler',
        kind: 'counter',
        signal: total,
        dimension,
        decimalPlaces,
        extra: extra.resetable === true ? { ...extra, shown: sinceReset(nr, extra.shown) } : extra,
      })
    },
    free: (type, name, eks, dimension, decimalPlaces, [min, max], signal, options = {}) =>
      add({
        type,
        nr: build.nextNumber(type),
        name,
        eks,
        subtype: type,
        kind: 'analogue',
        signal,
        dimension,
        decimalPlaces,
        domain: { min, max },
        limits: options.limits ?? {},
        limitAlarm: limitAlarm(options),
        extra: options.sampledAt === undefined ? {} : { sampledAt: options.sampledAt },
      }),
    pls: (name, eks) =>
      add({
        type: 'PlsObject',
        nr: build.nextNumber('PlsObject'),
        name,
        eks,
        subtype: 'PLS-Objekt',
        kind: 'analogue',
        signal: () => 0,
      }),
  }
}
