/** More items are not written in one piece: some hundred kB, or a few milliseconds. */
export const ITEMS_PER_PIECE = 1_000

/** The JSON of a list, or of an object and its lists, a limited number of items a piece; joined they are the JSON of the whole. */
export function* jsonPieces(body: unknown): Generator<string> {
  if (Array.isArray(body)) {
    yield* listPieces(body)
    return
  }
  if (typeof body !== 'object' || body === null || !isLong(body)) {
    yield JSON.stringify(body)
    return
  }
  let separator = '{'
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (Array.isArray(value)) yield* listPieces(value)
    else yield JSON.stringify(value)
  }
  yield '}'
}

/** Whether there are several pieces worth a pause between them. */
export function isLong(body: unknown): boolean {
  if (Array.isArray(body)) return body.length > ITEMS_PER_PIECE
  if (typeof body !== 'object' || body === null) return false
  return Object.values(body).some((value) => Array.isArray(value) && value.length > ITEMS_PER_PIECE)
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  if (list.length === 0) yield '[]'
  for (let from = 0; from < list.length; from += ITEMS_PER_PIECE) {
    const inside = JSON.stringify(list.slice(from, from + ITEMS_PER_PIECE)).slice(1, -1)
    const isLast = from + ITEMS_PER_PIECE >= list.length
    yield `${from === 0 ? '[' : ','}${inside}${isLast ? ']' : ''}`
  }
}
