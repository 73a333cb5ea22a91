import { expect, test } from 'vitest'
import { isCameraPicture } from '../../../src/domain/files/camera-picture.ts'

const PICTURE = new ArrayBuffer(2000)

test.each(['image/png', 'image/jpeg', 'IMAGE/JPEG', 'image/webp; q=1'])('%s is a picture', (contentType) => {
  expect(isCameraPicture({ contentType, data: PICTURE })).toBe(true)
})

test.each([
  'image/svg+xml',
  'image/svg',
  'IMAGE/SVG+XML; charset=utf-8',
  'text/html',
  'text/html; image/png',
  'application/octet-stream',
  'image/',
  '',
])('%s is none, whatever it claims to be (S-14)', (contentType) => {
  expect(isCameraPicture({ contentType, data: PICTURE })).toBe(false)
})

test('neither nothing nor 50 MB is shown (S-14)', () => {
  expect(isCameraPicture({ contentType: 'image/png', data: new ArrayBuffer(0) })).toBe(false)
  expect(isCameraPicture({ contentType: 'image/png', data: new ArrayBuffer(50_000_000) })).toBe(false)
})
