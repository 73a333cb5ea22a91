import { unreachable } from '../../../domain/base/unreachable.ts'
import type { LimitType } from '../../../wire/server/alert.ts'
import { MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { NEVER } from '../intervals/intervals.ts'
import { sampledIntervals } from '../intervals/sampled-intervals.ts'
import type { LimitDefinition, PvModel, Signal } from '../pv/pv-model.ts'
import type { PlantPvs } from '../station-pvs/plant-pvs.ts'
import { quantise } from '../values/pv-values.ts'
import type { AlertRule } from './alert-stream.ts'
import { createServiceRota, lineRules, visitRules } from './station-rules.ts'

/** A value that trembles around its limit raises one alert. */
export const LIMIT_GAP_MS = 15 * MINUTE_MS
const LINE_DELAY_MS = MINUTE_MS
const INSTRUMENT_DELAY_MS = 30 * SECOND_MS

function limitWord(type: LimitType): string {
  switch (type) {
    case 'Bottom':
      return 'sehr niedrig'
    case 'BottomMiddle':
      return 'niedrig'
    case 'TopMiddle':
      return 'hoch'
    case 'Top':
      return 'sehr hoch'
    default:
      return unreachable(type)
  }
}

export function limitDescription({ config }: PvModel, type: LimitType): string {
  return `${config.stationName}: ${config.name} ${limitWord(type)}`
}

/** Returns whether the displayed value is beyond a limit. */
export function exceeds(
  signal: Signal,
  decimalPlaces: number,
  { type, limit }: LimitDefinition,
): (at: number) => boolean {
  const isUpper = type === 'Top' || type === 'TopMiddle'
  return isUpper
    ? (at) => quantise(signal(at), decimalPlaces) > limit
    : (at) => quantise(signal(at), decimalPlaces) < limit
}

function pvRules(pv: PvModel): AlertRule[] {
  const { config, contactAlarm, faults, limitAlarm, stationIndex } = pv
  const rules: AlertRule[] = []
  const base = { stationIndex, pv, limit: null }
  if (contactAlarm !== null && contactAlarm.intervals !== NEVER) {
    rules.push({
      ...base,
      kind: 'on',
      intervals: contactAlarm.intervals,
      delayMs: contactAlarm.delayS * SECOND_MS,
      priority: contactAlarm.priority,
      description: `${config.stationName}: ${contactAlarm.what}`,
      message: contactAlarm.advice,
    })
  }
  for (const limit of limitAlarm?.limits ?? []) {
    rules.push({
      ...base,
      kind: limit.type,
      intervals: sampledIntervals(
        exceeds(pv.signal, config.decimalPlaces, limit),
        limitAlarm?.risk ?? (() => []),
        LIMIT_GAP_MS,
        limitAlarm?.stepMs,
      ),
      delayMs: limit.delayS * SECOND_MS,
      priority: limit.priority,
      description: limitDescription(pv, limit.type),
      message: limitAlarm?.advice ?? '',
      limit,
    })
  }
  if (faults !== null) {
    rules.push({
      ...base,
      kind: 'wire',
      intervals: faults.wireBreak,
      delayMs: INSTRUMENT_DELAY_MS,
      priority: 4,
      description: `${config.stationName}: ${config.name} Drahtbruch`,
      message: 'Messwert ungültig, Messumformer prüfen',
    })
  }
  return rules
}

/** Creates all rules of the plant. */
export function createAlertRules(plant: PlantPvs, seed: number): readonly AlertRule[] {
  const lines = plant.sources.map((source, stationIndex): AlertRule => {
    const name = plant.stations[stationIndex]?.station.name ?? ''
    return {
      stationIndex,
      pv: null,
      kind: 'line',
      intervals: source.failures,
      delayMs: LINE_DELAY_MS,
      priority: source.connection === 'dial-up' ? 4 : 3,
      description: `${name}: Verbindung gestört`,
      message: 'Werte sind nicht aktuell, Modem und Leitung prüfen',
      limit: null,
    }
  })
  return [
    ...plant.pvs.flatMap(pvRules),
    ...lines,
    ...lineRules(plant.stations, seed),
    ...createServiceRota(plant, seed),
    ...visitRules(plant, seed),
  ]
}
