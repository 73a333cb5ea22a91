import { unreachable } from '../../../domain/base/unreachable.ts'
import type { PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'
import type { StationModel } from '../stations/stations.ts'
import { contact, escaped, foot, label, machine, type Pen, picture, pipe, tank, value } from './svg-parts.ts'

/** The refs of one station, short enough for a line of a picture. */
interface Refs {
  readonly ai: (number: number) => PvRef
  readonly di: (number: number) => PvRef
  readonly ao: (number: number) => PvRef
}

/** Returns the picture of a station as SVG; undefined for a station without one. Domain 2.3 and 6. */
export function stationImage(
  { station, kind }: StationModel,
  config: (ref: PvRef) => PvConfig | undefined,
): string | undefined {
  if (station.processImage === null) return undefined
  const of =
    (type: PvType) =>
    (number: number): PvRef => ({ type, nr: station.id * 100_000 + number })
  const refs: Refs = { ai: of('AnaIn'), di: of('DigiIn'), ao: of('AnaOut') }
  const pen: Pen = { config }
  const draw = (parts: readonly string[]) => picture(station.name, [...parts, foot(station.id)])
  switch (kind) {
    case 'treatment-plant':
      return draw(treatmentPlant(pen, refs))
    case 'pumping':
      return draw(pumping(pen, refs))
    case 'basin':
      return draw(basin(pen, refs))
    case 'well':
      return draw(well(pen, refs))
    case 'reservoir':
      return draw(reservoir(pen, refs))
    case 'booster':
      return draw(booster(pen, refs))
    case 'zones':
      return draw(zones(pen, refs))
    case 'filler':
      return undefined
    default:
      return unreachable(kind)
  }
}

function treatmentPlant(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([24, 180], [110, 180]),
    value(pen, 24, 110, ai(1)),
    machine(pen, 140, 180, 'Rechen 1', di(1), di(100)),
    value(pen, 160, 110, ai(9)),
    pipe([170, 180], [230, 180]),
    tank(pen, 230, 150, 120, 90, ai(4)),
    label(230, 262, 'Sandfang und Vorklärung'),
    pipe([350, 180], [420, 180]),
    tank(pen, 420, 130, 200, 130, ai(200)),
    label(420, 282, 'Belebung BB1'),
    value(pen, 420, 310, ai(200)),
    value(pen, 420, 366, ai(201)),
    value(pen, 560, 310, ai(202)),
    value(pen, 560, 366, ao(1)),
    ...[1, 2, 3].map((blower) =>
      machine(pen, 400 + 80 * blower, 78, `Gebläse ${blower}`, di(6 + blower), di(105 + blower)),
    ),
    ...[1, 2, 3].map((blower) => value(pen, 24 + 140 * (blower - 1), 440, ai(9 + blower))),
    pipe([620, 180], [690, 180]),
    tank(pen, 690, 140, 100, 110, ai(6)),
    tank(pen, 800, 140, 100, 110, ai(7)),
    label(690, 272, 'Nachklärung 1 und 2'),
    pipe([900, 180], [945, 180]),
    value(pen, 800, 90, ai(2)),
    value(pen, 700, 310, ai(203)),
    value(pen, 700, 366, ai(205)),
    tank(pen, 30, 300, 90, 90, ai(8)),
    label(30, 290, 'Gasbehälter'),
    value(pen, 160, 310, ai(100)),
    value(pen, 160, 366, ai(101)),
  ]
}

function pumping(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([24, 190], [150, 190]),
    label(24, 175, 'Zulauf'),
    tank(pen, 150, 150, 220, 270, ai(1)),
    value(pen, 150, 100, ai(1)),
    value(pen, 14, 290, ao(1)),
    value(pen, 14, 350, ao(2)),
    machine(pen, 460, 240, 'Pumpe 1', di(1), di(100)),
    machine(pen, 460, 370, 'Pumpe 2', di(2), di(101)),
    pipe([370, 240], [436, 240]),
    pipe([370, 370], [436, 370]),
    pipe([484, 370], [560, 370], [560, 240], [780, 240]),
    pipe([484, 240], [560, 240]),
    value(pen, 600, 190, ai(2)),
    value(pen, 600, 280, ai(3)),
    value(pen, 520, 410, ai(101)),
    value(pen, 400, 130, ai(100)),
    ...[102, 103, 104, 105, 106].map((number, row) => contact(pen, 700, 360 + 26 * row, di(number))),
  ]
}

function basin(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([24, 170], [200, 170]),
    value(pen, 40, 110, ai(4)),
    tank(pen, 200, 140, 400, 240, ai(1)),
    value(pen, 330, 90, ai(1)),
    pipe([600, 190], [760, 190], [760, 130], [900, 130]),
    label(740, 118, 'Entlastung in das Gewässer'),
    value(pen, 620, 210, ai(2)),
    value(pen, 780, 150, ai(5)),
    pipe([600, 350], [900, 350]),
    label(790, 338, 'Drossel zur Kläranlage'),
    value(pen, 640, 300, ai(3)),
    value(pen, 780, 380, ao(1)),
    machine(pen, 400, 430, 'Entleerungspumpe', di(3), di(101)),
    value(pen, 40, 260, ai(6)),
    ...[1, 2, 100, 102].map((number, row) => contact(pen, 600, 420 + 24 * row, di(number))),
  ]
}

function well(pen: Pen, { ai, di }: Refs): string[] {
  return [
    tank(pen, 180, 110, 90, 350, ai(1)),
    value(pen, 24, 130, ai(1)),
    machine(pen, 360, 180, 'Brunnenpumpe', di(1), di(100)),
    pipe([270, 180], [336, 180]),
    pipe([384, 180], [800, 180]),
    label(700, 165, 'zum Wasserwerk'),
    value(pen, 440, 130, ai(2)),
    value(pen, 310, 250, ai(100)),
    ...[200, 201, 202, 203].map((number, place) =>
      value(pen, 480 + 150 * (place % 2), 270 + 70 * Math.floor(place / 2), ai(number)),
    ),
    contact(pen, 480, 430, di(101)),
  ]
}

function reservoir(pen: Pen, { ai, di }: Refs): string[] {
  return [
    pipe([24, 170], [200, 170]),
    tank(pen, 200, 140, 200, 240, ai(1)),
    tank(pen, 420, 140, 200, 240, ai(2)),
    value(pen, 230, 90, ai(1)),
    value(pen, 450, 90, ai(2)),
    label(200, 402, 'Kammer 1'),
    label(420, 402, 'Kammer 2'),
    value(pen, 24, 250, ai(3)),
    pipe([620, 340], [900, 340]),
    value(pen, 680, 290, ai(4)),
    ...[200, 201, 202].map((number, row) => value(pen, 700, 100 + 60 * row, ai(number))),
    machine(pen, 660, 430, 'UV-Anlage', di(1), di(101)),
    contact(pen, 200, 440, di(100)),
    contact(pen, 200, 466, di(102)),
  ]
}

function booster(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([24, 260], [250, 260]),
    value(pen, 60, 200, ai(2)),
    ...[1, 2, 3].flatMap((pump) => [
      pipe([250, 260], [250, 60 + 100 * pump], [326, 60 + 100 * pump]),
      machine(pen, 350, 60 + 100 * pump, `Pumpe ${pump}`, di(pump), di(99 + pump)),
      pipe([374, 60 + 100 * pump], [500, 60 + 100 * pump], [500, 260]),
    ]),
    pipe([500, 260], [900, 260]),
    value(pen, 600, 200, ai(1)),
    value(pen, 600, 300, ai(3)),
    value(pen, 760, 200, ao(1)),
  ]
}

function zones(pen: Pen, { ai }: Refs): string[] {
  return [1, 2, 3, 4, 5, 6].flatMap((zone) => {
    const x = 60 + 300 * ((zone - 1) % 3)
    const y = 110 + 190 * Math.floor((zone - 1) / 3)
    return [
      `<g data-binding="PipeLeakage" data-id="${zone}"><rect data-part="frame" x="${x - 20}" y="${y - 30}" width="270" height="170" fill="none" stroke="#5c6166" stroke-width="2"/></g>`,
      label(x, y - 8, `Zone ${zone}`),
      value(pen, x, y + 24, ai(zone)),
      value(pen, x, y + 90, ai(10 + zone)),
    ]
  })
}

const COLUMNS = 4
const ROW_HEIGHT = 62
const COLUMN_WIDTH = 230
/** One picture has no room for more stations; the tree of images lists all. */
const MAX_STATIONS = 28

/** Returns a picture of all stations: a field for each shows its connection and links to its picture. */
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
