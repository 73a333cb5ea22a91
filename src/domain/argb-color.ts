/** A colour of the server: `css` for a style, `ink` for text upon it, black or white by the better contrast. */
export interface SignColor {
  readonly css: string
  readonly ink: '#000000' | '#ffffff'
}

/**
 * Splits a signed 32-bit ARGB number (.NET `ToArgb`). An alpha of 0 counts as opaque: it is what a server sends that
 * never filled the byte, and a sign nobody can see is worse. Domain 3.3.
 */
export function argbColor(argb: number): SignColor {
  const bits = argb >>> 0
  const red = (bits >>> 16) & 0xff
  const green = (bits >>> 8) & 0xff
  const blue = bits & 0xff
  const luminance = relativeLuminance(red, green, blue)
  const ink = (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff'
  return { css: `rgb(${red} ${green} ${blue})`, ink }
}

/** WCAG 2.2 relative luminance of an sRGB colour with channels 0 to 255; 0 is black, 1 is white. */
export function relativeLuminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}
