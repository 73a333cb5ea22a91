import { expect, test } from 'vitest'
import { hasPreview, previewType } from '../../../../src/areas/maintenance/rules/preview-type.ts'

const typeOf = (start: string) => previewType(Uint8Array.from(start, (character) => character.charCodeAt(0)).buffer)

test('what can be looked at is known by its first bytes, not by its name (S-13)', () => {
  expect(typeOf('\x89PNG\r\n\x1a\n....')).toBe('image/png')
  expect(typeOf('\xff\xd8\xff\xe0....')).toBe('image/jpeg')
  expect(typeOf('GIF89a....')).toBe('image/gif')
  expect(typeOf('RIFF\x10\x00\x00\x00WEBPVP8 ')).toBe('image/webp')
  expect(typeOf('%PDF-1.7 ....')).toBe('application/pdf')
})

test.for([
  '',
  '%PD',
  '<html><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ' %PDF-1.7',
  'RIFF....WAVE',
  'PK\x03\x04',
])('%j is nothing to be looked at (S-13)', (start) => {
  expect(typeOf(start)).toBeNull()
})

test('only names of images and PDF files offer it', () => {
  expect(['a.pdf', 'B.PDF', 'c.jpeg', 'd.webp'].map(hasPreview)).toEqual([true, true, true, true])
  expect(['a.svg', 'a.html', 'a.txt', 'pdf', '.toString', null].map(hasPreview)).toEqual(Array(6).fill(false))
})
