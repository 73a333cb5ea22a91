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
export function writeDigits(
  pixels: Uint8Array,
  width: number,
  left: number,
  top: number,
  text: string,
  colour: number,
): void {
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
