import { isLike } from '../../../domain/forms/same-value.ts'
import { onSessionEnd, ownerName } from '../../../live/connection/data-owner.ts'
import { userItem } from '../../preferences/user-storage.ts'

/** What a user has entered and not saved yet. */
interface Draft {
  /** ms since 1970 of the last change. */
  readonly at: number
  readonly edits: { readonly [field: string]: unknown }
}

type Drafts = { readonly [name: string]: Draft }

export interface DraftStore {
  read(): Draft | null
  /** Removes the draft if there is nothing to keep. */
  write(edits: Draft['edits']): void
  remove(): void
}

const ITEM = 'drafts'
const OF_ANY_USER = /^user\/([^/]+)\/drafts$/
/** Older drafts are about a plant that has changed since. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
const MAX_DRAFTS = 20
/** Text of one draft. What is longer is not kept: storage is for all of the client. */
const MAX_DRAFT_CHARACTERS = 50_000

const item = userItem(ITEM, (stored): stored is { readonly [name: string]: unknown } => isLike(stored, {}))
const isDraft = (found: unknown): found is Draft => isLike(found, { at: 0, edits: {} })

// "What belongs to one user never reaches the next": the key holds the user's name, and what others left is removed.
onSessionEnd(dropDraftsOfOthers)

/**
 * Returns the draft of one form, by a name such as `limits/AnaIn-100001`. It belongs to the user who is logged in now: once
 * somebody else is, it reads and writes nothing.
 */
export function draftStore(name: string): DraftStore {
  const owner = ownerName()
  const isOwn = () => owner !== null && ownerName() === owner
  const save = (draft: Draft | null) => {
    if (!isOwn()) return
    const { [name]: _, ...others } = { ...unreadDrafts(), ...recentDrafts() }
    const next = draft === null ? others : { ...others, [name]: draft }
    if (Object.keys(next).length === 0) item.remove()
    else item.write(next)
  }
  return {
    read: () => {
      dropDraftsOfOthers()
      return isOwn() ? (recentDrafts()[name] ?? null) : null
    },
    write: (edits) => {
      const kept = Object.fromEntries(Object.entries(edits).filter(([, value]) => isPlain(value)))
      const isTooLong = JSON.stringify(kept).length > MAX_DRAFT_CHARACTERS
      save(isTooLong || Object.keys(kept).length === 0 ? null : { at: Date.now(), edits: kept })
    },
    remove: () => save(null),
  }
}

/** The user's drafts that are young enough, without the oldest if they are too many. */
function recentDrafts(): Drafts {
  const after = Date.now() - MAX_AGE_MS
  const drafts = Object.entries(item.read() ?? {}).flatMap(([name, found]) =>
    isDraft(found) ? [[name, found] as const] : [],
  )
  const young = drafts.filter(([, { at }]) => at > after)
  return Object.fromEntries(young.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MAX_DRAFTS))
}

/** What another build has kept, whose tabs may be open beside. */
function unreadDrafts(): { readonly [name: string]: unknown } {
  const unread = Object.entries(item.read() ?? {}).filter(([, found]) => !isDraft(found))
  return Object.fromEntries(unread.slice(0, MAX_DRAFTS))
}

/** Removes the drafts of everybody but the user who is logged in. While nobody is, the last user may come back. */
function dropDraftsOfOthers(): void {
  const owner = ownerName()
  if (owner === null) return
  try {
    for (const key of Object.keys(localStorage)) {
      const user = OF_ANY_USER.exec(key)?.[1]
      if (user !== undefined && user !== encodeURIComponent(owner)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked.
  }
}

/** Files cannot be kept. */
function isPlain(value: unknown): boolean {
  return !(value instanceof Blob) && !(Array.isArray(value) && value.some((part) => part instanceof Blob))
}
