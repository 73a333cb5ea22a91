import { unreachable } from '../../../domain/base/unreachable.ts'
import type { PvConfig, PvRef, PvType } from '../../../wire/server/pv.ts'
import type { PvGroup } from '../../../wire/server/remote-alert.ts'
import { alarmPlanFigures } from '../remote-alert/alarm-plans.ts'
import type { StationModel } from '../stations/stations.ts'
import {
  bar,
  contacts,
  escaped,
  foot,
  imageLink,
  label,
  machine,
  type Pen,
  picture,
  pipe,
  report,
  spark,
  stationField,
  tank,
  value,
} from './svg-parts.ts'
import { type Refs, treatmentPlant } from './treatment-plant-image.ts'

export const OVERVIEW = 'overview.svg'

/** Returns the picture of a station as SVG; undefined for a station without one. Domain 2.3 and 6. */
export function stationImage(model: StationModel, config: (ref: PvRef) => PvConfig | undefined): string | undefined {
  const { station, kind } = model
  if (station.processImage === null) return undefined
  const of =
    (type: PvType) =>
    (number: number): PvRef => ({ type, nr: station.id * 100_000 + number })
  const refs: Refs = { ai: of('AnaIn'), di: of('DigiIn'), ao: of('AnaOut'), dout: of('DigiOut') }
  const pen: Pen = { config }
  const draw = (parts: readonly string[]) =>
    picture(station.name, [
      ...parts,
      imageLink(946, 20, 'Übersicht', OVERVIEW),
      foot(station.id, alarmPlanFigures([model]).length > 0),
    ])
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

function pumping(pen: Pen, { ai, di, ao, dout }: Refs): string[] {
  return [
    pipe([14, 222], [175, 222]),
    label(14, 208, 'Zulauf'),
    tank(pen, 175, 175, 257, 315, ai(1)),
    value(pen, 175, 117, ai(1)),
    value(pen, 14, 340, ao(1)),
    value(pen, 14, 410, ao(2)),
    machine(pen, 537, 280, { name: 'Pumpe 1', run: di(1), fault: di(100), release: dout(1) }),
    machine(pen, 537, 432, { name: 'Pumpe 2', run: di(2), fault: di(101), release: dout(2) }),
    pipe([432, 280], [509, 280]),
    pipe([432, 432], [509, 432]),
    pipe([565, 432], [653, 432], [653, 280], [910, 280]),
    pipe([565, 280], [653, 280]),
    value(pen, 700, 222, ai(2)),
    value(pen, 700, 327, ai(3)),
    value(pen, 607, 478, ai(101)),
    value(pen, 467, 152, ai(100)),
    bar(pen, 467, 152, ai(100)),
    bar(pen, 607, 478, ai(101)),
    spark(pen, 14, 240, ai(1)),
    report(pen, 14, 480, 'Mittel gestern', ai(1), 'Mean/1/Days'),
    ...contacts(pen, 805, 385, [102, 103, 104, 105, 106, 3].map(di)),
  ]
}

function basin(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([28, 198], [233, 198]),
    value(pen, 47, 128, ai(4)),
    tank(pen, 233, 163, 467, 280, ai(1)),
    value(pen, 385, 105, ai(1)),
    pipe([700, 222], [887, 222], [887, 152], [1050, 152]),
    label(875, 138, 'Entlastung in das Gewässer'),
    value(pen, 730, 262, ai(2)),
    value(pen, 910, 190, ai(5)),
    pipe([700, 408], [1050, 408]),
    label(922, 434, 'Drossel zur Kläranlage'),
    value(pen, 730, 350, ai(3)),
    value(pen, 910, 350, ao(1)),
    machine(pen, 380, 505, { name: 'Entleerungspumpe', run: di(3), fault: di(101) }),
    value(pen, 47, 303, ai(6)),
    spark(pen, 47, 362, ai(1)),
    ...contacts(pen, 560, 496, [1, 2, 100, 102].map(di), 2),
  ]
}

function well(pen: Pen, { ai, di, dout }: Refs): string[] {
  return [
    tank(pen, 210, 128, 105, 408, ai(1)),
    value(pen, 28, 152, ai(1)),
    machine(pen, 420, 210, { name: 'Brunnenpumpe', run: di(1), fault: di(100), release: dout(1) }),
    pipe([315, 210], [392, 210]),
    pipe([448, 210], [933, 210]),
    label(817, 192, 'zum Wasserwerk'),
    value(pen, 513, 152, ai(2)),
    value(pen, 362, 292, ai(100)),
    ...[200, 201, 202, 203].map((number, place) =>
      value(pen, 560 + 175 * (place % 2), 315 + 82 * Math.floor(place / 2), ai(number)),
    ),
    ...contacts(pen, 560, 513, [di(101)]),
  ]
}

function reservoir(pen: Pen, { ai, di }: Refs): string[] {
  return [
    pipe([28, 198], [233, 198]),
    tank(pen, 233, 163, 233, 280, ai(1)),
    tank(pen, 490, 163, 233, 280, ai(2)),
    value(pen, 268, 105, ai(1)),
    value(pen, 525, 105, ai(2)),
    label(233, 469, 'Kammer 1'),
    label(490, 469, 'Kammer 2'),
    value(pen, 28, 292, ai(3)),
    pipe([723, 397], [1050, 397]),
    value(pen, 817, 345, ai(4)),
    ...[200, 201, 202].map((number, row) => value(pen, 817, 125 + 70 * row, ai(number))),
    machine(pen, 891, 505, { name: 'UV-Anlage', run: di(1), fault: di(101) }),
    ...contacts(pen, 233, 506, [100, 102].map(di)),
  ]
}

function booster(pen: Pen, { ai, di, ao }: Refs): string[] {
  return [
    pipe([28, 303], [292, 303]),
    value(pen, 70, 233, ai(2)),
    ...[1, 2, 3].flatMap((pump) => [
      pipe([292, 303], [292, 70 + 117 * pump], [380, 70 + 117 * pump]),
      machine(pen, 408, 70 + 117 * pump, { name: `Pumpe ${pump}`, run: di(pump), fault: di(99 + pump) }),
      pipe([436, 70 + 117 * pump], [583, 70 + 117 * pump], [583, 303]),
    ]),
    pipe([583, 303], [1050, 303]),
    value(pen, 700, 233, ai(1)),
    value(pen, 700, 350, ai(3)),
    value(pen, 887, 233, ao(1)),
  ]
}

function zones(pen: Pen, { ai }: Refs): string[] {
  return [1, 2, 3, 4, 5, 6].flatMap((zone) => {
    const x = 70 + 350 * ((zone - 1) % 3)
    const y = 128 + 222 * Math.floor((zone - 1) / 3)
    return [
      `<g data-binding="PipeLeakage" data-id="${zone}"><rect class="pi-tank" data-part="frame" x="${x - 23}" y="${y - 35}" width="315" height="198" rx="4" fill="#f0f2f3"/></g>`,
      label(x, y - 10, `Zone ${zone}`),
      value(pen, x, y + 35, ai(zone)),
      value(pen, x, y + 105, ai(10 + zone)),
    ]
  })
}

const COLUMNS = 4
const ROW_HEIGHT = 71
const COLUMN_WIDTH = 270
/** One picture has no room for more stations; the tree of images lists all. */
const MAX_STATIONS = 28

/** Of a reservoir the content of both chambers. */
const CONTENT = 3

export interface OverviewParts extends Pen {
  readonly stations: readonly StationModel[]
  /** Their alerts are linked with ids of their own. */
  readonly pvGroups: readonly PvGroup[]
  readonly lines: readonly { readonly connectionType: string; readonly lineNumber: number }[]
}

/**
 * Returns a picture of all stations: a field for each shows its connection and its main value and leads to its picture. Below them the PV
 * groups and the lines of the remote alarm, each with its alerts.
 */
export function overviewImage(title: string, { stations, pvGroups, lines, config }: OverviewParts): string {
  const fields = stations.slice(0, MAX_STATIONS).map(({ station, kind }, index) => {
    const x = 24 + COLUMN_WIDTH * (index % COLUMNS)
    const y = 66 + ROW_HEIGHT * Math.floor(index / COLUMNS)
    // The connection stands beside it.
    const name = station.name.length > 27 ? `${station.name.slice(0, 26)}…` : station.name
    const main = { type: 'AnaIn', nr: station.id * 100_000 + (kind === 'reservoir' ? CONTENT : 1) } as const
    return stationField({ config }, x, y, { id: station.id, name, main, image: station.processImage })
  })
  const chips = [
    ...pvGroups.map(({ id, name }) => ({ binding: `data-binding="AlertLink" data-id="${id}"`, name })),
    ...lines.map(({ connectionType, lineNumber }) => ({
      binding: `data-binding="StationLineConnection" data-line-type="${escaped(connectionType)}" data-offset="${lineNumber}"`,
      name: connectionType,
    })),
  ].map(
    ({ binding, name }, index) =>
      `<g ${binding} data-label="${escaped(name)}"><rect class="pi-chip" data-part="frame" x="${24 + 135 * index}" y="580" width="115" height="26" rx="3" fill="#cdd1d5" stroke="#7f8994"/>` +
      `<text class="pi-text" x="${34 + 135 * index}" y="597" font-size="12">${escaped(name)}</text></g>`,
  )
  return picture(title, [...fields, ...chips])
}

/** Returns a picture of the electricity of the treatment plant: grid, engine and the consumers. Domain 2.4.8. */
export function energyImage(station: number, config: (ref: PvRef) => PvConfig | undefined): string {
  const pen: Pen = { config }
  const ai = (number: number): PvRef => ({ type: 'AnaIn', nr: station * 100_000 + number })
  const place = (index: number) => 28 + 190 * index
  return picture('Energie', [
    label(28, 120, 'Netz'),
    pipe([102, 201], [102, 280], [1050, 280]),
    value(pen, 28, 152, ai(100)),
    bar(pen, 28, 152, ai(100)),
    label(273, 120, 'BHKW'),
    pipe([347, 201], [347, 276]),
    value(pen, 273, 152, ai(101)),
    bar(pen, 273, 152, ai(101)),
    value(pen, 518, 152, ai(103)),
    report(pen, 723, 152, 'Mittel gestern', ai(100), 'Mean/1/Days'),
    spark(pen, 922, 129, ai(100)),
    ...[102, 104, 105, 106].flatMap((number, index) => [
      pipe([place(index) + 74, 280], [place(index) + 74, 375]),
      value(pen, place(index), 397, ai(number)),
    ]),
    ...[107, 108, 109].map((number, index) => value(pen, place(index + 1), 467, ai(number))),
    `<g data-binding="Device" data-device-type="Gebläse" data-label="Gebläse">` +
      `<rect class="pi-chip" data-part="frame" x="28" y="447" width="148" height="33" rx="3" fill="#cdd1d5" stroke="#7f8994"/>` +
      `${label(42, 468, 'Gebläse', 13)}</g>`,
  ])
}
