/** Of what every table of the format has to say: 2.0, for deflate. */
const VERSION = 20
const DEFLATED = 8
/** 1 January 1980, the first day that the format knows: a spreadsheet says in its own words when it was made. */
const FIRST_DAY: DosTime = [0, 0x21]
const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_FILE = 0x06054b50

/** Time of day in steps of 2 s, and day, as the format has them; without a zone. */
type DosTime = readonly [time: number, day: number]

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>
  /** Of what was written, before it was compressed. */
  readonly crc: number
  readonly size: number
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * Writes a ZIP file part by part, compressed by the browser itself, outside of this thread. What is kept is compressed. Parts have
 * ASCII names and are written one after the other or at once; each has less than 4 GB.
 */
export class ZipFile {
  readonly #entries: Entry[] = []
  readonly #changedAt: DosTime

  /** `changedAt` is what all parts say of themselves. */
  constructor(changedAt = FIRST_DAY) {
    this.#changedAt = changedAt
  }

  /** Begins a part. It belongs to the file once it is closed. */
  part(name: string): ZipPart {
    return new ZipPart((written) => this.#entries.push({ name: new TextEncoder().encode(name), ...written }))
  }

  /** Writes a part at once. */
  async add(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const part = this.part(name)
    await part.write(content)
    await part.close()
  }

  /** Returns the file with all closed parts. */
  finish(type: string): Blob {
    const body: Uint8Array<ArrayBuffer>[] = []
    const directory: Uint8Array<ArrayBuffer>[] = []
    let at = 0
    for (const { name, crc, size, parts } of this.#entries) {
      const packed = bytesOf(parts)
      const about = [VERSION, 0, DEFLATED, ...this.#changedAt] as const
      const local = header([[LOCAL_HEADER], about, [crc, packed, size], [name.length, 0]])
      // Comment, disk, attributes, attributes, where it begins.
      const central = header([
        [CENTRAL_HEADER],
        [VERSION, ...about],
        [crc, packed, size],
        [name.length, 0, 0, 0, 0],
        [0, at],
      ])
      body.push(local, name, ...parts)
      directory.push(central, name)
      at += local.length + name.length + packed
    }
    const count = this.#entries.length
    const end = header([[END_OF_FILE], [0, 0, count, count], [bytesOf(directory), at], [0]])
    return new Blob([...body, ...directory, end], { type })
  }
}

class ZipPart {
  readonly #written: (entry: Omit<Entry, 'name'>) => void
  readonly #writer: WritableStreamDefaultWriter<BufferSource>
  readonly #packed: Promise<readonly Uint8Array<ArrayBuffer>[]>
  readonly #encoder = new TextEncoder()
  #crc = 0
  #size = 0

  constructor(written: (entry: Omit<Entry, 'name'>) => void) {
    this.#written = written
    const { readable, writable } = new CompressionStream('deflate-raw')
    this.#writer = writable.getWriter()
    this.#packed = chunksOf(readable)
  }

  /** Resolves when more can be written. */
  async write(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const bytes = typeof content === 'string' ? this.#encoder.encode(content) : content
    this.#crc = crcOf(bytes, this.#crc)
    this.#size += bytes.length
    await this.#writer.write(bytes)
  }

  async close(): Promise<void> {
    await this.#writer.close()
    this.#written({ crc: this.#crc, size: this.#size, parts: await this.#packed })
  }
}

async function chunksOf(
  readable: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = readable.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  return chunks
}

function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** Numbers as the format has them, groups of four bytes and of two in turn. */
function header(groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const sizeOf = (index: number) => (index % 2 === 0 ? 4 : 2)
  const length = groups.reduce((sum, group, index) => sum + sizeOf(index) * group.length, 0)
  const view = new DataView(new ArrayBuffer(length))
  let at = 0
  groups.forEach((group, index) => {
    for (const value of group) {
      if (sizeOf(index) === 4) view.setUint32(at, value, true)
      else view.setUint16(at, value, true)
      at += sizeOf(index)
    }
  })
  return new Uint8Array(view.buffer)
}

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** Returns the checksum of bytes that follow others with the checksum `before`; 0 before the first. */
function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = (CRC_OF_BYTE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
