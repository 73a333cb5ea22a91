import type { GeoLocation } from '../../../wire/server/station.ts'
import { h01 } from '../base/hash.ts'

/** A point on the plan of the town: 5 m a unit, from its upper left corner to the right and down. */
export type PlanPoint = readonly [x: number, y: number]

/** A place in the middle of Germany, and where it stands on the plan. */
const CENTRE = { latitude: 50.982, longitude: 10.318 }
const PLAN_CENTRE: PlanPoint = [650, 482]
const METRES_PER_UNIT = 5
const METRES_PER_DEGREE = 111_320
/** A copy of the town is its neighbour; ten of them stand in a row. */
const COPIES_IN_A_ROW = 10
const COPY_UNITS: PlanPoint = [1500, 1100]
/** Stations without a place on the plan lie within about 6 km of its centre. */
const SPREAD_DEG = 0.11

const PLACES: ReadonlyMap<number, PlanPoint> = new Map([
  [1, [1120, 772]],
  [11, [186, 196]],
  [12, [506, 478]],
  [13, [936, 392]],
  [14, [326, 652]],
  [15, [412, 262]],
  [16, [690, 674]],
  [17, [1016, 590]],
  [18, [872, 640]],
  [19, [132, 560]],
  [20, [268, 432]],
  [21, [956, 408]],
  [22, [500, 872]],
  [31, [690, 216]],
  [32, [724, 424]],
  [33, [1150, 500]],
  [34, [742, 808]],
  [41, [162, 178]],
  [42, [206, 220]],
  [43, [1090, 122]],
  [44, [540, 92]],
  [45, [176, 776]],
  [46, [1076, 300]],
])

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** Returns where a point of the plan lies, of one of the copies of the town. */
export function locationOf([x, y]: PlanPoint, copy = 0): GeoLocation {
  const east = x - PLAN_CENTRE[0] + (copy % COPIES_IN_A_ROW) * COPY_UNITS[0]
  const south = y - PLAN_CENTRE[1] + Math.floor(copy / COPIES_IN_A_ROW) * COPY_UNITS[1]
  const perDegree = METRES_PER_DEGREE * Math.cos((CENTRE.latitude * Math.PI) / 180)
  return {
    latitude: rounded(CENTRE.latitude - (south * METRES_PER_UNIT) / METRES_PER_DEGREE),
    longitude: rounded(CENTRE.longitude + (east * METRES_PER_UNIT) / perDegree),
  }
}

/** Returns where a station of the town stands; one that the plan lacks stands anywhere around its centre. */
export function stationPlace(origin: number, copy: number, id: number): GeoLocation {
  const place = PLACES.get(origin)
  if (place !== undefined) return locationOf(place, copy)
  return {
    latitude: rounded(CENTRE.latitude + (h01(id, 1, 90) - 0.5) * SPREAD_DEG),
    longitude: rounded(CENTRE.longitude + (h01(id, 2, 90) - 0.5) * SPREAD_DEG * 1.6),
  }
}
