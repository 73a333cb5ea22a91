import type { ConnectionType } from '../../../wire/server/remote-alert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/units.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { StationModel } from '../stations/stations.ts'

/** A way out of the control centre. */
export interface AlarmLineFigures {
  readonly station: number
  /** From 1. */
  readonly lineNumber: number
  readonly connectionType: ConnectionType
  /** When nothing gets through. */
  readonly faults: Intervals
}

/** In the order in which a message tries them. */
const LINE_TYPES: readonly ConnectionType[] = ['Sms', 'Voice', 'Modem', 'Email', 'Push']
const LINE_STREAM = 9_300
const LINES_PER_STATION = 10

/** The lines of the control centre, which stands at the treatment plant. Domain 1.3 and 3.7. */
export function alarmLineFigures(seed: number, stations: readonly StationModel[]): readonly AlarmLineFigures[] {
  return stations
    .filter(({ kind }) => kind === 'treatment-plant')
    .flatMap(({ station }) =>
      LINE_TYPES.map((connectionType, index) => ({
        station: station.id,
        lineNumber: index + 1,
        connectionType,
        faults: faultProcess(seed, LINE_STREAM + station.id * LINES_PER_STATION + index, {
          slotMs: 30 * DAY_MS,
          probability: 0.12,
          medianMs: 90 * MINUTE_MS,
          spread: 0.8,
          minMs: 10 * MINUTE_MS,
          maxMs: 12 * HOUR_MS,
        }),
      })),
    )
}
