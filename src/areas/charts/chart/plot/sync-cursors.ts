type Show = (at: number | null) => void

/** The key of the charts of all tabs. */
export const ALL_TABS = 'all-tabs'

interface Group {
  readonly shows: Set<Show>
  readonly channel: BroadcastChannel | null
}

const GROUPS = new Map<string, Group>()

function groupOf(key: string): Group {
  const known = GROUPS.get(key)
  if (known !== undefined) return known
  const shows = new Set<Show>()
  const channel = key === ALL_TABS ? new BroadcastChannel('chart-cursor') : null
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== null && typeof data !== 'number') return
    for (const show of shows) show(data)
  })
  const group = { shows, channel }
  GROUPS.set(key, group)
  return group
}

/**
 * Joins the charts that share a cursor, with `ALL_TABS` those of every tab. `show` receives the time (s since 1970) that
 * another of them shows; null = none.
 */
export function joinSync(key: string | undefined, show: Show): { publish(at: number | null): void; leave(): void } {
  if (key === undefined) return { publish: () => undefined, leave: () => undefined }
  const group = groupOf(key)
  group.shows.add(show)
  return {
    publish: (at) => {
      for (const other of group.shows) if (other !== show) other(at)
      group.channel?.postMessage(at)
    },
    leave: () => {
      group.shows.delete(show)
      if (group.shows.size > 0) return
      group.channel?.close()
      GROUPS.delete(key)
    },
  }
}
