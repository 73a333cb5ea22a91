import { expect, test } from 'vitest'
import { mapArea } from '../../../../src/areas/map/rules/map-area.ts'
import { mapDrawing } from '../../../../src/areas/map/rules/map-paths.ts'
import type { MapBackground } from '../../../../src/wire/server/site.ts'

const area = mapArea([{ latitude: 51, longitude: 10 }])

/** As a server may send it: what this client does not know included. */
function drawn(features: readonly object[]) {
  const background: MapBackground = JSON.parse(JSON.stringify({ type: 'FeatureCollection', features }))
  if (area === null) throw new Error('no area')
  return mapDrawing(background, area)
}

const feature = (kind: string, type: string, coordinates: unknown, name?: string) => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type, coordinates },
})
const LINE = [
  [10, 51],
  [10.01, 51.01],
]

test('areas lie below lines, and names are places', () => {
  const { paths, names } = drawn([
    feature('Sewer', 'LineString', LINE),
    feature('Place', 'Point', [10, 51], 'Altstadt'),
    feature('Woodland', 'Polygon', [[...LINE, [10.02, 51], [10, 51]]]),
  ])
  expect(paths.map(({ kind }) => kind)).toEqual(['Woodland', 'Sewer'])
  expect(paths[0]?.d).toMatch(/^M[-\d. ]+(?:L[-\d. ]+){3}Z$/)
  expect(names.map(({ name }) => name)).toEqual(['Altstadt'])
})

test('what nobody knows, and what is no place, is left out', () => {
  const { paths, names } = drawn([
    feature('Volcano', 'LineString', LINE),
    feature('Sewer', 'LineString', [
      [10, 51],
      ['x', null],
    ]),
    feature('Sewer', 'LineString', null),
    feature('Place', 'Point', [10, 51]),
    { type: 'Feature' },
    feature('Road', 'LineString', LINE),
  ])
  expect(paths.map(({ kind }) => kind)).toEqual(['Road'])
  expect(names).toEqual([])
})
