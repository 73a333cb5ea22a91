import fc from 'fast-check'
import { expect, test } from 'vitest'
import { argbColor, relativeLuminance } from '../../src/domain/argb-color.ts'

test('a signed number from .NET is the colour it stands for', () => {
  expect(argbColor(-2_937_041)).toEqual({ css: 'rgb(211 47 47)', ink: '#ffffff' })
})

test('an alpha of 0 hides nothing', () => {
  expect(argbColor(0x00fd_d835).css).toBe('rgb(253 216 53)')
})

test('text on any colour of a server has a contrast of at least 4.5', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (argb) => {
      const { css, ink } = argbColor(argb)
      const [red = 0, green = 0, blue = 0] = (css.match(/\d+/g) ?? []).map(Number)
      const under = relativeLuminance(red, green, blue)
      const over = ink === '#ffffff' ? 1 : 0
      const contrast = (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05)
      expect(contrast).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
