import { liveKey, PV_NUMBER_SPLIT } from '../../../domain/values/pv-ref.ts'
import type { DigiDisplayConfig } from '../../../wire/server/pv.ts'
import type { Station } from '../../../wire/server/station.ts'
import { MINUTE_MS } from '../base/time.ts'
import { either, type Intervals } from '../intervals/intervals.ts'
import { looseContact } from '../intervals/loose-contact.ts'
import type { Risk } from '../intervals/sampled-intervals.ts'
import { buildPv, type LimitName, type Limits, limitDefinitions, type PlantBuild, type PvParts } from './build-pv.ts'
import type { LimitAlarm, PvModel, Signal } from './pv-model.ts'
import { createSensorFaults, type SensorFaults } from './sensor-faults.ts'
import { createUserSignals, type UserSignals } from './user-signals.ts'

interface AnalogueOptions {
  readonly limits?: Limits
  readonly advice?: string
  /** Without a risk the value never passes its limits. */
  readonly risk?: Risk
  /** Limits that the process can pass; by default all. */
  readonly watch?: readonly LimitName[]
  /** How often the value is compared with its limits; by default every minute. */
  readonly stepMin?: number
  /** Returns whether nothing was measured: quality Bad. For replayed values. */
  readonly isGap?: (at: number) => boolean
  /** An analyser, calibrated every second Tuesday. */
  readonly calibrated?: boolean
  /** It drifts between its calibrations. */
  readonly fouling?: boolean
  /** Its instrument never fails. For filler, which has too many to simulate faults. */
  readonly sound?: boolean
}

interface AlarmEntry {
  readonly what: string
  readonly advice: string
  readonly priority: number
  readonly delayS?: number
  /** It holds its state until it is acknowledged. */
  readonly latched?: boolean
}

/** Builds the process variables of one station, one call each, in the order of the tables in domain 2.3. */
export interface StationBuilder extends Pick<UserSignals, 'output' | 'firstSet' | 'settings'> {
  readonly pvs: PvModel[]
  /** Adds a measurement. Returns its sensor, so that a fault contact can follow it. */
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
  /** Adds a status contact. */
  di(number: number, name: string, eks: string, texts: string, holds: (at: number) => boolean): void
  /** Adds a contact that raises an alert while its intervals hold. */
  fault(number: number, name: string, eks: string, texts: string, intervals: Intervals, alarm: AlarmEntry): void
  do(number: number, name: string, eks: string, texts: string, on: boolean): void
  ao(
    number: number,
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    range: readonly [min: number | null, max: number | null],
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
  /** Adds a calculated value, laboratory value, minimum or maximum. */
  free(
    type: 'RechenWert' | 'LaborWert' | 'MinMax',
    name: string,
    eks: string,
    unit: string,
    decimals: number,
    range: readonly [number, number],
    signal: Signal,
    options?: AnalogueOptions & Pick<PvModel, 'sampledAt' | 'runtimeOf'>,
  ): void
  pls(name: string, eks: string): void
  /** Returns the live key of a contact of the station. */
  contactKey(number: number): string
}

/** `area` is the start of the tag numbers, such as `PW11`; `texts` are "active/inactive". */
export function stationBuilder(
  build: PlantBuild,
  station: Station,
  stationIndex: number,
  area: string,
): StationBuilder {
  const pvs: PvModel[] = []
  const numbered = (number: number) => station.id * PV_NUMBER_SPLIT + number

  const add = (parts: PvParts) => void pvs.push(buildPv(parts, station, stationIndex, area))

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

  const { output, firstSet, settings, sinceReset } = createUserSignals(build.overlay, numbered)

  return {
    pvs,
    output,
    firstSet,
    settings,
    ai: (number, name, eks, dimension, decimalPlaces, [min, max], signal, options = {}) => {
      const faults =
        options.sound === true
          ? null
          : createSensorFaults(build.process, build.nextSensor(), options.calibrated ?? false, numbered(number))
      const limits = options.limits ?? {}
      const calibration = options.fouling === true ? (faults?.calibration ?? null) : null
      // Limits apply to the displayed value, including its drift.
      const drifting: Signal = calibration === null ? signal : (at) => signal(at) * (1 + calibration.drift(at))
      add({
        type: 'AnaIn',
        nr: numbered(number),
        name,
        eks,
        subtype: 'Messwert',
        kind: 'analogue',
        signal: drifting,
        dimension,
        decimalPlaces,
        domain: { min, max },
        limits,
        faults,
        limitAlarm: limitAlarm(options),
        extra: options.isGap === undefined ? {} : { isGap: options.isGap },
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
    fault: (number, name, eks, texts, chance, alarm) => {
      const nr = numbered(number)
      const { scripted } = build.process
      const intervals = either(chance, either(scripted.of('contact', nr), looseContact(scripted.of('chatter', nr))))
      add({
        type: 'DigiIn',
        nr,
        name,
        eks,
        subtype: 'Störmeldung',
        kind: 'digital',
        signal: (at) => (intervals.at(at) === null ? 0 : 1),
        texts: displayTexts(texts),
        contactAlarm: { ...alarm, delayS: alarm.delayS ?? 0, intervals },
        latched: alarm.latched ?? false,
      })
    },
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
        extra: {
          ...(options.sampledAt === undefined ? {} : { sampledAt: options.sampledAt }),
          ...(options.runtimeOf === undefined ? {} : { runtimeOf: options.runtimeOf }),
        },
      }),
    contactKey: (number) => liveKey({ type: 'DigiIn', nr: numbered(number) }) ?? '',
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
