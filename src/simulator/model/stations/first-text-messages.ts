import type { StationModel } from './stations.ts'

/** What the text messages of the stations say when the plant is started, by station number. */
export function firstTextMessages(stations: readonly StationModel[]): readonly (readonly [id: number, text: string])[] {
  return stations.map(({ station, kind, connection }) => {
    if (kind === 'treatment-plant') return [station.id, 'Schlammentwässerung werktags 07:00 bis 12:00 Uhr']
    return [station.id, connection === 'dial-up' ? 'Wählstation: vor Schalthandlungen verbinden' : '']
  })
}
