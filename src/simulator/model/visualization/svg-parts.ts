import { pvParam } from '../../../domain/values/pv-ref.ts'
import { closedRange } from '../../../domain/values/valid-range.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'

/** Greys of process images, on which only abnormal states have a colour (domain 6). The client sets state colours. */
const GROUND = '#e6e6e6'
const LINE = '#5c6166'
const PIPE = '#44484c'
const BODY = '#d2d4d6'
const WATER = '#9aa6ae'
const TEXT = '#1f2326'
const SCREEN = '#f4f4f4'
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

/** Returns a complete picture of 960 x 540. */
export function picture(title: string, parts: readonly string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" font-family="sans-serif" role="img">',
    `<title>${escaped(title)}</title>`,
    `<rect width="960" height="540" fill="${GROUND}"/>`,
    label(24, 38, title, 22),
    ...parts,
    '</svg>',
  ].join('\n')
}

export function label(x: number, y: number, text: string, size = 14): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${TEXT}">${escaped(text)}</text>`
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
  const path = points.map((point) => point.join(',')).join(' L')
  return (
    `<path d="M${path}" fill="none" stroke="${PIPE}" stroke-width="5"/>` +
    `<path d="M${x},${y} L${corner(1)} L${corner(-1)} Z" fill="${PIPE}"/>`
  )
}

/** Draws a field of value and unit with its name above: `data-view="value"`. */
export function value({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  return (
    `<g data-pv="${pvParam(ref)}" data-view="value">` +
    label(x, y - 6, pv.name, 12) +
    `<rect x="${x}" y="${y}" width="128" height="28" fill="${SCREEN}" stroke="${LINE}"/>` +
    `<text data-part="value" x="${x + 76}" y="${y + 20}" font-size="16" text-anchor="end" fill="${TEXT}">–</text>` +
    `<text data-part="unit" x="${x + 82}" y="${y + 20}" font-size="13" fill="${TEXT}">${escaped(pv.dimension)}</text>` +
    '</g>'
  )
}

/**
 * Draws an open tank whose water follows a level within its range: `data-view="level"`; the client scales the part
 * `fill`.
 */
export function tank({ config }: Pen, x: number, y: number, width: number, height: number, ref: PvRef): string {
  const pv = config(ref)
  const body = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${BODY}" stroke="${LINE}" stroke-width="2"/>`
  if (pv === undefined) return body
  const { min, max } = closedRange(pv.domainConfig) ?? { min: 0, max: 1 }
  return (
    `<g data-pv="${pvParam(ref)}" data-view="level" data-min="${min}" data-max="${max}">${body}` +
    `<rect data-part="fill" x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" fill="${WATER}"/></g>`
  )
}

/** Draws a machine: light when it runs, dark when it stands, a frame for its fault. `data-view="machine"`. */
export function machine({ config }: Pen, x: number, y: number, name: string, run: PvRef, fault: PvRef): string {
  if (config(run) === undefined) return ''
  const frame =
    config(fault) === undefined
      ? ''
      : `<circle data-pv="${pvParam(fault)}" data-view="fault" cx="${x}" cy="${y}" r="27" fill="none" stroke="none" stroke-width="4"/>`
  return (
    `<g data-pv="${pvParam(run)}" data-view="machine">` +
    `<circle data-part="body" cx="${x}" cy="${y}" r="21" fill="${BODY}" stroke="${LINE}" stroke-width="2"/>` +
    `<path d="M${x - 9},${y - 12} L${x + 14},${y} L${x - 9},${y + 12} Z" fill="none" stroke="${LINE}" stroke-width="2"/>` +
    `<text data-part="state" x="${x}" y="${y + 44}" font-size="12" text-anchor="middle" fill="${TEXT}">–</text></g>` +
    frame +
    `<text x="${x}" y="${y - 32}" font-size="12" text-anchor="middle" fill="${TEXT}">${escaped(name)}</text>`
  )
}

/** Draws a contact with its text: `data-view="contact"`. */
export function contact({ config }: Pen, x: number, y: number, ref: PvRef): string {
  const pv = config(ref)
  if (pv === undefined) return ''
  return (
    `<g data-pv="${pvParam(ref)}" data-view="contact">` +
    `<rect data-part="lamp" x="${x}" y="${y - 11}" width="12" height="12" fill="${BODY}" stroke="${LINE}"/>` +
    `${label(x + 20, y, pv.name, 13)}` +
    `<text data-part="state" x="${x + 200}" y="${y}" font-size="13" fill="${TEXT}">–</text></g>`
  )
}

/** Draws the connection of the station and its text message at the foot of a picture. */
export function foot(station: number): string {
  return (
    `<g data-binding="StationConnection" data-station="${station}">` +
    `<rect data-part="lamp" x="24" y="500" width="14" height="14" fill="${BODY}" stroke="${LINE}"/>` +
    `${label(46, 512, 'Verbindung', 13)}</g>` +
    `<text data-text-message="${station}" x="160" y="512" font-size="13" fill="${TEXT}"></text>`
  )
}
