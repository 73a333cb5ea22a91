import { pvParam } from '../../../domain/values/pv-ref.ts'
import { closedRange } from '../../../domain/values/valid-range.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/** Radius of a machine's symbol. */
const MACHINE_R = 21
const NOTE_SIZE = 12
/** As many characters of the usual size fill a field. */
const LONG_NAME = 21
/** A row with the frame of its alert. */
const CONTACT_HEIGHT = 36
const CONTACT_WIDTH = 275
const ARROW_LENGTH = 14
const ARROW_HALF_WIDTH = 7

/** Draws the parts of a process variable, or nothing if the plant lacks it. */
export interface Pen {
  readonly config: (ref: PvRef) => PvConfig | undefined
}

/** Escapes text for the picture. Only these characters need it. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * Returns a complete picture of 1120 x 630. Its elements have roles instead of colours, which the client draws in its theme:
 * `docs/process-images.md`.
 */
export function picture(title: string, parts: readonly string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 630" font-family="sans-serif" role="img">',
    `<title>${escaped(title)}</title>`,
    '<rect class="pi-ground" width="1120" height="630" fill="#e6e8ea"/>',
    label(24, 40, title, 22),
    ...parts,
    '</svg>',
  ].join('\n')
}

export function label(x: number, y: number, text: string, size = 14): string {
  return `<text class="pi-text" x="${x}" y="${y}" font-size="${size}">${escaped(text)}</text>`
}

/** A name or unit, less prominent than a label; smaller if it is too long for a field. */
function note(x: number, y: number, text: string, more = ''): string {
  const size = Math.round(10 * NOTE_SIZE * Math.min(1, LONG_NAME / text.length)) / 10
  return `<text class="pi-note" x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(text)}</text>`
}

/** Draws a pipe along points, with an arrow at its end. */
export function pipe(...points: readonly (readonly [x: number, y: number])[]): string {
  const [x, y] = points.at(-1) ?? [0, 0]
  const [beforeX, beforeY] = points.at(-2) ?? [x, y]
  const length = Math.hypot(x - beforeX, y - beforeY) || 1
  const [alongX, alongY] = [(x - beforeX) / length, (y - beforeY) / length]
  const corner = (side: 1 | -1) => {
    const cornerX = x - ARROW_LENGTH * alongX - side * ARROW_HALF_WIDTH * alongY
    const cornerY = y - ARROW_LENGTH * alongY + side * ARROW_HALF_WIDTH * alongX
    return `${Math.round(cornerX)},${Math.round(cornerY)}`
  }
  // The line ends within the arrow, whose tip is sharp.
  const end = [x - (ARROW_LENGTH / 2) * alongX, y - (ARROW_LENGTH / 2) * alongY].map(Math.round)
  const path = [...points.slice(0, -1), end].map((point) => point.join(',')).join(' L')
  return (
    `<path class="pi-pipe" d="M${path}" fill="none" stroke="#4b545d" stroke-width="5" stroke-linejoin="round"/>` +
    `<path class="pi-arrow" d="M${x},${y} L${corner(1)} L${corner(-1)} Z" fill="#4b545d"/>`
  )
}

const FIELD_WIDTH = 148

/** Draws a field with name, value, unit and the mark of its quality: `data-view="value"`. */
export function value({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  return pv === undefined
    ? ''
    : `<g data-pv="${pvParam(ref)}" data-view="value">${field(x, y, pv.name, pv.dimension)}${code(x, y, pv)}</g>`
}

/** The code of a value, for whoever looks closely. */
function code(x: number, y: number, { eksNr }: PvConfig): string {
  return `<text class="pi-note" data-detail="3" x="${x + 7}" y="${y + 26}" font-size="5">${escaped(eksNr)}</text>`
}

/** Draws parts at half their size, from twice the zoom on: what only matters to whoever looks at that part of the picture. */
export function details(x: number, y: number, parts: readonly string[]): string {
  return `<g data-detail="2" transform="translate(${x} ${y}) scale(0.5)">${parts.join('')}</g>`
}

interface StationField {
  readonly id: number
  readonly name: string
  /** What tells most of it. */
  readonly main: PvRef
  /** Of its picture; null without one. */
  readonly image: string | null
}

/** Draws a station: its name, its main value and its connection; a press opens its picture. */
export function stationField({ config }: Pen, x: number, y: number, { id, name, main, image }: StationField): string {
  const pv = config(main)
  const target =
    image === null ? '' : ` data-action="ProcessImage" data-action-parameters="name=${encodeURIComponent(image)}"`
  const binding = pv === undefined ? '' : ` data-pv="${pvParam(main)}" data-view="value"`
  const words =
    pv === undefined
      ? ''
      : `<text x="${x + 12}" y="${y + 40}"><tspan class="pi-value" data-part="value" font-size="15" font-weight="600">–</tspan>` +
        ` <tspan class="pi-note" data-part="unit" font-size="11">${escaped(pv.dimension)}</tspan></text>${mark(x + 242, y + 40)}`
  return (
    `<g${binding}${target} data-label="${escaped(name)}">` +
    `<rect class="pi-field" data-part="screen" x="${x}" y="${y}" width="252" height="50" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    `<text class="pi-text" x="${x + 12}" y="${y + 19}" font-size="13">${escaped(name)}</text>${words}</g>` +
    `<g data-binding="StationConnection" data-station="${id}" data-label="Verbindung ${escaped(name)}">` +
    `<rect class="pi-chip" data-part="lamp" x="${x + 223}" y="${y + 8}" width="20" height="14" rx="3" fill="#cdd1d5" stroke="#7f8994"/>` +
    `<path class="pi-mark" d="M${x + 227},${y + 15} h12 m-3,-3 l3,3 l-3,3 m-6,0 l-3,-3 l3,-3" fill="none" stroke="#59636d" stroke-width="1"/></g>`
  )
}

/** Draws a figure of a report, such as the mean of yesterday: `data-view="report"`. */
export function report({ config }: Pen, x: number, y: number, name: string, ref: PvRef, figure: string): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  return `<g data-pv="${pvParam(ref)}" data-view="report" data-report="${figure}">${field(x, y, name, pv.dimension)}</g>`
}

function field(x: number, y: number, name: string, unit: string): string {
  return (
    `<rect class="pi-field" data-part="screen" x="${x}" y="${y - 20}" width="${FIELD_WIDTH}" height="48" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    note(x + 7, y - 5, name) +
    // The unit follows the number, however long that is, so that the age has its room.
    `<text x="${x + 7}" y="${y + 19}"><tspan class="pi-value" data-part="value" font-size="17" font-weight="600">–</tspan>` +
    // The space is read out, too.
    ` <tspan class="pi-note" data-part="unit" font-size="11">${escaped(unit)}</tspan></text>` +
    mark(x + FIELD_WIDTH - 6, y + 19)
  )
}

/** Quality and age of a value, empty while it is good and current. */
function mark(x: number, y: number): string {
  return `<text class="pi-note" x="${x}" y="${y}" font-size="11" data-part="mark" text-anchor="end"></text>`
}

/** Draws a thin bar of a value within its range, below its field, with its limits: `data-view="bar"`. */
export function bar({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  const { min, max } = closedRange(pv.domainConfig) ?? { min: 0, max: 1 }
  return (
    `<g data-pv="${pvParam(ref)}" data-view="bar" data-min="${min}" data-max="${max}">` +
    `<rect class="pi-track" x="${x}" y="${y + 40}" width="${FIELD_WIDTH}" height="6" fill="#d3d8dc"/>` +
    `<rect class="pi-band" data-part="fill" x="${x}" y="${y + 40}" width="${FIELD_WIDTH}" height="6" fill="#a9b4be"/>` +
    `<rect data-part="limits" x="${x}" y="${y + 40}" width="${FIELD_WIDTH}" height="6" fill="none"/></g>`
  )
}

/** Draws the last hour of a value: `data-view="sparkline"`. */
export function spark({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  return (
    `<g data-pv="${pvParam(ref)}" data-view="sparkline" data-label="${escaped(pv.name)}">` +
    `<rect class="pi-field" x="${x}" y="${y}" width="${FIELD_WIDTH}" height="54" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    `<rect data-part="plot" x="${x + 6}" y="${y + 20}" width="${FIELD_WIDTH - 12}" height="28" fill="none"/>` +
    `<path class="pi-line" data-part="line" fill="none" stroke="#1f6fb2" stroke-width="1.5"/>` +
    `${note(x + 7, y + 14, pv.name)}${mark(x + FIELD_WIDTH - 6, y + 67)}</g>`
  )
}

/**
 * Draws an open tank whose water follows a level within its range: `data-view="level"`; the client scales the part
 * `fill`.
 */
export function tank({ config }: Pen, x: number, y: number, width: number, height: number, ref: PvRef): string {
  const pv = config(ref)
  const { body, walls } = basinParts(x, y, width, height)
  if (pv === undefined) return body + walls
  const { min, max } = closedRange(pv.domainConfig) ?? { min: 0, max: 1 }
  return (
    `<g data-pv="${pvParam(ref)}" data-view="level" data-min="${min}" data-max="${max}">${body}` +
    `<rect class="pi-water" data-part="fill" x="${x + 2}" y="${y + 1}" width="${width - 4}" height="${height - 3}" fill="#c0cad2"/>${walls}` +
    `<rect data-part="limits" x="${x + 2}" y="${y + 1}" width="10" height="${height - 3}" fill="none"/></g>`
  )
}

/** Draws a basin that is always full, whose level nobody measures. */
export function fullBasin(x: number, y: number, width: number, height: number): string {
  const { body, walls } = basinParts(x, y, width, height)
  return `${body}<rect class="pi-water" x="${x + 2}" y="${y + 12}" width="${width - 4}" height="${height - 14}" fill="#c0cad2"/>${walls}`
}

function basinParts(x: number, y: number, width: number, height: number) {
  const body = `<rect class="pi-tank" x="${x}" y="${y}" width="${width}" height="${height}" fill="#f0f2f3"/>`
  const walls = `<path class="pi-wall" d="M${x},${y} V${y + height} H${x + width} V${y}" fill="none" stroke="#59636d" stroke-width="4"/>`
  return { body, walls }
}

interface Machine {
  readonly name: string
  readonly run: PvRef
  readonly fault: PvRef
  /** The output that releases it: pressing the machine opens the dialog that sets it. */
  readonly release?: PvRef
  /** A fan turns while it runs; everything else is a pump. */
  readonly isFan?: true
}

/**
 * Draws a machine: light when it runs, dark when it stands, `data-view="machine"`; its open fault is a dark plate,
 * `data-view="fault"`.
 */
export function machine({ config }: Pen, x: number, y: number, { name, run, fault, release, isFan }: Machine): string {
  const running = config(run)
  if (running === undefined) return ''
  const action =
    release === undefined || config(release) === undefined
      ? ''
      : ` data-action="SetPvs" data-action-parameters="pv=${pvParam(release)}"`
  const symbol = isFan
    ? `<path class="pi-mark" data-part="rotor" d="${[0, 120, 240].map((turn) => blade(x, y, turn)).join(' ')}" fill="none" stroke="#59636d" stroke-width="2"/>`
    : `<path class="pi-mark" d="M${x - 10},${y - 15} L${x + 18},${y} L${x - 10},${y + 15} Z" fill="none" stroke="#59636d" stroke-width="2" stroke-linejoin="round"/>`
  const plate =
    config(fault) === undefined
      ? ''
      : `<g data-pv="${pvParam(fault)}" data-view="fault"><rect x="${x - 32}" y="${y + 25}" width="64" height="19" rx="3" class="pi-plate"/>` +
        `<text class="pi-plate-text" data-part="state" x="${x}" y="${y + 39}" font-size="12" text-anchor="middle"></text></g>`
  return (
    note(x, y - 28, name, 'text-anchor="middle"') +
    `<g data-pv="${pvParam(run)}" data-view="machine" data-label="${escaped(running.name)}"${action}>` +
    `<circle class="pi-machine" data-part="body" cx="${x}" cy="${y}" r="${MACHINE_R}" fill="#d2d4d6" stroke="#59636d" stroke-width="2"/>` +
    `${symbol}<text class="pi-text" data-part="state" x="${x}" y="${y + 39}" font-size="12" text-anchor="middle">–</text></g>${plate}`
  )
}

/** One blade of a fan around a centre, turned by degrees. */
function blade(x: number, y: number, degrees: number): string {
  const at = (radius: number, turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return `${Math.round(10 * (x + radius * Math.cos(angle))) / 10},${Math.round(10 * (y + radius * Math.sin(angle))) / 10}`
  }
  return `M${x},${y} Q${at(12, -40)} ${at(17, 0)} Q${at(9, 20)} ${x},${y}`
}

/** Draws a contact with its text: `data-view="contact"`. */
function contact({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  return (
    `<g data-pv="${pvParam(ref)}" data-view="contact">${note(x, y, pv.name)}` +
    `<rect class="pi-chip" data-part="lamp" x="${x + 156}" y="${y - 13}" width="92" height="18" rx="3" fill="#cdd1d5" stroke="#7f8994"/>` +
    `<text class="pi-chip-text" data-part="state" x="${x + 202}" y="${y}" font-size="12" text-anchor="middle">–</text></g>`
  )
}

/** Draws the contacts that the plant has, below each other or in lines of `columns`. */
export function contacts(pen: Pen, x: number, y: number, refs: readonly PvRef[], columns = 1): string[] {
  const there = refs.filter((ref) => pen.config(ref) !== undefined)
  return there.map((ref, index) =>
    contact(pen, x + CONTACT_WIDTH * (index % columns), y + CONTACT_HEIGHT * Math.floor(index / columns), ref),
  )
}

/** Draws a button that leads to another picture. */
export function imageLink(x: number, y: number, name: string, fileName: string): string {
  return button(x, y, name, `data-action="ProcessImage" data-action-parameters="name=${encodeURIComponent(fileName)}"`)
}

function button(x: number, y: number, name: string, action: string): string {
  return (
    `<g ${action} data-label="${escaped(name)}">` +
    `<rect class="pi-button" x="${x}" y="${y}" width="150" height="26" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    `<text class="pi-link" x="${x + 75}" y="${y + 18}" font-size="13" text-anchor="middle">${escaped(name)}</text></g>`
  )
}

/**
 * Draws the foot of a picture: the connection of the station, which calls it, its text message, which sets it, and its alarm
 * plan where it has one of its own.
 */
export function foot(station: number, hasPlan: boolean): string {
  return (
    `<g data-binding="StationConnection" data-station="${station}" data-label="Verbindung" data-action="StationDial" data-action-parameters="station=${station}&amp;action=Connect">` +
    `<rect class="pi-chip" data-part="lamp" x="24" y="588" width="92" height="20" rx="3" fill="#cdd1d5" stroke="#7f8994"/>` +
    `${label(34, 602, 'Verbindung', 12)}</g>` +
    `<g data-text-message="${station}" data-label="Hinweis" data-action="SetTextMessages" data-action-parameters="text=${station}">` +
    `${note(130, 602, 'Hinweis')}<rect class="pi-field" x="186" y="586" width="560" height="24" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    `<text class="pi-text" data-part="value" x="194" y="602" font-size="13"></text></g>` +
    (hasPlan
      ? button(946, 585, 'Alarmplan', `data-action="ActivatePlans" data-action-parameters="plan=${station}-1"`)
      : '')
  )
}
