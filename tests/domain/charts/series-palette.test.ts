import { describe, expect, test } from 'vitest'
import { paletteArgb, paletteCss, SERIES_PALETTE, seriesCss } from '../../../src/domain/charts/series-palette.ts'
import { textOf } from '../../rules/source-files.ts'
import { channelsOf, contrast } from '../../support/page/contrast.ts'

const TOKENS = textOf('src/app/tokens.css')
const LIGHT = SERIES_PALETTE.map(([light]) => light)
const DARK = SERIES_PALETTE.map(([, dark]) => dark)

type Triple = readonly [number, number, number]

/** Linear light, as colour vision works on. */
function linear(hex: string): Triple {
  const [r, g, b] = channelsOf(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [r ?? 0, g ?? 0, b ?? 0]
}

const mixed = ([r, g, b]: Triple, [x, y, z]: Triple) => Math.min(1, Math.max(0, r * x + g * y + b * z))

/** What people see who lack one kind of cone, of linear colours (Machado and others, 2009). */
const SIGHTS: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** OKLab: equal distances look equally different. */
function okLab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The two most similar colours of a list, as seen by some eyes. */
function closest(colors: readonly string[], [first, second, third]: readonly [Triple, Triple, Triple]): number {
  const seen = colors.map((hex) => {
    const color = linear(hex)
    return okLab([mixed(color, first), mixed(color, second), mixed(color, third)])
  })
  const distances = seen.flatMap((a, index) =>
    seen.slice(index + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
  )
  return Math.min(...distances)
}

describe('the palette of 18 (rule H24)', () => {
  test('is that of the style sheet', () => {
    SERIES_PALETTE.forEach(([light, dark], index) => {
      expect(TOKENS).toContain(`--series-${index + 1}: light-dark(${light}, ${dark});`)
    })
    expect(TOKENS.match(/--series-\d+:/g)).toHaveLength(18)
  })

  test('stands out from every surface by 3:1, in all themes', () => {
    const surfaces = [...TOKENS.matchAll(/--surface(?:-2)?: light-dark\((#\w+), (#\w+)\)/g)]
    expect(surfaces).toHaveLength(4)
    for (const [, light = '', dark = ''] of surfaces) {
      for (const color of LIGHT) expect(contrast(color, light), `${color} on ${light}`).toBeGreaterThanOrEqual(3)
      for (const color of DARK) expect(contrast(color, dark), `${color} on ${dark}`).toBeGreaterThanOrEqual(3)
    }
  })

  test.each(Object.entries(SIGHTS))('has no two colours alike for eyes of: %s', (_, sight) => {
    // 0.02 is what can just be told apart side by side.
    expect(closest(LIGHT, sight)).toBeGreaterThan(0.02)
    expect(closest(DARK, sight)).toBeGreaterThan(0.02)
  })

  test('has no strong colour from alarm red to alarm yellow', () => {
    for (const color of [...LIGHT, ...DARK]) {
      const [, a, b] = okLab(linear(color))
      const hue = (Math.atan2(b, a) * 180) / Math.PI
      const isWarm = hue > 5 && hue < 125
      if (isWarm) expect(Math.hypot(a, b), color).toBeLessThan(0.08)
    }
  })

  test('gives each generated series its colour, as number and as style', () => {
    expect(paletteArgb(0) >>> 0).toBe(0xff1f6fb2)
    expect([paletteCss(0), paletteCss(17), paletteCss(18)]).toEqual([
      'var(--series-1)',
      'var(--series-18)',
      'var(--series-1)',
    ])
  })
})

describe('the colour of a configured series (rule H23)', () => {
  test('follows the theme if it is of the palette', () => {
    for (const index of SERIES_PALETTE.keys()) expect(seriesCss(paletteArgb(index))).toBe(paletteCss(index))
  })

  test.each([0xffffffff, 0xff000000, 0xffffff00, 0xff808080, 0x0000ff00])(
    'of any other is readable on both surfaces: %d',
    (argb) => {
      const [, light = '', dark = ''] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(seriesCss(argb)) ?? []
      expect(contrast(light, '#f4f5f6')).toBeGreaterThanOrEqual(3)
      expect(contrast(dark, '#282c30')).toBeGreaterThanOrEqual(3)
    },
  )

  test('of another that is readable anyway stays as it is', () => {
    expect(seriesCss(0xff908080)).toBe('light-dark(#908080, #908080)')
  })
})
