import { useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'

/** An entry of an open menu. */
export interface StillEntry {
  readonly entry: MenuEntry
  /** Whether it had a reason when it came: it keeps the room of one. */
  readonly hadReason: boolean
}

const isSame = (before: readonly StillEntry[], now: readonly StillEntry[]) => before.length === now.length

/**
 * Returns entries in the places that they had before: what has come since stands at the end, and what has gone stays where it was,
 * without effect and with this reason.
 */
function stillEntries(before: readonly StillEntry[], now: readonly MenuEntry[], gone: string): readonly StillEntry[] {
  const left = new Map(now.map((entry) => [entry.id, entry]))
  const kept = before.map(({ entry: last, hadReason }): StillEntry => {
    const entry = left.get(last.id)
    left.delete(last.id)
    if (entry !== undefined) return { entry, hadReason }
    if ('separator' in last) return { entry: last, hadReason }
    const { id, label, icon } = last
    return { entry: { id, label, icon, blocked: gone, onChoose: () => {} }, hadReason }
  })
  const late = [...left.values()].map((entry) => ({ entry, hadReason: 'onChoose' in entry && entry.blocked != null }))
  return [...kept, ...late]
}

/**
 * Returns the entries of a menu as they are now, but none moves while it is shown: somebody is about to press one (F27). `owner` is
 * what they are of; those of another one begin anew.
 */
export function useStillEntries(entries: readonly MenuEntry[], owner: unknown, gone: string): readonly StillEntry[] {
  const [shown, setShown] = useState<{ readonly owner: unknown; readonly entries: readonly StillEntry[] }>({
    owner,
    entries: [],
  })
  const now = stillEntries(shown.owner === owner ? shown.entries : [], entries, gone)
  if (shown.owner !== owner || !isSame(shown.entries, now)) setShown({ owner, entries: now })
  return now
}
