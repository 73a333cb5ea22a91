import {
  LIFECYCLE_CATEGORIES,
  type LifecycleChanges,
  type LifecycleDraft,
  type LifecycleEntry,
} from '../../wire/server/maintenance.ts'
import { isSameValue } from '../forms/same-value.ts'

/** What a user wants to change of the life cycle of a machine and has not saved. It is sent as one save, all or nothing. */
export interface LifecycleEdits extends LifecycleChanges {
  /** What the server had of the entries that are to be changed or deleted, when the user decided so. */
  readonly seen: readonly LifecycleEntry[]
}

export const NO_EDITS: LifecycleEdits = { entriesToCreate: [], entriesToUpdate: [], idsToDelete: [], seen: [] }

/**
 * One line of the life cycle as it would be after the save.
 * - `moved`: somebody else has changed it since; it has to be seen first
 * - `gone`: somebody else has deleted what is to be changed
 */
export interface LifecycleRow {
  readonly key: string
  readonly entry: LifecycleDraft
  readonly state: 'saved' | 'new' | 'changed' | 'deleted' | 'moved' | 'gone'
  /** What the server has; null of a new or a gone one. */
  readonly saved: LifecycleEntry | null
}

/** Returns the lines of the life cycle, newest first. */
export function lifecycleRows(saved: readonly LifecycleEntry[], edits: LifecycleEdits): readonly LifecycleRow[] {
  const updates = new Map(edits.entriesToUpdate.map((entry) => [entry.id, entry]))
  const seen = new Map(edits.seen.map((entry) => [entry.id, entry]))
  const ids = new Set(saved.map(({ id }) => id))
  const rows = saved.map((entry): LifecycleRow => {
    const key = String(entry.id)
    const update = updates.get(entry.id)
    const hasMoved = !isSameValue(entry, seen.get(entry.id) ?? entry)
    if (edits.idsToDelete.includes(entry.id)) return { key, entry, state: hasMoved ? 'moved' : 'deleted', saved: entry }
    if (update === undefined) return { key, entry, state: 'saved', saved: entry }
    return { key, entry: update, state: hasMoved ? 'moved' : 'changed', saved: entry }
  })
  const gone = edits.entriesToUpdate
    .filter(({ id }) => !ids.has(id))
    .map((entry): LifecycleRow => ({ key: String(entry.id), entry, state: 'gone', saved: null }))
  const created = edits.entriesToCreate.map(
    (entry, index): LifecycleRow => ({ key: newKey(index), entry, state: 'new', saved: null }),
  )
  return [...rows, ...gone, ...created].sort((a, b) => b.entry.maintenanceTimestamp - a.entry.maintenanceTimestamp)
}

/** Returns the edits with a line as it is to be: a new one (null), one of the new ones, or one that is saved. */
export function withEntry(edits: LifecycleEdits, row: LifecycleRow | null, draft: LifecycleDraft): LifecycleEdits {
  if (row === null) return { ...edits, entriesToCreate: [...edits.entriesToCreate, draft] }
  if (row.state === 'new') {
    const entriesToCreate = edits.entriesToCreate.map((entry, index) => (newKey(index) === row.key ? draft : entry))
    return { ...edits, entriesToCreate }
  }
  const { saved } = row
  if (saved === null) return edits
  const rest = withoutEdits(edits, saved.id)
  const update = { ...draft, id: saved.id }
  if (isSameValue(update, saved)) return rest
  return { ...rest, entriesToUpdate: [...rest.entriesToUpdate, update], seen: [...rest.seen, saved] }
}

/** Returns the edits in which a line is to be deleted; a new one is taken back at once. */
export function withDeleted(edits: LifecycleEdits, row: LifecycleRow): LifecycleEdits {
  const rest = withoutRow(edits, row)
  if (row.saved === null) return rest
  return { ...rest, idsToDelete: [...rest.idsToDelete, row.saved.id], seen: [...rest.seen, row.saved] }
}

/** Returns the edits without those of a line. */
export function withoutRow(edits: LifecycleEdits, row: LifecycleRow): LifecycleEdits {
  if (row.state === 'new') {
    const entriesToCreate = edits.entriesToCreate.filter((_, index) => newKey(index) !== row.key)
    return { ...edits, entriesToCreate }
  }
  return withoutEdits(edits, Number(row.key))
}

/** Returns the edits after the user has seen what somebody else has made of a line; the own change stays. */
export function withSeen(edits: LifecycleEdits, { saved }: LifecycleRow): LifecycleEdits {
  if (saved === null) return edits
  return { ...edits, seen: [...edits.seen.filter(({ id }) => id !== saved.id), saved] }
}

/** Returns the edits that came while others were being saved: these are saved now, and what was sent is what the server has. */
export function withoutSent(edits: LifecycleEdits, sent: LifecycleEdits): LifecycleEdits {
  const isIn = (list: readonly unknown[], entry: unknown) => list.some((other) => isSameValue(other, entry))
  const entriesToUpdate = edits.entriesToUpdate.filter((entry) => !isIn(sent.entriesToUpdate, entry))
  const idsToDelete = edits.idsToDelete.filter((id) => !sent.idsToDelete.includes(id))
  const ids = new Set([...entriesToUpdate.map(({ id }) => id), ...idsToDelete])
  const now = new Map(sent.entriesToUpdate.map((entry) => [entry.id, entry]))
  return {
    entriesToCreate: edits.entriesToCreate.filter((draft) => !isIn(sent.entriesToCreate, draft)),
    entriesToUpdate,
    idsToDelete,
    seen: edits.seen.filter(({ id }) => ids.has(id)).map((entry) => now.get(entry.id) ?? entry),
  }
}

/**
 * Returns the edits that are still to be saved. A save whose answer was lost may have been made all the same: what the server
 * has by now is no edit any more, so that nobody saves it a second time.
 */
export function openEdits(saved: readonly LifecycleEntry[], edits: LifecycleEdits): LifecycleEdits {
  const byId = new Map(saved.map((entry) => [entry.id, entry]))
  const isSaved = (draft: LifecycleDraft) => saved.some(({ id: _, ...entry }) => isSameValue(entry, draft))
  const entriesToUpdate = edits.entriesToUpdate.filter((entry) => !isSameValue(entry, byId.get(entry.id) ?? null))
  const idsToDelete = edits.idsToDelete.filter((id) => byId.has(id))
  const ids = new Set([...entriesToUpdate.map(({ id }) => id), ...idsToDelete])
  return {
    entriesToCreate: edits.entriesToCreate.filter((draft) => !isSaved(draft)),
    entriesToUpdate,
    idsToDelete,
    seen: edits.seen.filter(({ id }) => ids.has(id)),
  }
}

/**
 * Returns whether somebody else has changed or deleted an entry that is to be changed or deleted, since `saved` was read;
 * `fresh` is what the server has now.
 */
export function touchesOutdated(
  { entriesToUpdate, idsToDelete }: LifecycleEdits,
  saved: readonly LifecycleEntry[],
  fresh: readonly LifecycleEntry[],
): boolean {
  const now = new Map(fresh.map((entry) => [entry.id, entry]))
  const before = new Map(saved.map((entry) => [entry.id, entry]))
  const touched = [...entriesToUpdate.map(({ id }) => id), ...idsToDelete]
  return touched.some((id) => !isSameValue(before.get(id), now.get(id)))
}

/** Returns what is sent. */
export function changesOf({ entriesToCreate, entriesToUpdate, idsToDelete }: LifecycleEdits): LifecycleChanges {
  return { entriesToCreate, entriesToUpdate, idsToDelete }
}

/** Returns how many lines are to be created, changed and deleted. */
export function editCounts({ entriesToCreate, entriesToUpdate, idsToDelete }: LifecycleEdits) {
  const counts = { created: entriesToCreate.length, changed: entriesToUpdate.length, deleted: idsToDelete.length }
  return { ...counts, all: counts.created + counts.changed + counts.deleted }
}

/** Whether what a browser has kept has the form of edits: another version of the client may have written it. */
export function isLifecycleEdits(value: unknown): value is LifecycleEdits {
  if (typeof value !== 'object' || value === null) return false
  const { entriesToCreate, entriesToUpdate, idsToDelete, seen } = value as Partial<
    Record<keyof LifecycleEdits, unknown>
  >
  const areEntries = (list: unknown) => Array.isArray(list) && list.every(isEntryLike)
  const areIds = Array.isArray(idsToDelete) && idsToDelete.every(Number.isInteger)
  return areIds && areEntries(entriesToCreate) && areEntries(entriesToUpdate) && areEntries(seen)
}

function isEntryLike(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { maintenanceTimestamp, text, category } = value as Partial<Record<keyof LifecycleDraft, unknown>>
  const isCategory = LIFECYCLE_CATEGORIES.some((known) => known === category)
  return typeof maintenanceTimestamp === 'number' && typeof text === 'string' && isCategory
}

function newKey(index: number): string {
  return `new-${index}`
}

function withoutEdits(edits: LifecycleEdits, id: number): LifecycleEdits {
  return {
    entriesToCreate: edits.entriesToCreate,
    entriesToUpdate: edits.entriesToUpdate.filter((entry) => entry.id !== id),
    idsToDelete: edits.idsToDelete.filter((deleted) => deleted !== id),
    seen: edits.seen.filter((entry) => entry.id !== id),
  }
}
