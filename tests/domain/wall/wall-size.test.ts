import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalHeight, pixelPitch, wallSize } from '../../../src/domain/wall/wall-size.ts'

const HD = { width: 1920, height: 1080 }
const UHD = { width: 3840, height: 2160 }
/** Of the smallest text of a page, 12 px, seven tenths are the height of its capitals. */
const CAPITAL_PX = 8.4

/** Minutes of arc of the smallest text, by the formula that standards D1 and D2 quote. */
function minutesOf(zoom: number, distance: number, inches: number, screen: typeof HD): number {
  const height = CAPITAL_PX * zoom * pixelPitch(inches, screen)
  return (height * 21_600) / (6.283 * distance * 1000)
}

test('capitals are as high as the formula says: 13.96 mm for 16 minutes at 3 m (D1)', () => {
  for (const [distance, minutes] of [
    [600, 16],
    [600, 20],
    [3000, 16],
    [5000, 22],
  ] as const) {
    expect(capitalHeight(distance, minutes)).toBeCloseTo((6.283 * distance * minutes) / 21_600, 2)
  }
  expect(capitalHeight(3000, 16)).toBeCloseTo(13.96, 2)
})

test('a pixel of 55 inches is 0.63 mm in 1080 lines and half of that in 2160, so 13.96 mm are 22 px and 44 px of capital height', () => {
  expect(pixelPitch(55, HD)).toBeCloseTo(0.6342, 4)
  expect(pixelPitch(55, UHD)).toBeCloseTo(0.3171, 4)
  expect(capitalHeight(3000, 16) / pixelPitch(55, HD)).toBeCloseTo(22, 1)
  expect(capitalHeight(3000, 16) / pixelPitch(55, UHD)).toBeCloseTo(44, 1)
  // A font of that capital height has 31 px in 1080 lines: the 32 px of domain 6.
  expect(capitalHeight(3000, 16) / pixelPitch(55, HD) / 0.7).toBeCloseTo(31.5, 1)
})

test('without a distance a wall is as large as it was: 1.6 at 1920 x 1080, in proportion elsewhere, never below an ordinary page', () => {
  expect(wallSize(null, HD)).toEqual({ zoom: 1.6, readableTo: null })
  expect(wallSize(null, UHD).zoom).toBeCloseTo(3.2, 9)
  expect(wallSize(null, { width: 360, height: 740 }).zoom).toBe(1)
  // What it was is 9.8 minutes at 3 m on 55 inches.
  expect(minutesOf(1.6, 3, 55, HD)).toBeCloseTo(9.77, 1)
})

test('the smallest text has 16 minutes of arc at the distance, as long as the page keeps room; else it says how far it is readable (D2)', () => {
  expect(wallSize({ distance: 3, inches: 55 }, HD).zoom).toBeCloseTo(2.62, 2)
  expect(wallSize({ distance: 3, inches: 55 }, UHD).zoom).toBeCloseTo(5.24, 2)
  expect(wallSize({ distance: 1, inches: 55 }, HD).zoom).toBe(1.6)
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 20, noNaN: true }),
      fc.double({ min: 10, max: 200, noNaN: true }),
      fc.constantFrom(HD, UHD, { width: 1280, height: 800 }, { width: 1080, height: 1920 }),
      (distance, inches, screen) => {
        const { zoom, readableTo } = wallSize({ distance, inches }, screen)
        expect(zoom).toBeGreaterThanOrEqual(wallSize(null, screen).zoom)
        const minutes = minutesOf(zoom, distance, inches, screen)
        const isReadable = readableTo !== null && readableTo >= distance * 0.9999
        expect(isReadable ? minutes >= 15.99 : minutes < 16.01).toBe(true)
        if (!isReadable) expect(Math.min(screen.width / zoom / 480, screen.height / zoom / 270)).toBeCloseTo(1, 6)
        if (readableTo !== null) expect(minutesOf(zoom, readableTo, inches, screen)).toBeCloseTo(16, 1)
      },
    ),
  )
})

test('a window that is a part of the screen has its room, on the pixels of the screen', () => {
  const half = { width: 960, height: 1080 }
  const { zoom, readableTo } = wallSize({ distance: 3, inches: 55 }, HD, half)
  expect(zoom).toBe(2)
  expect(readableTo).toBeCloseTo(2.29, 2)
})
