import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from '../../../workers/files/zip-file.ts'

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]

/** Reads a file from its end, as APPNOTE.TXT of PKWARE has it, with the inflater and the checksum of Node. */
function unzipped(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(END)
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  expect(start + size).toBe(end)
  const parts = new Map<string, string>()
  let at = start
  for (let part = 0; part < count; part += 1) {
    expect(bytes.readUInt32LE(at)).toBe(CENTRAL)
    const nameLength = bytes.readUInt16LE(at + 28)
    const [crc, packed, whole] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset))
    const name = bytes.toString('ascii', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(local)).toBe(LOCAL)
    // Both headers say the same: from the version that is needed to the length of the name.
    expect(bytes.subarray(local + 4, local + 28)).toEqual(bytes.subarray(at + 6, at + 30))
    const from = local + 30 + nameLength
    const content = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)))
    expect([crc32(content), content.length]).toEqual([crc, whole])
    parts.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return parts
}

test('each part has its size and checksum, whether it was written at once or piece by piece, one after the other or both at once', async () => {
  const zip = new ZipFile()
  const [first, second] = [zip.part('a/first.xml'), zip.part('second.xml')]
  const pieces = Array.from({ length: 300 }, (_, n) => `<row n="${n}">Größe ${'x'.repeat(n)}</row>`)
  for (const piece of pieces) {
    await first.write(piece)
    await second.write(piece.toUpperCase())
  }
  await second.close()
  await first.close()
  await zip.add('empty', '')
  const file = zip.finish('application/zip')
  expect(file.type).toBe('application/zip')
  const whole = pieces.join('')
  expect(unzipped(Buffer.from(await file.arrayBuffer()))).toEqual(
    new Map([
      ['second.xml', whole.toUpperCase()],
      ['a/first.xml', whole],
      ['empty', ''],
    ]),
  )
})

test('a part of bytes is those bytes, and all parts say when they were changed', async () => {
  // 29 November 2026, 23:11:42: hours from bit 11, minutes from bit 5, steps of 2 s; years since 1980 from bit 9, months from bit 5.
  const changedAt = [23 * 2048 + 11 * 32 + 21, 46 * 512 + 11 * 32 + 29] as const
  const zip = new ZipFile(changedAt)
  const content = Uint8Array.from({ length: 2000 }, (_, n) => (n * n) % 256)
  await zip.add('a/bytes.br', content)
  const bytes = Buffer.from(await zip.finish('application/zip').arrayBuffer())
  expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual(changedAt)
  const length = bytes.readUInt32LE(18)
  const from = 30 + 'a/bytes.br'.length
  expect(inflateRawSync(bytes.subarray(from, from + length))).toEqual(Buffer.from(content))
  expect([...unzipped(bytes).keys()]).toEqual(['a/bytes.br'])
})
