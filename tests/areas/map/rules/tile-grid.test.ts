import { describe, expect, test } from 'vitest'
import { mapArea } from '../../../../src/areas/map/rules/map-area.ts'
import { groundTiles } from '../../../../src/areas/map/rules/tile-grid.ts'
import type { MapTileSource } from '../../../../src/wire/server/system.ts'

const SOURCE: MapTileSource = { type: 'Satellite', path: '/tiles/{z}/{x}/{y}', maxZoom: 18, attribution: '' }
const area = mapArea([{ latitude: 50.982, longitude: 10.318 }])

function tilesAt(scale: number, source = SOURCE) {
  if (area === null) throw new Error('no area')
  return groundTiles(source, area, area.box, scale)
}

describe('pictures of the ground (rules J7, J17)', () => {
  test('the place is the one that maps of the web have for these degrees', () => {
    // 50.982 N, 10.318 E lies in column 8661 and row 5481 of zoom 14, by the formula of square maps.
    const column = Math.floor(((10.318 + 180) / 360) * 2 ** 14)
    const angle = (50.982 * Math.PI) / 180
    const row = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** 14)
    expect(tilesAt(1).map(({ url }) => url)).toContain(`/tiles/14/${column}/${row}`)
  })

  test('they cover what is shown, and their pixels are near those of the screen', () => {
    for (const scale of [0.3, 1, 1.7, 4, 15]) {
      const tiles = tilesAt(scale)
      const { width = 0, height = 0 } = area?.box ?? {}
      expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
      expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(width)
      expect(Math.max(...tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(height)
      const px = (tiles[0]?.size ?? 0) * scale
      expect(px).toBeGreaterThan(256 / Math.SQRT2 - 1)
      expect(px).toBeLessThan(256 * Math.SQRT2 + 1)
    }
  })

  test('deeper than there are pictures, the deepest ones grow; too many are none', () => {
    expect(tilesAt(8, { ...SOURCE, maxZoom: 13 })[0]?.url).toMatch(/^\/tiles\/13\//)
    expect(tilesAt(4000, { ...SOURCE, maxZoom: 22 })).toEqual([])
  })
})

test.each([
  ['/tiles/{z}/{x}/{y}.png', true],
  ['/t?z={z}&x={x}&y={y}', true],
  ['https://tile.example/{z}/{x}/{y}.png', false],
  ['//tile.example/{z}/{x}/{y}.png', false],
  ['/\\tile.example/{z}/{x}/{y}.png', false],
  ['/tiles/{z}/{x}.png', false],
  ['javascript:{z}{x}{y}', false],
  ['data:{z}{x}{y}', false],
  ['/ti les/{z}/{x}/{y}', false],
])('%s is a path of this server for pictures: %s (S-06)', (path, is) => {
  expect(tilesAt(1, { ...SOURCE, path }).length > 0).toBe(is)
})
