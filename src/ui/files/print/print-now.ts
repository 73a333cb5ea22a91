/** Opens the browser's print dialog. Prints the `PrintPage` of the page, or the page itself without its frame. */
export function printPage(): void {
  window.print()
}
