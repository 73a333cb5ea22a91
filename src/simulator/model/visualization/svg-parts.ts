import { pvParam } from '../../../domain/values/pv-ref.ts'
import { closedRange } from '../../../domain/values/valid-range.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/** Radius of a machine's symbol. */
const MACHINE_R = 21
const CONTACT_HEIGHT = 24
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
    label(24, 38, title, 22),
    ...parts,
    '</svg>',
  ].join('\n')
}

export function label(x: number, y: number, text: string, size = 14): string {
  return `<text class="pi-text" x="${x}" y="${y}" font-size="${size}">${escaped(text)}</text>`
}

/** A name or unit, less prominent than a label. */
function note(x: number, y: number, text: string, more = ''): string {
  return `<text class="pi-note" x="${x}" y="${y}" font-size="11" ${more}>${escaped(text)}</text>`
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

const FIELD_WIDTH = 138

/** Draws a field with name, value, unit and the mark of its quality: `data-view="value"`. */
export function value({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  return pv === undefined
    ? ''
    : `<g data-pv="${pvParam(ref)}" data-view="value">${field(x, y, pv.name, pv.dimension)}</g>`
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
    note(x + FIELD_WIDTH - 6, y + 19, '', 'data-part="mark" text-anchor="end"')
  )
}

/** Draws a thin bar of a value within its range: `data-view="bar"`. */
export function bar({ config }: Pen, x: number, y: number, width: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  const { min, max } = closedRange(pv.domainConfig) ?? { min: 0, max: 1 }
  return (
    `<g data-pv="${pvParam(ref)}" data-view="bar" data-min="${min}" data-max="${max}">` +
    `<rect class="pi-track" x="${x}" y="${y}" width="${width}" height="6" fill="#d3d8dc"/>` +
    `<rect class="pi-band" data-part="fill" x="${x}" y="${y}" width="${width}" height="6" fill="#a9b4be"/></g>`
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
    `${note(x + 7, y + 14, pv.name)}</g>`
  )
}

/**
 * Draws an open tank whose water follows a level within its range: `data-view="level"`; the client scales the part
 * `fill`.
 */
export function tank({ config }: Pen, x: number, y: number, width: number, height: number, ref: PvRef): string {
  const pv = config(ref)
  const body = `<rect class="pi-tank" x="${x}" y="${y}" width="${width}" height="${height}" fill="#f0f2f3"/>`
  const walls = `<path class="pi-wall" d="M${x},${y} V${y + height} H${x + width} V${y}" fill="none" stroke="#59636d" stroke-width="4"/>`
  if (pv === undefined) return body + walls
  const { min, max } = closedRange(pv.domainConfig) ?? { min: 0, max: 1 }
  return (
    `<g data-pv="${pvParam(ref)}" data-view="level" data-min="${min}" data-max="${max}">${body}` +
    `<rect class="pi-water" data-part="fill" x="${x + 2}" y="${y + 1}" width="${width - 4}" height="${height - 3}" fill="#c0cad2"/>${walls}</g>`
  )
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

/** Draws the contacts that the plant has, below each other. */
export function contacts(pen: Pen, x: number, y: number, refs: readonly PvRef[]): string[] {
  const there = refs.filter((ref) => pen.config(ref) !== undefined)
  return there.map((ref, row) => contact(pen, x, y + CONTACT_HEIGHT * row, ref))
}

/** Draws a button that leads to another picture. */
export function imageLink(x: number, y: number, name: string, fileName: string): string {
  return button(x, y, name, `data-action="ProcessImage" data-action-parameters="name=${encodeURIComponent(fileName)}"`)
}

function button(x: number, y: number, name: string, action: string): string {
  return (
    `<g ${action} data-label="${escaped(name)}">` +
    `<rect class="pi-button" x="${x}" y="${y}" width="150" height="26" rx="3" fill="#ffffff" stroke="#7f8994"/>` +
    `<text class="pi-link" x="${x + 10}" y="${y + 18}" font-size="13">${escaped(name)}</text></g>`
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
