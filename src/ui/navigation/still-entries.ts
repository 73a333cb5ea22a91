import { useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'

/** An entry of an open menu. */
export interface StillEntry {
  readonly entry: MenuEntry
  /** Whether a line stood below its label when it came, a hint or a reason: it keeps the room of one. */
  readonly hasLine: boolean
}

const hasLineOf = (entry: MenuEntry) => 'onChoose' in entry && (entry.blocked ?? entry.hint) != null
const isSame = (before: readonly StillEntry[], now: readonly StillEntry[]) => before.length === now.length

/**
 * Returns entries in the places that they had before: what has come since stands at the end, and what has gone stays where it was,
 * without effect and with this reason.
 */
function stillEntries(before: readonly StillEntry[], now: readonly MenuEntry[], gone: string): readonly StillEntry[] {
  const left = new Map(now.map((entry) => [entry.id, entry]))
  const kept = before.map(({ entry: last, hasLine }): StillEntry => {
    const entry = left.get(last.id)
    left.delete(last.id)
    if (entry !== undefined) return { entry, hasLine }
    if ('separator' in last) return { entry: last, hasLine }
    const { id, label, icon } = last
    return { entry: { id, label, icon, blocked: gone, onChoose: () => {} }, hasLine }
  })
  const late = [...left.values()].map((entry) => ({ entry, hasLine: hasLineOf(entry) }))
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
