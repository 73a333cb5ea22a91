let asked: symbol | null = null

/**
 * Opens the browser's print dialog. Prints the `PrintPage` of the page, or the page itself without its frame; with a `part` the
 * `PrintPage` of that name and nothing else.
 */
export function printPage(part: symbol | null = null): void {
  asked = part
  window.addEventListener('afterprint', () => (asked = null), { once: true })
  window.print()
}

/** Returns the part of the page that is to be printed alone; null for none. */
export function askedPart(): symbol | null {
  return asked
}
