import { expect, test } from 'vitest'
import { decodeText } from '../../../workers/rest/decode-text.ts'

const TEXT = 'Zulauf über Mühlgraben, 3 µm, Přečerpání, насос'
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), !isBig)
  return bytes
}
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('a drawing is decoded by its byte order mark, then by its declaration, then as UTF-8 (F83)', () => {
  const plain = `<svg>${TEXT}</svg>`
  expect(decodeText(new TextEncoder().encode(plain))).toBe(plain)
  expect(decodeText(new TextEncoder().encode(`\uFEFF${plain}`))).toBe(plain)
  const declared = `<?xml version="1.0" encoding="UTF-16"?>${plain}`
  expect(decodeText(utf16(`\uFEFF${declared}`, false))).toBe(declared)
  expect(decodeText(utf16(`\uFEFF${declared}`, true))).toBe(declared)
  const german = '<?xml version="1.0" encoding="ISO-8859-1" standalone="no"?><svg>über µ</svg>'
  expect(decodeText(latin(german))).toBe(german)
  expect(decodeText(Uint8Array.of(...latin("<?xml version='1.0' encoding='windows-1251'?><svg>"), 0xed, 0xe0))).toBe(
    "<?xml version='1.0' encoding='windows-1251'?><svg>на",
  )
})

test('an encoding that is none, or not that of the bytes, leaves the text readable (F83)', () => {
  for (const name of ['klingon', 'UTF-16', 'x']) {
    const text = `<?xml version="1.0" encoding="${name}"?><svg>${TEXT}</svg>`
    expect(decodeText(new TextEncoder().encode(text))).toBe(text)
  }
  expect(decodeText(new Uint8Array())).toBe('')
  expect(decodeText(Uint8Array.of(0x3c, 0xff, 0x3e))).toBe('<\uFFFD>')
})
