import { describe, expect, test } from 'vitest'
import { isLocation, mapArea, scaleLength } from '../../../../src/areas/map/rules/map-area.ts'

const TOWN = { latitude: 50.982, longitude: 10.318 }
/** Metres of a degree of latitude; the map is true to a per mille over a town. */
const DEGREE_M = 111_320

describe('the area of a map', () => {
  test('north is up, east is right, and a metre is as long in both directions', () => {
    const north = { ...TOWN, latitude: TOWN.latitude + 1000 / DEGREE_M }
    const east = {
      ...TOWN,
      longitude: TOWN.longitude + 1000 / (DEGREE_M * Math.cos((TOWN.latitude * Math.PI) / 180)),
    }
    const area = mapArea([TOWN, north, east])
    if (area === null) throw new Error('no area')
    const [at, up, right] = [TOWN, north, east].map(area.pointOf)
    expect(((at?.y ?? 0) - (up?.y ?? 0)) * area.metres).toBeCloseTo(1000, -1)
    expect(((right?.x ?? 0) - (at?.x ?? 0)) * area.metres).toBeCloseTo(1000, -1)
    expect(up?.x).toBeCloseTo(at?.x ?? Number.NaN, 6)
  })

  test('all stations lie within it, with room for their names', () => {
    const places = [TOWN, { latitude: 51.02, longitude: 10.2 }, { latitude: 50.95, longitude: 10.4 }]
    const area = mapArea(places)
    if (area === null) throw new Error('no area')
    for (const place of places) {
      const { x, y } = area.pointOf(place)
      expect(Math.min(x, area.box.width - x)).toBeGreaterThan(0.05 * area.box.width)
      expect(Math.min(y, area.box.height - y)).toBeGreaterThan(0)
    }
  })

  test('a single station stands in the middle of 1.5 km; without any there is no map', () => {
    const area = mapArea([TOWN])
    if (area === null) throw new Error('no area')
    const { x, y } = area.pointOf(TOWN)
    expect(x).toBeCloseTo(area.box.width / 2, 6)
    expect(y).toBeCloseTo(area.box.height / 2, 6)
    expect(area.box.width * area.metres).toBeGreaterThan(900)
    expect(area.box.width * area.metres).toBeLessThan(1500)
    expect(mapArea([])).toBeNull()
  })

  test.each([
    [null, false],
    [{ latitude: Number.NaN, longitude: 10 }, false],
    [{ latitude: 91, longitude: 10 }, false],
    [{ latitude: 50, longitude: 181 }, false],
    [{ latitude: 0, longitude: 0 }, true],
    [{ latitude: -90, longitude: 180 }, true],
  ])('%j is a location: %s', (location, is) => {
    expect(isLocation(location)).toBe(is)
  })

  test('poles stay on the map', () => {
    const area = mapArea([
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
    ])
    expect(Number.isFinite(area?.box.height)).toBe(true)
  })
})

test.each([
  [0.2, 110, 500],
  [1, 110, 100],
  [0.05, 110, 2000],
  [10, 110, 10],
  [0.011, 110, 10_000],
])('at %d px a metre, %d px hold %d m', (pxPerMetre, px, metres) => {
  expect(scaleLength(pxPerMetre, px)).toBeCloseTo(metres, 6)
})
