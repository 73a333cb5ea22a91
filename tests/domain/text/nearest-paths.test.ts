import { expect, test } from 'vitest'
import { nearestPaths } from '../../../src/domain/text/nearest-paths.ts'

const PATHS = ['/stations', '/station-calls', '/alerts/pending', '/alerts/archive', '/map', '/limits', '/charts/live']

test.each([
  ['/statons', ['/stations']],
  ['/sattions', ['/stations']],
  ['/STATIONS/', ['/stations', '/station-calls']],
  ['/alerts', ['/alerts/pending', '/alerts/archive']],
  ['/alert/pending', ['/alerts/pending']],
  ['/mpa', ['/map']],
  ['/map/7', ['/map']],
  ['/no/such/page', []],
  ['/', []],
])('of %s are meant %j', (typed, meant) => {
  expect(nearestPaths(typed, PATHS, 3)).toEqual(meant)
})

test('no more than asked for, the nearest first', () => {
  expect(nearestPaths('/station', PATHS, 1)).toEqual(['/stations'])
})

test('an address as long as nobody types means nothing', () => {
  expect(nearestPaths('/x'.repeat(3000), PATHS, 3)).toEqual([])
})
