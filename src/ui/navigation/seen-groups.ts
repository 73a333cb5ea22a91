import type { CommandGroup, CommandItem } from './command-menu.tsx'

/**
 * Keeps everything down to the highlighted item where it was read, because Enter opens what is highlighted, and a list that moves
 * under it would open something else. What was found since comes below, also of a group that is above; what is gone goes.
 */
export function keepSeen(
  seen: readonly CommandGroup[],
  found: readonly CommandGroup[],
  highlighted: string | undefined,
): readonly CommandGroup[] {
  const last = seen.findIndex(({ items }) => items.some(({ id }) => id === highlighted))
  const above = seen.slice(0, last + 1)
  const isAbove = new Set(above.flatMap(({ items }) => items.map(({ id }) => id)))
  const isNew = ({ id }: CommandItem) => !isAbove.has(id)
  const kept = above.map((group, index) => {
    const now = found.find(({ label }) => label === group.label)
    const items = group.items.flatMap(({ id }) => now?.items.find((item) => item.id === id) ?? [])
    return { ...group, ...now, items: index === last ? [...items, ...(now?.items.filter(isNew) ?? [])] : items }
  })
  const below = found
    .filter(({ label }) => label !== above.at(-1)?.label)
    .map((group) => ({ ...group, items: group.items.filter(isNew) }))
  return [...kept, ...below].filter(({ items }) => items.length > 0)
}
