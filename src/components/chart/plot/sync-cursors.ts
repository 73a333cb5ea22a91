type Show = (at: number | null) => void

const GROUPS = new Map<string, Set<Show>>()

/** Joins the charts that share a cursor. `show` receives the time that another of them shows; null = none. */
export function joinSync(key: string | undefined, show: Show): { publish(at: number | null): void; leave(): void } {
  if (key === undefined) return { publish: () => undefined, leave: () => undefined }
  const group = GROUPS.get(key) ?? new Set()
  GROUPS.set(key, group)
  group.add(show)
  return {
    publish: (at) => {
      for (const other of group) if (other !== show) other(at)
    },
    leave: () => {
      group.delete(show)
      if (group.size === 0) GROUPS.delete(key)
    },
  }
}
