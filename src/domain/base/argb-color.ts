/** A server's colour: `css` for a style, `ink` for text on it, black or white by contrast. */
export interface SignColor {
  readonly css: string
  readonly ink: '#000000' | '#ffffff'
}

/** Channels of a colour: red, green and blue 0 to 255, `a` 0 (transparent) to 1 (opaque). */
export interface Rgba {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/**
 * Splits a 32-bit ARGB number, signed as .NET's `ToArgb` gives it or unsigned (specification 3, "Priority"). An alpha of
 * 0 counts as opaque: servers that never fill the byte send it, and an invisible colour would be worse.
 */
export function rgbaOf(argb: number): Rgba {
  const bits = argb >>> 0
  const alpha = bits >>> 24
  return { r: (bits >>> 16) & 0xff, g: (bits >>> 8) & 0xff, b: bits & 0xff, a: alpha === 0 ? 1 : alpha / 255 }
}

/**
 * Colour of a sign with text on it. A translucent colour is blended with white: on a dark theme its text could be
 * unreadable.
 */
export function argbColor(argb: number): SignColor {
  const { r, g, b, a } = rgbaOf(argb)
  const onWhite = (channel: number) => Math.round(255 - (255 - channel) * a)
  const [red, green, blue] = [onWhite(r), onWhite(g), onWhite(b)] as const
  const luminance = relativeLuminance(red, green, blue)
  const ink = (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
  return { css: `rgb(${red} ${green} ${blue})`, ink }
}

/** WCAG 2.2 relative luminance of an sRGB colour with channels 0 to 255; 0 is black, 1 is white. */
export function relativeLuminance(red: number, green: number, blue: number): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
