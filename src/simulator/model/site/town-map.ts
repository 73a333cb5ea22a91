import type { MapBackground, MapFeature, MapFeatureKind, MapPosition } from '../../../wire/server/site.ts'
import { locationOf, type PlanPoint } from '../stations/places.ts'

/** Points of a bend, so that it looks round at the deepest zoom that people use. */
const STEPS = 8

/** Returns the points of `x,y x,y`: a table of them would be a page long. */
function pointsOf(text: string): readonly PlanPoint[] {
  return text.split(' ').map((pair): PlanPoint => {
    const [x, y] = pair.split(',').map(Number)
    return [x ?? 0, y ?? 0]
  })
}

const WOODS = [
  '-5000,60 0,60 150,40 290,90 300,190 210,270 80,300 -5000,230',
  '990,-600 6500,-600 6500,170 1300,170 1180,210 1060,180',
  '-5000,770 120,740 260,790 280,880 180,964 80,1600 -5000,1600',
].map(pointsOf)
const SETTLEMENTS = [
  '470,400 560,372 700,380 800,420 830,520 760,600 640,612 520,590 460,510',
  '860,300 990,268 1090,300 1110,400 1030,470 890,450 840,380',
  '930,560 1080,540 1190,600 1180,690 1040,700 940,640',
  '500,190 640,170 690,250 640,320 520,310',
  '560,700 700,690 800,760 760,850 620,860 550,790',
  '230,580 380,570 410,680 330,740 220,700',
  '180,390 310,380 340,470 250,510 170,470',
].map(pointsOf)
const RIVER = pointsOf(
  '-5000,380 -600,290 0,330 150,352 270,350 400,362 520,400 640,520 740,600 880,652 1010,700 1150,796 1300,850 1390,866 2100,900 6500,860',
)
const STREAM = pointsOf('700,-600 742,0 752,80 740,170 688,240 680,320 728,400 740,480 756,550 770,612')
const ROADS = [
  '-5000,600 -90,516 0,512 180,506 320,500 490,490 660,478 840,462 1010,440 1200,416 1390,368 6500,230',
  '640,-600 604,0 596,150 596,300 602,400 612,490 636,600 640,700 624,840 612,964 560,1600',
  '660,478 800,552 960,606 1140,634 1390,640 6500,700',
  '596,300 760,304 930,340 1100,410 1300,470 1390,496 6500,610',
].map(pointsOf)
const LANES = [
  '320,500 300,430',
  '320,500 330,660 326,760',
  '470,400 760,600',
  '520,590 800,420',
  '500,250 690,250',
  '560,190 560,310',
  '890,450 990,268',
  '860,380 1110,360',
  '940,640 1180,620',
  '1060,540 1060,700',
  '560,790 790,790',
  '176,776 326,760 500,872',
].map(pointsOf)
/** Sewers from the stations to the treatment plant, water mains from the wells to the reservoirs and on to the town. */
const SEWERS = [
  '132,560 220,624 326,652 450,630 560,600 660,610 740,640 872,640 946,656 990,690 1060,744 1120,772',
  '268,432 312,560 326,652',
  '412,262 452,370 506,478 560,600',
  '690,216 700,320 724,424 742,560 756,640',
  '936,392 886,480 872,640',
  '1150,500 1016,590 990,690',
  '500,872 620,840 742,808 860,740 990,690',
  '690,674 740,640',
].map(pointsOf)
const MAINS = [
  '186,196 280,136 420,102 540,92',
  '540,92 560,230 600,380 640,480 660,640 680,780',
  '1090,122 1076,300 1000,360 860,420 700,470',
  '176,776 260,680 330,560 480,480',
].map(pointsOf)
const NAMES: readonly (readonly [name: string, at: PlanPoint])[] = [
  ['Altstadt', [560, 424]],
  ['Oststadt', [1000, 330]],
  ['Gewerbepark', [1110, 668]],
  ['Auwald', [80, 110]],
  ['Steinbruch', [1224, 60]],
  ['Galgenberg', [60, 900]],
  ['Aue', [1224, 800]],
  ['Mühlbach', [752, 128]],
]

/** Returns points along a round line through all given ones (Catmull-Rom). */
function bent(points: readonly PlanPoint[]): readonly PlanPoint[] {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  const line: PlanPoint[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS
      const along = (axis: 0 | 1) =>
        b[axis] +
        (t * (c[axis] - a[axis])) / 2 +
        t * t * (a[axis] - 2.5 * b[axis] + 2 * c[axis] - 0.5 * d[axis]) +
        t * t * t * (-0.5 * a[axis] + 1.5 * b[axis] - 1.5 * c[axis] + 0.5 * d[axis])
      line.push([along(0), along(1)])
    }
  }
  return [...line, at(points.length - 1)]
}

function positionOf(point: PlanPoint): MapPosition {
  const { longitude, latitude } = locationOf(point)
  return [longitude, latitude]
}

function area(kind: MapFeatureKind, points: readonly PlanPoint[]): MapFeature {
  const ring = [...points, ...points.slice(0, 1)].map(positionOf)
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function line(kind: MapFeatureKind, points: readonly PlanPoint[]): MapFeature {
  return {
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'LineString', coordinates: points.map(positionOf) },
  }
}

/** Returns the town around the stations: woods, houses, water, streets, pipes and names. */
export function townMap(): MapBackground {
  return {
    type: 'FeatureCollection',
    features: [
      ...WOODS.map((points) => area('Woodland', points)),
      ...SETTLEMENTS.map((points) => area('Settlement', points)),
      line('River', bent(RIVER)),
      line('Stream', bent(STREAM)),
      ...LANES.map((points) => line('Lane', points)),
      ...ROADS.map((points) => line('Road', bent(points))),
      ...SEWERS.map((points) => line('Sewer', points)),
      ...MAINS.map((points) => line('WaterMain', points)),
      ...NAMES.map(
        ([name, at]): MapFeature => ({
          type: 'Feature',
          properties: { kind: 'Place', name },
          geometry: { type: 'Point', coordinates: positionOf(at) },
        }),
      ),
    ],
  }
}
