/** What people write between digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/gu

export function withoutSeparators(number: string): string {
  return number.replaceAll(SEPARATORS, '')
}

/** Returns the address by which a device calls a number, as the server has it; null for what cannot be dialled. */
export function dialPath(number: string): string | null {
  const bare = withoutSeparators(number)
  return /^\+?\d{3,15}$/.test(bare) ? `tel:${bare}` : null
}
