import type { Station } from '../../../wire/server/station.ts'
import type { BasinFigures } from '../hydraulics/basin.ts'
import type { StationLink } from '../process/station-source.ts'
import { stationPlace } from './places.ts'

export type StationKind =
  | 'treatment-plant'
  | 'pumping'
  | 'basin'
  | 'well'
  | 'reservoir'
  | 'booster'
  | 'zones'
  | 'filler'

export interface StationModel {
  readonly station: Station
  readonly kind: StationKind
  readonly connection: StationLink
  /** Number in the original town, without the hundreds of its copy. */
  readonly origin: number
  readonly copy: number
}

interface Row {
  readonly id: number
  readonly name: string
  readonly kind: StationKind
  readonly connection?: StationLink
  readonly located?: false
  readonly pictured?: false
}

/** Domain 2.1. Legal edge cases on purpose: an unknown place, a missing picture, a name of 60 characters, quotes. */
const TOWN: readonly Row[] = [
  { id: 1, name: 'KA Musterstadt', kind: 'treatment-plant' },
  { id: 11, name: 'PW Auwiesen', kind: 'pumping' },
  { id: 12, name: 'PW Bahnhof', kind: 'pumping', connection: 'dial-up' },
  { id: 13, name: 'PW Birkenweg', kind: 'pumping' },
  { id: 14, name: 'PW Dorfanger', kind: 'pumping' },
  { id: 15, name: 'PW Erlengrund', kind: 'pumping' },
  { id: 16, name: 'PW Festplatz', kind: 'pumping', connection: 'dial-up', pictured: false },
  { id: 17, name: 'PW Gewerbepark', kind: 'pumping' },
  { id: 18, name: 'PW Hafenstraße', kind: 'pumping' },
  { id: 19, name: 'PW Im Tal', kind: 'pumping', connection: 'dial-up' },
  { id: 20, name: 'PW Kirchberg', kind: 'pumping' },
  { id: 21, name: 'PW Lindenhof', kind: 'pumping' },
  { id: 22, name: 'PW "Mühlgraben" (Außenstelle Süd)', kind: 'pumping', connection: 'dial-up' },
  { id: 31, name: 'RÜB Nord', kind: 'basin' },
  { id: 32, name: 'RÜB Mühlbach', kind: 'basin' },
  { id: 33, name: 'RÜB Industriestraße', kind: 'basin' },
  { id: 34, name: 'SK Süd', kind: 'basin' },
  { id: 41, name: 'Brunnen 1 Auwald', kind: 'well' },
  { id: 42, name: 'Brunnen 2 Auwald', kind: 'well' },
  { id: 43, name: 'Brunnen 3 Steinbruch', kind: 'well' },
  { id: 44, name: 'HB Nord', kind: 'reservoir' },
  { id: 45, name: 'HB Galgenberg', kind: 'reservoir', connection: 'dial-up' },
  { id: 46, name: 'DEA Oststadt mit Druckzone Hochfeld und Industriegebiet Nord', kind: 'booster' },
  { id: 51, name: 'Rohrnetz Zonen', kind: 'zones', connection: 'pushed', located: false },
]

const COPY_STEP = 100
const FIRST_FILLER = 101
function stationModel(row: Row, copy: number): StationModel {
  const id = row.id + copy * COPY_STEP
  const located = row.located !== false
  return {
    station: {
      id,
      name: copy === 0 ? row.name : `${row.name} (${copy + 1})`,
      hasGeoLocation: located,
      location: located ? stationPlace(row.id, copy, id) : null,
      processImage: row.pictured === false || row.kind === 'filler' ? null : `station-${id}.svg`,
    },
    kind: row.kind,
    connection: row.connection ?? 'permanent',
    origin: row.id,
    copy,
  }
}

/** Returns the stations of a plant: copies of the town, then filler stations up to `count`, ascending by number. */
export function createStations(copies: number, count: number): readonly StationModel[] {
  const stations: StationModel[] = []
  for (let copy = 0; copy < copies; copy++) stations.push(...TOWN.map((row) => stationModel(row, copy)))
  for (let id = FIRST_FILLER; stations.length < count; id++) {
    stations.push(stationModel({ id, name: `Außenstation ${id}`, kind: 'filler' }, 0))
  }
  return stations
}

/** Domain 2.3: RÜB Nord, RÜB Mühlbach, RÜB Industriestraße, SK Süd. */
export const BASIN_FIGURES: readonly BasinFigures[] = [
  { imperviousHa: 34, volumeM3: 800, throttleLs: 50, dryLs: 11, sewerMin: 25 },
  { imperviousHa: 22, volumeM3: 480, throttleLs: 31, dryLs: 7, sewerMin: 18 },
  { imperviousHa: 28, volumeM3: 650, throttleLs: 42, dryLs: 9, sewerMin: 22 },
  { imperviousHa: 12, volumeM3: 230, throttleLs: 17, dryLs: 4, sewerMin: 15 },
]
const FIRST_BASIN = 31

/** Returns undefined for a station that is no basin. */
export function basinFiguresOf({ kind, origin }: StationModel): BasinFigures | undefined {
  return kind === 'basin' ? BASIN_FIGURES[origin - FIRST_BASIN] : undefined
}
