import { MINUTE_MS } from '../base/units.ts'
import { alarmLineFigures } from '../remote-alert/alarm-line-figures.ts'
import type { StationModel } from '../stations/stations.ts'
import type { AlertRule } from './alert-rule.ts'

const LINE_PRIORITY = 2
const LINE_DELAY_MS = MINUTE_MS

/** A faulty alarm line is an alert itself, or nobody would know that nobody is called. Domain 3.7. */
export function lineRules(stations: readonly StationModel[], seed: number): readonly AlertRule[] {
  return alarmLineFigures(seed, stations).map(({ station, lineNumber, connectionType, faults }) => {
    const stationIndex = stations.findIndex((other) => other.station.id === station)
    return {
      stationIndex,
      pv: null,
      kind: `alarmline${lineNumber}`,
      intervals: faults,
      delayMs: LINE_DELAY_MS,
      priority: LINE_PRIORITY,
      description: `${stations[stationIndex]?.station.name ?? ''}: Alarmleitung ${lineNumber} (${connectionType}) gestört`,
      message: 'Fernalarmierung eingeschränkt, Leitung und Modem prüfen',
      limit: null,
    }
  })
}
