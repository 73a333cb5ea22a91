/** Case and runs of white space do not count, and an empty filter always matches. Specification 5, "Filters". */
export function matchesText(filter: string, texts: readonly string[]): boolean {
  const wanted = collapse(filter)
  return wanted === '' || texts.some((text) => collapse(text).includes(wanted))
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
