import type { Tile } from '../../../src/wire/server/dashboard.ts'

/** What a tile has that shows nothing. */
export const EMPTY_TILE: Omit<Tile, 'id' | 'type' | 'title'> = {
  size: 'Medium',
  frame: null,
  singleValue: null,
  note: null,
  chart: null,
  heatMap: null,
  weather: null,
  map: null,
  browser: null,
  webcam: null,
}
