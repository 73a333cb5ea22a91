import type { TextOutput } from '../../../wire/server/dashboard.ts'
import type { StationModel } from '../stations/stations.ts'

/** The id of a note of a station is its number, as process images name it; other texts of the station are above. */
const LOCK_IDS = 100_000
const PRESENCE_IDS = 200_000

/**
 * Returns what may be set as a text, station by station: a note that users type, a lock that is set and lifted after a question,
 * and at the treatment plant and the water works whether somebody is there, which is set at once. Specification 4.
 */
export function textOutputs(stations: readonly StationModel[]): readonly TextOutput[] {
  return stations.flatMap(({ station: { id: stationNumber }, kind }): readonly TextOutput[] => {
    const note: TextOutput = { id: stationNumber, name: 'Hinweis', stationNumber, mode: 'Edit', message: null }
    if (kind === 'pumping' || kind === 'basin') {
      const lock = { id: LOCK_IDS + stationNumber, stationNumber, mode: 'DirectWithAcknowledge' } as const
      return [
        note,
        { ...lock, name: 'Sperrvermerk setzen', message: 'Gesperrt: Arbeiten in der Station' },
        { ...lock, name: 'Sperrvermerk aufheben', message: '' },
      ]
    }
    if (kind === 'filler') return [note]
    const presence = { id: PRESENCE_IDS + stationNumber, stationNumber, mode: 'DirectWithoutAcknowledge' } as const
    return [
      note,
      { ...presence, name: 'Personal vor Ort', message: 'Personal vor Ort' },
      { ...presence, name: 'Station verlassen', message: '' },
    ]
  })
}

/** Returns the initial text of every text message by its id. */
export function firstTextMessages(stations: readonly StationModel[]): ReadonlyMap<TextOutput['id'], string> {
  const texts = new Map(textOutputs(stations).map(({ id }) => [id, '']))
  for (const { station, kind, connection } of stations) {
    if (kind === 'treatment-plant') texts.set(station.id, 'Schlammentwässerung werktags 07:00 bis 12:00 Uhr')
    else if (connection === 'dial-up') texts.set(station.id, 'Wählstation: vor Schalthandlungen verbinden')
  }
  return texts
}
