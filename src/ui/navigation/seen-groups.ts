import type { CommandGroup } from './command-menu.tsx'

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
  const kept = seen.slice(0, last + 1).map((group) => {
    const now = found.find(({ label }) => label === group.label)
    const items = group.items.flatMap(({ id }) => now?.items.find((item) => item.id === id) ?? [])
    return { ...group, ...now, items }
  })
  const above = new Set(kept.flatMap(({ items }) => items.map(({ id }) => id)))
  const below = found.map((group) => ({ ...group, items: group.items.filter(({ id }) => !above.has(id)) }))
  const own = kept.at(-1)
  const more = below.find(({ label }) => label === own?.label)
  if (own === undefined || more === undefined) return [...kept, ...below].filter(isFilled)
  const whole = { ...own, items: [...own.items, ...more.items] }
  return [...kept.slice(0, -1), whole, ...below.filter((group) => group !== more)].filter(isFilled)
}

function isFilled({ items }: CommandGroup): boolean {
  return items.length > 0
}
