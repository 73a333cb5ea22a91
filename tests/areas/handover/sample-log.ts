import type { ControlEvent } from '../../../src/wire/server/alert.ts'
import type { ShiftAlert, ShiftLog, ShiftPart } from '../../../src/wire/tabs/shift-log.ts'

export const FROM = Date.UTC(2026, 5, 10, 4)
export const HOUR = 3_600_000

/** Things of one kind, all of them read. */
export function partOf<Row>(rows: readonly Row[] = [], part: Partial<ShiftPart<Row>> = {}): ShiftPart<Row> {
  return { rows, count: rows.length, more: 0, skipped: 0, load: { state: 'ready' }, since: null, ...part }
}

/** The log of an early shift in which nothing happened. */
export function sampleLog(log: Partial<ShiftLog> = {}): ShiftLog {
  return {
    from: FROM,
    until: FROM + 8 * HOUR,
    isOver: true,
    alerts: partOf(),
    counts: { came: 0, gone: 0, acked: 0, there: 0, open: 0 },
    older: 0,
    floods: partOf(),
    excesses: partOf(),
    events: partOf(),
    callOuts: partOf(),
    overflows: partOf(),
    services: partOf(),
    notes: partOf(),
    unseen: [],
    ...log,
  }
}

/** An alert that came an hour after the beginning, and is there and open. */
export function sampleShiftAlert(part: Partial<ShiftAlert> = {}): ShiftAlert {
  return {
    id: 'level',
    timestamp: FROM + HOUR,
    pvRef: { type: 'AnaIn', nr: 100001 },
    pvName: 'Niveau',
    eksNr: 'A1',
    stationNumber: 1,
    stationName: 'PW Süd',
    priority: 2,
    limitType: 'Top',
    description: 'PW Süd: Niveau hoch',
    message: 'Pumpen prüfen',
    ...{ came: 1, gone: 0, acked: 0, there: 1, open: 1 },
    since: FROM + HOUR,
    activeMs: HOUR,
    users: [],
    ...part,
  }
}

export function sampleEvent(part: Partial<ControlEvent> = {}): ControlEvent {
  return {
    id: 'set-1',
    timestamp: FROM + 2 * HOUR,
    userName: 'mk',
    stationNumber: 1,
    stationName: 'PW Süd',
    pvRef: { type: 'DigiOut', nr: 100002 },
    pvName: 'Pumpe 1',
    eksNr: 'A2',
    text: 'Wert gesetzt',
    oldValue: 'Aus',
    newValue: 'Ein',
    succeeded: true,
    ...part,
  }
}
