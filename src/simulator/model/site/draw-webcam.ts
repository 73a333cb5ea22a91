import { clamp, h01 } from '../base/hash.ts'
import { encodePng, type Rgb } from './png.ts'

const WIDTH = 320
const HEIGHT = 240
const HORIZON = 96
const STAMP_HEIGHT = 22
const BASIN = { left: 40, top: 120, width: 240, height: 90 }
const SKY_STEPS = 32

const NIGHT: Rgb = [12, 16, 30]
const DAY: Rgb = [150, 190, 225]
const OVERCAST: Rgb = [150, 154, 158]
const GRASS: Rgb = [92, 112, 74]
const CONCRETE: Rgb = [168, 166, 160]
const WATER: Rgb = [72, 92, 98]
const RAIN_DROP: Rgb = [200, 208, 214]

/** Indexes in the palette, before those of the sky. */
const [BLACK, WHITE, GROUND, WALL, BED, SURFACE, DROP, SKY] = [0, 1, 2, 3, 4, 5, 6, 7]

export interface Scene {
  /** 0 at night to 1 at noon. */
  readonly light: number
  /** 0 clear to 1 overcast. */
  readonly clouds: number
  /** mm/h. */
  readonly rain: number
  /** How full the basin is, 0 to 1. */
  readonly fill: number
  /** Digits, dots and colons. */
  readonly stamp: string
  /** Varies the grain between pictures. */
  readonly seed: number
}

/**
 * Draws a webcam picture: the sky, a basin with its water, rain, and the time in the lower corner. A PNG of 320 x 240.
 */
export function drawWebcam({ light, clouds, rain, fill, stamp, seed }: Scene): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const lit = (colour: Rgb) => mix(NIGHT, colour, 0.12 + 0.88 * light)
  const zenith = lit(mix(DAY, OVERCAST, clouds))
  const palette: Rgb[] = [
    [0, 0, 0],
    [240, 240, 235],
    lit(GRASS),
    lit(CONCRETE),
    lit(mix(CONCRETE, WATER, 0.35)),
    lit(WATER),
    lit(RAIN_DROP),
  ]
  for (let step = 0; step < SKY_STEPS; step++) palette.push(mix(zenith, lit(RAIN_DROP), (0.6 * step) / SKY_STEPS))

  for (let row = 0; row < HORIZON; row++) {
    // Grain, because the sky would otherwise show stripes.
    for (let column = 0; column < WIDTH; column++) {
      const step = (row / HORIZON) * (SKY_STEPS - 1) + (h01(seed, row >> 1, column >> 1) - 0.5) * (0.6 + 2 * clouds)
      pixels[row * WIDTH + column] = SKY + Math.round(clamp(step, 0, SKY_STEPS - 1))
    }
  }
  pixels.fill(GROUND, HORIZON * WIDTH)
  box(pixels, BASIN.left - 8, BASIN.top - 8, BASIN.width + 16, BASIN.height + 16, WALL)
  box(pixels, BASIN.left, BASIN.top, BASIN.width, BASIN.height, BED)
  const depth = Math.round(BASIN.height * clamp(fill, 0, 1))
  box(pixels, BASIN.left, BASIN.top + BASIN.height - depth, BASIN.width, depth, SURFACE)
  const drops = Math.round(Math.min(rain, 20) * 30)
  for (let drop = 0; drop < drops; drop++) {
    const column = Math.floor(h01(seed, drop, 1) * WIDTH)
    const row = Math.floor(h01(seed, drop, 2) * (HEIGHT - STAMP_HEIGHT - 6))
    box(pixels, column, row, 1, 5, DROP)
  }
  box(pixels, 0, HEIGHT - STAMP_HEIGHT, WIDTH, STAMP_HEIGHT, BLACK)
  writeDigits(pixels, WIDTH, 8, HEIGHT - STAMP_HEIGHT + 4, stamp, WHITE)
  return encodePng(WIDTH, pixels, palette)
}

function box(pixels: Uint8Array, left: number, top: number, width: number, height: number, colour: number): void {
  for (let row = top; row < top + height; row++) pixels.fill(colour, row * WIDTH + left, row * WIDTH + left + width)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}

/** Characters of a time stamp, 3 wide and 5 high, a bit a pixel from the top left. */
const GLYPHS: ReadonlyMap<string, number> = new Map([
  ['0', 0b111101101101111],
  ['1', 0b010110010010111],
  ['2', 0b111001111100111],
  ['3', 0b111001111001111],
  ['4', 0b101101111001001],
  ['5', 0b111100111001111],
  ['6', 0b111100111101111],
  ['7', 0b111001010010010],
  ['8', 0b111101111101111],
  ['9', 0b111101111001111],
  ['.', 0b000000000000010],
  [':', 0b000010000010000],
])
const GLYPH_WIDTH = 3
const GLYPH_HEIGHT = 5
const SCALE = 3

/** Writes digits, dots and colons into a picture of `width` columns; other characters are blanks. */
function writeDigits(pixels: Uint8Array, width: number, left: number, top: number, text: string, colour: number): void {
  for (const [place, character] of [...text].entries()) {
    const glyph = GLYPHS.get(character) ?? 0
    const x = left + place * (GLYPH_WIDTH + 1) * SCALE
    for (let bit = 0; bit < GLYPH_WIDTH * GLYPH_HEIGHT; bit++) {
      if (((glyph >> (GLYPH_WIDTH * GLYPH_HEIGHT - 1 - bit)) & 1) === 0) continue
      const column = x + (bit % GLYPH_WIDTH) * SCALE
      const row = top + Math.floor(bit / GLYPH_WIDTH) * SCALE
      for (let line = 0; line < SCALE; line++) {
        const start = (row + line) * width + column
        pixels.fill(colour, start, start + SCALE)
      }
    }
  }
}
