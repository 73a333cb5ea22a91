import type { MapType } from '../../../wire/server/dashboard.ts'
import type { MapTileSource } from '../../../wire/server/system.ts'
import { h01 } from '../base/hash.ts'
import { encodePng, type Rgb } from './png.ts'

const SIDE = 256
/** Fields are this large at the zoom 14: about 100 m. */
const FIELD_ZOOM = 14
const FIELD_PX = 16
const GREENS: readonly Rgb[] = [
  [116, 128, 92],
  [128, 136, 100],
  [104, 120, 88],
  [140, 140, 108],
  [122, 132, 104],
]

/** As deep as a field of the plant's own pictures is drawn. */
export const MAX_TILE_ZOOM = 18

/** Returns where the pictures of a type of map are. */
export function tileSource(type: MapType): MapTileSource {
  return {
    type,
    path: `/Views/Map/${type}/{z}/{x}/{y}`,
    maxZoom: MAX_TILE_ZOOM,
    attribution: 'Landesvermessung Musterland',
  }
}

/** Draws a picture of the ground as from above: fields, the same ones at every zoom. A PNG of 256 x 256. */
export function drawTile(zoom: number, column: number, row: number): Buffer {
  const pixels = new Uint8Array(SIDE * SIDE)
  const fields = 2 ** (FIELD_ZOOM - zoom) / FIELD_PX
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const field = [Math.floor((column * SIDE + x) * fields), Math.floor((row * SIDE + y) * fields)] as const
      pixels[y * SIDE + x] = Math.floor(h01(field[0], field[1], 7) * GREENS.length)
    }
  }
  return encodePng(SIDE, pixels, GREENS)
}
