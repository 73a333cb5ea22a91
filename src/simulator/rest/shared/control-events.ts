import type { Alert, AlertList, ControlEvent, ControlEventList } from '../../../wire/server/alert.ts'

/** The audit of a range: what the log holds, and who acknowledged what, which the alerts themselves know. */
export function controlEvents(
  archive: AlertList,
  logged: readonly ControlEvent[],
  start: number,
  end: number,
  limit: number,
): ControlEventList {
  const acks = archive.alerts.flatMap((alert) => ackEvent(alert) ?? [])
  const events = [...logged, ...acks]
    .filter(({ timestamp }) => timestamp >= start && timestamp <= end)
    .sort((a, b) => b.timestamp - a.timestamp)
  return { events: events.slice(0, limit), total: events.length }
}

function ackEvent(alert: Alert): ControlEvent | undefined {
  const { ackTimestamp, ackUser } = alert
  if (ackTimestamp === null || ackUser === null) return undefined
  return {
    id: `ack-${alert.id}`,
    timestamp: ackTimestamp,
    userName: ackUser,
    stationNumber: alert.stationNumber,
    stationName: alert.stationName,
    pvRef: alert.pvRef,
    pvName: alert.pvName,
    eksNr: alert.eksNr,
    text: `Störmeldung quittiert: ${alert.description}`,
    oldValue: null,
    newValue: null,
    succeeded: true,
  }
}
