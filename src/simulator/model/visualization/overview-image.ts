import type { StationModel } from '../stations/stations.ts'
import { escaped, label, picture } from './svg-parts.ts'

const COLUMNS = 4
const ROW_HEIGHT = 62
const COLUMN_WIDTH = 230
/** More stations have no place in one picture; the tree of images names all of them. */
const MAX_STATIONS = 28

/** All stations at a glance: a field each, which shows its connection and leads to its picture. */
export function overviewImage(title: string, stations: readonly StationModel[]): string {
  return picture(
    title,
    stations.slice(0, MAX_STATIONS).map(({ station }, index) => {
      const x = 24 + COLUMN_WIDTH * (index % COLUMNS)
      const y = 70 + ROW_HEIGHT * Math.floor(index / COLUMNS)
      const name = station.name.length > 28 ? `${station.name.slice(0, 27)}…` : station.name
      const target = station.processImage === null ? '' : ` data-image="${escaped(station.processImage)}"`
      return (
        `<g data-binding="StationConnection" data-station="${station.id}"${target}>` +
        `<rect data-part="frame" x="${x}" y="${y}" width="216" height="48" fill="#d2d4d6" stroke="#5c6166"/>` +
        `<rect data-part="lamp" x="${x + 10}" y="${y + 18}" width="12" height="12" fill="#d2d4d6" stroke="#5c6166"/>` +
        `${label(x + 32, y + 29, name, 13)}</g>`
      )
    }),
  )
}
