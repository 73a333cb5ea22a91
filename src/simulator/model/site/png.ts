import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const PALETTE_COLOURS = 3
/** Pictures of flat areas: stronger compression costs time and saves little. */
const COMPRESSION_LEVEL = 4

export type Rgb = readonly [red: number, green: number, blue: number]

/** Encodes a PNG of `width` columns. Pixels, row by row, are indexes in a palette of at most 256 colours. */
export function encodePng(width: number, pixels: Uint8Array, palette: readonly Rgb[]): Buffer {
  const height = pixels.length / width
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([BITS, PALETTE_COLOURS, 0, 0, 0], 8)
  // Every row starts with its filter; 0 = none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: COMPRESSION_LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
