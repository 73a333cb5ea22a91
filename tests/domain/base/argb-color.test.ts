import fc from 'fast-check'
import { expect, test } from 'vitest'
import { argbColor, rgbaOf } from '../../../src/domain/base/argb-color.ts'
import { contrast } from '../../support/page/contrast.ts'

test('a signed number from .NET is the colour it stands for (rule G8)', () => {
  expect(argbColor(-2_937_041)).toEqual({ css: 'rgb(211 47 47)', ink: '#ffffff' })
})

test('an alpha of 0 hides nothing', () => {
  expect(argbColor(0x00fd_d835).css).toBe('rgb(253 216 53)')
})

test('text on any colour of a server has a contrast of at least 4.5', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (argb) => {
      const { css, ink } = argbColor(argb)
      expect(contrast(css, ink)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test.each([
  [-2_937_041, { r: 211, g: 47, b: 47, a: 1 }],
  [0x00fd_d835, { r: 253, g: 216, b: 53, a: 1 }],
  [0, { r: 0, g: 0, b: 0, a: 1 }],
  [0x80fd_d835, { r: 253, g: 216, b: 53, a: 128 / 255 }],
  [0x0100_0000, { r: 0, g: 0, b: 0, a: 1 / 255 }],
])('%i is converted to r, g, b and a; an alpha of 0 counts as opaque (rule G8) (deviation 6)', (argb, rgba) => {
  expect(rgbaOf(argb)).toEqual(rgba)
})

test('a translucent sign is what its colour is on white, so that its text can be read in every theme (rule G8) (deviation 6)', () => {
  expect(argbColor(0x80_00_00_00 - 2 ** 32)).toEqual({ css: 'rgb(127 127 127)', ink: '#000000' })
  expect(argbColor(0xff_d3_2f_2f)).toEqual(argbColor(0x00_d3_2f_2f))
})
