/** More items are not written in one piece: some hundred kB, or a few milliseconds. */
export const ITEMS_PER_PIECE = 1_000
/** A list of charts has objects that have lists; nothing that is answered hides a long list any deeper. */
const LOOKED_INTO = 3

/** Whether there is a long list in it, so that there are several pieces worth a pause between them. */
export function isLong(value: unknown, depth = LOOKED_INTO): boolean {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  if (Array.isArray(value) && value.length > ITEMS_PER_PIECE) return true
  return Object.values(value).some((item) => isLong(item, depth - 1))
}

/** JSON a limited number of items at a time; joined, the pieces are the JSON of the whole. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || !isLong(value)) {
    yield JSON.stringify(value)
    return
  }
  let separator = ''
  if (Array.isArray(value)) {
    yield '['
    for (const items of groups(value)) {
      yield separator
      if (items.length === 1) yield* jsonPieces(items[0] ?? null)
      else yield JSON.stringify(items).slice(1, -1)
      separator = ','
    }
    yield ']'
    return
  }
  yield '{'
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* jsonPieces(item)
    separator = ','
  }
  yield '}'
}

/** The items of a list, those that are long themselves each alone. */
function* groups(list: readonly unknown[]): Generator<readonly unknown[]> {
  let group: unknown[] = []
  for (const item of list) {
    const isAlone = isLong(item)
    if (group.length > 0 && (isAlone || group.length === ITEMS_PER_PIECE)) {
      yield group
      group = []
    }
    group.push(item)
    if (!isAlone) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
