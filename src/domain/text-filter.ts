/** Case and runs of white space do not count, and an empty filter always matches. Specification 5, "Filters". */
export function matchesText(filter: string, texts: readonly string[]): boolean {
  const wanted = normalised(filter)
  return wanted === '' || texts.some((text) => normalised(text).includes(wanted))
}

/** White space that collapsing would change; most texts have none, and a search is cheaper than a replacement. */
const UNEVEN_SPACE = /\s\s|[^\S ]|^\s|\s$/

/** A text as filters compare it: lower case, runs of white space as one space, none at the ends. */
export function normalised(text: string): string {
  const even = UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text
  return even.toLowerCase()
}
