/** Selected ids after one was toggled. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selected ids after everything from `from` to `to`, in either direction, was added; an unknown end adds only `to`. */
export function extended(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: string | null,
  to: string,
): ReadonlySet<string> {
  const end = ids.indexOf(to)
  const start = from === null ? -1 : ids.indexOf(from)
  const first = start < 0 ? end : Math.min(start, end)
  const next = new Set(selected)
  for (const id of ids.slice(first, Math.max(start, end) + 1)) next.add(id)
  return next
}
