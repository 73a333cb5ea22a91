import { isSameValue } from '../../../domain/forms/same-value.ts'
import {
  LIFECYCLE_CATEGORIES,
  type LifecycleChanges,
  type LifecycleDraft,
  type LifecycleEntry,
} from '../../../wire/server/maintenance.ts'

/** A new entry. What it has besides a draft is not sent. */
interface NewEntry extends LifecycleDraft {
  /** Tells it from the others while they come and go. */
  readonly key: string
  /** As it was saved while somebody edited it: once the server's list has that, it is a change of it. */
  readonly was?: LifecycleDraft
}

/** What a user wants to change of the life cycle of a machine and has not saved. It is sent as one save, all or nothing. */
export interface LifecycleEdits extends LifecycleChanges {
  readonly entriesToCreate: readonly NewEntry[]
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
    (entry): LifecycleRow => ({ key: entry.key, entry: draftOf(entry), state: 'new', saved: null }),
  )
  return [...rows, ...gone, ...created].sort((a, b) => b.entry.maintenanceTimestamp - a.entry.maintenanceTimestamp)
}

/** Returns the edits with a new line. No other one ever has its `key`. */
export function withNew(
  edits: LifecycleEdits,
  key: string,
  draft: LifecycleDraft,
  was?: LifecycleDraft,
): LifecycleEdits {
  const entry = was === undefined ? { ...draft, key } : { ...draft, key, was }
  return { ...edits, entriesToCreate: [...edits.entriesToCreate, entry] }
}

/**
 * Returns the edits with a line as it is to be. Its row may be gone since somebody began to edit it, and what was typed is never
 * lost: a new line that was saved meanwhile is a change of it, and one that somebody else has deleted is a new one.
 */
export function withEntry(edits: LifecycleEdits, row: LifecycleRow, draft: LifecycleDraft): LifecycleEdits {
  if (row.state === 'new') {
    if (edits.entriesToCreate.every(({ key }) => key !== row.key)) return withNew(edits, row.key, draft, row.entry)
    const entriesToCreate = edits.entriesToCreate.map((entry) =>
      entry.key === row.key ? { ...entry, ...draft } : entry,
    )
    return { ...edits, entriesToCreate }
  }
  if (row.saved !== null) return withUpdate(edits, row.saved, draft)
  return withNew(withoutEdits(edits, Number(row.key)), `again-${row.key}`, draft)
}

function withUpdate(edits: LifecycleEdits, saved: LifecycleEntry, draft: LifecycleDraft): LifecycleEdits {
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
    const entriesToCreate = edits.entriesToCreate.filter(({ key }) => key !== row.key)
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
    entriesToCreate: edits.entriesToCreate.flatMap((entry) => {
      const was = sent.entriesToCreate.find(({ key }) => key === entry.key)
      if (was === undefined) return [entry]
      return isSameValue(draftOf(entry), draftOf(was)) ? [] : [{ ...entry, was: draftOf(was) }]
    }),
    entriesToUpdate,
    idsToDelete,
    seen: edits.seen.filter(({ id }) => ids.has(id)).map((entry) => now.get(entry.id) ?? entry),
  }
}

/**
 * Returns the edits that are still to be saved. A save whose answer was lost may have been made all the same: what the server
 * has by now is no edit any more, so that nobody saves it a second time.
 */
export function openEdits(saved: readonly LifecycleEntry[], all: LifecycleEdits): LifecycleEdits {
  const edits = all.entriesToCreate.reduce((before, entry) => withSaved(before, entry, saved), all)
  const byId = new Map(saved.map((entry) => [entry.id, entry]))
  const isSaved = (draft: NewEntry) => savedAs(draftOf(draft), saved) !== undefined
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
  return { entriesToCreate: entriesToCreate.map(draftOf), entriesToUpdate, idsToDelete }
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
  return (
    areIds &&
    areEntries(entriesToCreate) &&
    haveKeys(entriesToCreate) &&
    areEntries(entriesToUpdate) &&
    areEntries(seen)
  )
}

function isEntryLike(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { maintenanceTimestamp, text, category } = value as Partial<Record<keyof LifecycleDraft, unknown>>
  const isCategory = LIFECYCLE_CATEGORIES.some((known) => known === category)
  return typeof maintenanceTimestamp === 'number' && typeof text === 'string' && isCategory
}

function haveKeys(list: unknown): boolean {
  const isNew = ({ key, was }: Partial<Record<keyof NewEntry, unknown>>) =>
    typeof key === 'string' && (was === undefined || isEntryLike(was))
  return Array.isArray(list) && list.every(isNew)
}

/** Returns the edits with a new entry as a change of what it was saved as, if the server has that. */
function withSaved(edits: LifecycleEdits, entry: NewEntry, saved: readonly LifecycleEntry[]): LifecycleEdits {
  const made = entry.was === undefined ? undefined : savedAs(entry.was, saved)
  if (made === undefined) return edits
  const entriesToCreate = edits.entriesToCreate.filter(({ key }) => key !== entry.key)
  return withUpdate({ ...edits, entriesToCreate }, made, draftOf(entry))
}

function savedAs(draft: LifecycleDraft, saved: readonly LifecycleEntry[]): LifecycleEntry | undefined {
  return saved.find(({ id: _, ...entry }) => isSameValue(entry, draft))
}

function draftOf({ key: _, was: __, ...draft }: NewEntry): LifecycleDraft {
  return draft
}

function withoutEdits(edits: LifecycleEdits, id: number): LifecycleEdits {
  return {
    entriesToCreate: edits.entriesToCreate,
    entriesToUpdate: edits.entriesToUpdate.filter((entry) => entry.id !== id),
    idsToDelete: edits.idsToDelete.filter((deleted) => deleted !== id),
    seen: edits.seen.filter((entry) => entry.id !== id),
  }
}
