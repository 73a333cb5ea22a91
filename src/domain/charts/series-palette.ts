import { relativeLuminance, rgbaOf } from '../base/argb-color.ts'

/**
 * Colours of generated series on a light and on a dark surface. Specification 3, "Charts": a fixed palette of 18. No alarm
 * red or yellow, at least 3:1 on every surface, and distinct also for people who see no red, green or blue. `tokens.css`
 * has the same list as `--series-1` to `--series-18`.
 */
export const SERIES_PALETTE = [
  ['#1f6fb2', '#5aa9e6'],
  ['#8c6d4a', '#c79f74'],
  ['#1f8a7d', '#4cbfb0'],
  ['#3d5a80', '#8faedb'],
  ['#7b5ea7', '#b297de'],
  ['#5b8c3a', '#92c46c'],
  ['#620d33', '#c26886'],
  ['#5b50c8', '#b3b6fc'],
  ['#174f46', '#70a79b'],
  ['#7e7ba3', '#d7d5fa'],
  ['#672863', '#c37ebd'],
  ['#3d4119', '#90966b'],
  ['#003d49', '#5d92a0'],
  ['#3d29a0', '#8c8bf5'],
  ['#3a716b', '#91cbc3'],
  ['#530965', '#ae68c3'],
  ['#1b3600', '#6c8c52'],
  ['#400286', '#916de9'],
] as const satisfies readonly (readonly [light: string, dark: string])[]

/** `--surface` of the light and the dark theme. */
const LIGHT_SURFACE = '#f4f5f6'
const DARK_SURFACE = '#282c30'
const MIN_CONTRAST = 3
const STEPS = 20

type Rgb = readonly [number, number, number]

/** Colour of the n-th generated series as a server sends colours, signed as .NET's `ToArgb`; from the 19th on they repeat. */
export function paletteArgb(index: number): number {
  return 0xff000000 | Number.parseInt(lightColor(index).slice(1), 16) | 0
}

/** Colour of the n-th generated series as CSS; the theme decides which of the pair is shown. */
export function paletteCss(index: number): string {
  return `var(--series-${(index % SERIES_PALETTE.length) + 1})`
}

/**
 * Returns a series' configured colour as CSS. A colour of the palette follows the theme; any other is darkened on light
 * surfaces and lightened on dark ones until it has 3:1.
 */
export function seriesCss(argb: number): string {
  const { r, g, b } = rgbaOf(argb)
  const hex = hexOf([r, g, b])
  const index = SERIES_PALETTE.findIndex(([light, dark]) => light === hex || dark === hex)
  if (index >= 0) return paletteCss(index)
  const light = readable([r, g, b], channels(LIGHT_SURFACE), [0, 0, 0])
  const dark = readable([r, g, b], channels(DARK_SURFACE), [255, 255, 255])
  return `light-dark(${light}, ${dark})`
}

function lightColor(index: number): string {
  return (SERIES_PALETTE[index % SERIES_PALETTE.length] ?? SERIES_PALETTE[0])[0]
}

/** Mixes a colour with black or white, step by step, until it stands out from the surface. */
function readable(color: Rgb, surface: Rgb, towards: Rgb): string {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = mix(color, towards, step / STEPS)
    if (contrast(mixed, surface) >= MIN_CONTRAST) return hexOf(mixed)
  }
  return hexOf(towards)
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (a: number, b: number) => Math.round(a + (b - a) * part)
  return [channel(from[0], to[0]), channel(from[1], to[1]), channel(from[2], to[2])]
}

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [relativeLuminance(...a), relativeLuminance(...b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function channels(hex: string): Rgb {
  const { r, g, b } = rgbaOf(Number.parseInt(hex.slice(1), 16))
  return [r, g, b]
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
