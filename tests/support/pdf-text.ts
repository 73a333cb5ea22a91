import { inflateSync } from 'node:zlib'

/**
 * Returns the text of each page of a PDF that Chromium has printed, as far as tests need it: its fonts have tables from
 * glyphs to characters, its objects stand one after the other.
 */
export function pdfPages(pdf: Buffer): readonly string[] {
  const objects = objectsOf(pdf)
  const body = (reference: string | undefined) => objects.get(Number(reference)) ?? ''
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const fonts = new Map(
        [...(/\/Font <<([^>]*)>>/.exec(page)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', font]) => [
          name,
          charactersOf(body(/\/ToUnicode (\d+) 0 R/.exec(body(font))?.[1])),
        ]),
      )
      return textOf(body(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts)
    })
}

/** Every object by its number: its text, and after it the unpacked stream. */
function objectsOf(pdf: Buffer): ReadonlyMap<number, string> {
  const whole = pdf.toString('latin1')
  return new Map(
    [...whole.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, number, object = '']) => {
      const [head = '', stream] = object.split(/stream\r?\n/, 2)
      if (stream === undefined) return [Number(number), head]
      const data = Buffer.from(stream, 'latin1')
      return [Number(number), head + (head.includes('FlateDecode') ? inflateSync(data).toString('latin1') : stream)]
    }),
  )
}

function charactersOf(table: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>()
  const hex = (digits: string | undefined) => Number.parseInt(digits ?? '', 16)
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, code] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(hex(glyph), String.fromCodePoint(hex(code)))
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, to, code] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = hex(from); glyph <= hex(to); glyph += 1) {
        characters.set(glyph, String.fromCodePoint(hex(code) + glyph - hex(from)))
      }
    }
  }
  return characters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const [, name, glyphs] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? ''
  }
  // Fonts draw some letters as one glyph (`fi`).
  return text.replace(/[\ufb00-\ufb06]/g, (letters) => letters.normalize('NFKC'))
}
