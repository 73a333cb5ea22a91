import { type ListReader, type ObjectReader, type Reader, type Reading, read, UNREADABLE } from './reader.ts'

/** Rows read at once: an alert takes a microsecond, a station with all its PVs a hundred. */
const STEP = 8

/** Reads an answer as its reader does, but pauses between the rows of long lists: it is a list or an object with lists. */
export function* readInSlices<T>(reader: Reader<T>, value: unknown): Generator<void, Reading<T>> {
  if (isList(reader) && Array.isArray(value)) {
    const { rows, skipped } = yield* rowsOf(reader.row, value)
    return { value: rows as T, skipped }
  }
  if (!isWhole(reader) || typeof value !== 'object' || value === null) return read(reader, value)
  const lists = new Map<string, readonly unknown[]>()
  let skipped = 0
  for (const [name, field] of Object.entries<Reader<unknown>>(reader.fields)) {
    const given: unknown = Reflect.get(value, name)
    if (!isList(field) || !Array.isArray(given) || given.length <= STEP) continue
    const part = yield* rowsOf(field.row, given)
    lists.set(name, part.rows)
    skipped += part.skipped
  }
  if (lists.size === 0) return read(reader, value)
  // All but the long lists, which are read already.
  const rest = read(reader, { ...value, ...Object.fromEntries([...lists.keys()].map((name) => [name, []])) })
  if (rest.value === UNREADABLE) return rest
  return { value: { ...rest.value, ...Object.fromEntries(lists) }, skipped: skipped + rest.skipped }
}

function* rowsOf(
  row: Reader<unknown>,
  given: readonly unknown[],
): Generator<void, { readonly rows: readonly unknown[]; readonly skipped: number }> {
  const rows: unknown[] = []
  let skipped = 0
  for (let from = 0; from < given.length; from += STEP) {
    for (let at = from; at < from + STEP && at < given.length; at += 1) {
      const result = read(row, given[at])
      if (result.value === UNREADABLE) skipped += 1
      else {
        rows.push(result.value)
        skipped += result.skipped
      }
    }
    yield
  }
  return { rows, skipped }
}

const isList = (reader: Reader<unknown>): reader is ListReader<unknown> => 'row' in reader
const isWhole = <T>(reader: Reader<T>): reader is ObjectReader<T> => 'fields' in reader
