import type { Alert, AlertList, ControlEvent, ControlEventList } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Session } from '../../auth/session-store.ts'
import type { PlantModel } from '../../model/plant-model.ts'

const MAX_ENTRIES = 100_000

/** What a user did, in the server's words. */
export interface ControlText {
  readonly text: string
  readonly oldValue?: string | null
  readonly newValue?: string | null
  readonly succeeded?: boolean
}

/** The process variable or station that an event is about. */
type ControlSubject = Pick<ControlEvent, 'stationNumber' | 'stationName' | 'pvRef' | 'pvName' | 'eksNr'>

/** Records what users did since the simulator started. The oldest event goes first when the log is full. */
export class ControlLog {
  readonly #events: ControlEvent[] = []
  #count = 0
  readonly #model: PlantModel
  readonly #now: () => number

  constructor(model: PlantModel, now: () => number) {
    this.#model = model
    this.#now = now
  }

  ofPv(session: Session, ref: PvRef, what: ControlText): void {
    const config = this.#model.config(ref)
    const { stationNumber = null, stationName = '', name = '', eksNr = '' } = config ?? {}
    this.#record(session, what, { stationNumber, stationName, pvRef: ref, pvName: name, eksNr })
  }

  ofAlert(session: Session, { stationNumber, stationName, pvRef, pvName, eksNr }: Alert, what: ControlText): void {
    this.#record(session, what, { stationNumber, stationName, pvRef, pvName, eksNr })
  }

  ofStation(session: Session, stationNumber: number, what: ControlText): void {
    const stationName = this.#model.stations.find(({ id }) => id === stationNumber)?.name ?? ''
    this.#record(session, what, { stationNumber, stationName, pvRef: null, pvName: '', eksNr: '' })
  }

  ofPlant(session: Session, what: ControlText): void {
    this.#record(session, what, { stationNumber: null, stationName: '', pvRef: null, pvName: '', eksNr: '' })
  }

  /**
   * Returns the audit of a range (both ends inclusive, ms since 1970), newest first: the recorded events, and the
   * acknowledgements that the alerts of the archive carry.
   */
  events(archive: AlertList, start: number, end: number, limit: number): ControlEventList {
    const acks = archive.alerts.flatMap((alert) => ackEvent(alert) ?? [])
    const events = [...this.#events, ...acks]
      .filter(({ timestamp }) => timestamp >= start && timestamp <= end)
      .sort((a, b) => b.timestamp - a.timestamp)
    return { events: events.slice(0, limit), total: events.length }
  }

  #record(
    { user }: Session,
    { text, oldValue = null, newValue = null, succeeded = true }: ControlText,
    subject: ControlSubject,
  ): void {
    this.#count += 1
    const what = { timestamp: this.#now(), userName: user.userName, text, oldValue, newValue, succeeded }
    this.#events.push({ id: `control-${this.#count}`, ...what, ...subject })
    if (this.#events.length > MAX_ENTRIES) this.#events.shift()
  }
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
