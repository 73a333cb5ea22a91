import type { Alert } from '../../../wire/server/alert.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { Session } from '../../auth/session-store.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import type { ControlLog } from '../../state/control-log.ts'

export interface ControlText {
  readonly text: string
  readonly oldValue?: string | null
  readonly newValue?: string | null
  readonly succeeded?: boolean
}

/** Writes control events in the words of the server, about a process variable, a station or the whole plant. */
export class ControlEntries {
  readonly #log: ControlLog
  readonly #model: PlantModel
  readonly #now: () => number

  constructor(log: ControlLog, model: PlantModel, now: () => number) {
    this.#log = log
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

  #record(
    { user }: Session,
    { text, oldValue = null, newValue = null, succeeded = true }: ControlText,
    about: Omit<
      Parameters<ControlLog['record']>[0],
      'timestamp' | 'userName' | 'text' | 'oldValue' | 'newValue' | 'succeeded'
    >,
  ): void {
    this.#log.record({ timestamp: this.#now(), userName: user.userName, ...about, text, oldValue, newValue, succeeded })
  }
}
