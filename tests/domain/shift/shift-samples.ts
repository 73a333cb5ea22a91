import type { ShiftAlert, ShiftLog, ShiftPart } from '../../../src/wire/tabs/shift-log.ts'
import { sampleAlert } from '../alerts/alert-samples.ts'

/** Things of one kind that were read, all of them. */
export function samplePart<Row>(rows: readonly Row[] = [], part: Partial<ShiftPart<Row>> = {}): ShiftPart<Row> {
  return { rows, count: rows.length, more: 0, skipped: 0, load: { state: 'ready' }, since: null, ...part }
}

/** Alerts of one kind: one came, and is open and there. */
export function sampleShiftAlert(part: Partial<ShiftAlert> = {}): ShiftAlert {
  const { id, timestamp, pvRef, pvName, eksNr, stationNumber, stationName } = sampleAlert()
  const { priority, limitType, description, message } = sampleAlert()
  const said = { id, timestamp, pvRef, pvName, eksNr, stationNumber, stationName, priority, limitType, description }
  const did = { came: 1, gone: 0, acked: 0, there: 1, open: 1, since: timestamp, activeMs: 60_000, users: [] }
  return { ...said, message, ...did, ...part }
}

/** The log of a time in which nothing happened; `part` says what did. */
export function sampleLog(part: Partial<ShiftLog> = {}): ShiftLog {
  return {
    from: 0,
    until: 1000,
    isOver: true,
    alerts: samplePart(),
    counts: { came: 0, gone: 0, acked: 0, there: 0, open: 0 },
    older: 0,
    floods: samplePart(),
    excesses: samplePart(),
    events: samplePart(),
    callOuts: samplePart(),
    overflows: samplePart(),
    services: samplePart(),
    notes: samplePart(),
    unseen: [],
    ...part,
  }
}
