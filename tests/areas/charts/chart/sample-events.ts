import type { ChartEvents } from '../../../../src/areas/values/events/use-chart-events.ts'
import type { Columns } from '../../../../src/domain/charts/series-buffer.ts'
import type { Alert, ControlEvent, Priority } from '../../../../src/wire/server/alert.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'

export const HOUR_MS = 3_600_000
/** A day that is over: what is still to come is not drawn. */
export const PAST_MS = Math.floor(Date.now() / HOUR_MS - 30) * HOUR_MS
export const PAST_DAY = { kind: 'absolute', from: PAST_MS, to: PAST_MS + 24 * HOUR_MS } as const

/** Points of whole hours from its beginning on. */
export function pastHourly(values: readonly number[]): Columns {
  return { x: Float64Array.from(values, (_, hour) => PAST_MS / 1000 + hour * 3600), y: Float64Array.from(values) }
}

/** Signed 32-bit numbers, as .NET's `ToArgb` gives them. */
export const PRIORITIES: readonly Priority[] = [
  { priority: 1, name: 'Gefahr', color: { argb: 0xffd0_0000 | 0 } },
  { priority: 2, name: 'Störung', color: { argb: 0xffff_8000 | 0 } },
  { priority: 4, name: 'Warnung', color: { argb: 0xffff_d700 | 0 } },
]

/** Hours after the beginning of that day; null has not gone. */
export function alertAt(id: string, came: number, gone: number | null, parts: Partial<Alert> = {}): Alert {
  return {
    id,
    pvGroupId: 1,
    stationNumber: LEVEL.stationNumber,
    stationName: LEVEL.stationName,
    pvRef: LEVEL.pvRef,
    pvName: LEVEL.name,
    eksNr: LEVEL.eksNr,
    priority: 1,
    description: 'Niveau sehr hoch',
    message: 'Pumpen prüfen',
    timestamp: PAST_MS + came * HOUR_MS,
    goneTimestamp: gone === null ? null : PAST_MS + gone * HOUR_MS,
    ackTimestamp: null,
    ackUser: null,
    value: 3.2,
    limit: 3,
    limitType: 'Top',
    dimension: 'm',
    decimalPlaces: 2,
    ...parts,
  }
}

export function controlAt(id: string, hours: number, parts: Partial<ControlEvent> = {}): ControlEvent {
  return {
    id,
    timestamp: PAST_MS + hours * HOUR_MS,
    userName: 'meier',
    stationNumber: LEVEL.stationNumber,
    stationName: LEVEL.stationName,
    pvRef: LEVEL.pvRef,
    pvName: LEVEL.name,
    eksNr: LEVEL.eksNr,
    text: 'Wert gesetzt',
    oldValue: '1,00 m',
    newValue: '1,20 m',
    succeeded: true,
    ...parts,
  }
}

export function eventsOf(parts: Partial<ChartEvents>): ChartEvents {
  return { alerts: [], controls: [], problems: [], refused: [], completeFrom: null, ...parts }
}
