/** Returns the row a key moves the focus to; null for any other key. `page` is in rows. */
export function gridMove(key: string, index: number, count: number, page: number): number | null {
  if (count === 0) return null
  const to = target(key, index, count, page)
  return to === null ? null : Math.min(count - 1, Math.max(0, to))
}

function target(key: string, index: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + page
    case 'PageUp':
      return index - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Returns the selected ids after toggling one. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Returns the half-open range between two rows in either order; an unknown `from` counts as `to`. */
export function span(from: number, to: number): readonly [from: number, to: number] {
  const start = from < 0 ? to : from
  return [Math.min(start, to), Math.max(start, to) + 1]
}
