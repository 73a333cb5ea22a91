/** Selected ids after one was toggled. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The rows from one to another in either direction, as a range with an end that is not in it; an unknown start is `to`. */
export function span(from: number, to: number): readonly [from: number, to: number] {
  const start = from < 0 ? to : from
  return [Math.min(start, to), Math.max(start, to) + 1]
}
