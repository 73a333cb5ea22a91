/** Control units hold numbers as 32-bit floats: 1.2 comes back as 1.2000000477. */
const RELATIVE_TOLERANCE = 1e-6

/** Returns whether two numbers are equal; with limited decimal places one of them may be rounded. */
export function isSameNumber(a: number, b: number, decimalPlaces = Number.POSITIVE_INFINITY): boolean {
  return Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(b)) + 0.5 * 10 ** -decimalPlaces
}
