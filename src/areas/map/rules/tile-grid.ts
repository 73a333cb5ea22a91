import type { Box } from '../../../domain/images/stage-view.ts'
import type { MapTileSource } from '../../../wire/server/system.ts'
import { type MapArea, WORLD } from './map-area.ts'

/** A picture of the ground: where it lies, in units of the map, and its address. */
export interface GroundTile {
  readonly url: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Side of a picture as it was drawn, in pixels. */
const TILE_PX = 256
/** A stage of 4K holds fewer than that. */
const MAX_TILES = 200

/**
 * Returns whether pictures can be asked for at a path: on this server, so that nobody else learns which stations somebody looks
 * at, and with the three places of a picture.
 */
function isTilePath(path: string): boolean {
  return /^\/(?!\/)[^\\\s]*$/.test(path) && ['{z}', '{x}', '{y}'].every((part) => path.includes(part))
}

/**
 * Returns the pictures that cover what a stage shows, at the zoom whose pixels are nearest to those of the screen; none where
 * the path is not one of this server. `scale` is CSS pixels per unit.
 */
export function groundTiles(source: MapTileSource, area: MapArea, shown: Box, scale: number): readonly GroundTile[] {
  if (!isTilePath(source.path)) return []
  const wanted = Math.round(Math.log2((WORLD * scale) / TILE_PX))
  const zoom = Math.max(0, Math.min(source.maxZoom, wanted))
  const size = WORLD / 2 ** zoom
  const column = (x: number) => Math.floor((area.origin.x + x) / size)
  const row = (y: number) => Math.floor((area.origin.y + y) / size)
  const [left, right] = [Math.max(0, column(shown.x)), Math.min(2 ** zoom - 1, column(shown.x + shown.width))]
  const [top, bottom] = [Math.max(0, row(shown.y)), Math.min(2 ** zoom - 1, row(shown.y + shown.height))]
  if ((right - left + 1) * (bottom - top + 1) > MAX_TILES) return []
  const tiles: GroundTile[] = []
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      tiles.push({
        url: source.path.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
        x: x * size - area.origin.x,
        y: y * size - area.origin.y,
        size,
      })
    }
  }
  return tiles
}
