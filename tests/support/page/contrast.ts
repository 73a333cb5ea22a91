import { relativeLuminance, rgbaOf } from '../../../src/domain/base/argb-color.ts'

/** Contrast of two opaque colours, `rgb(…)` or `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => relativeLuminance(...channelsOf(color)))
    .toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Red, green and blue of a colour, 0 to 255. */
export function channelsOf(color: string): readonly [number, number, number] {
  if (color.startsWith('#')) {
    const { r, g, b } = rgbaOf(Number.parseInt(color.slice(1), 16))
    return [r, g, b]
  }
  const [red, green, blue] = (color.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`${color} is no colour`)
  return [red, green, blue]
}
