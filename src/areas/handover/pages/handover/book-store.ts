import { proxy, ref } from 'valtio/vanilla'
import { onSessionEnd } from '../../../../live/connection/data-owner.ts'
import { keptItem } from '../../../../ui/preferences/kept-item.ts'
import { userItem } from '../../../../ui/preferences/user-storage.ts'
import {
  bookOf,
  type HandoverBook,
  remarksOf,
  remarksWithUnread,
  type ShiftRemark,
  withUnread,
} from '../../rules/handover-book.ts'

const STORAGE_KEY = 'handovers'

const kept = keptItem(
  () => localStorage,
  () => STORAGE_KEY,
  (stored): stored is unknown => stored !== null,
)

/** What one has written and not handed over: the next user of this browser never reads it. */
const own = userItem('handover/remarks', (stored): stored is unknown => Array.isArray(stored))

/** What was handed over at this workstation, for all of its users. */
export const bookState = proxy<{ book: HandoverBook; isKept: boolean }>({
  book: ref(bookOf(kept.read())),
  isKept: true,
})

/** What this user has written and no storage has taken: it is blocked or full. */
let unkept: readonly ShiftRemark[] = []
onSessionEnd(() => {
  unkept = []
})

/** Changes the book as it is now: another tab may have written into it since. What could not be kept is in this tab alone. */
export function changeBook(change: (book: HandoverBook) => HandoverBook): void {
  const found = kept.read()
  const book = change(found === null || !bookState.isKept ? bookState.book : bookOf(found))
  bookState.isKept = kept.write(withUnread(book, found))
  bookState.book = ref(book)
}

export function ownRemarks(): readonly ShiftRemark[] {
  return [...remarksOf(own.read()), ...unkept]
}

export function areOwnRemarksKept(): boolean {
  return unkept.length === 0
}

export function keepOwnRemarks(remarks: readonly ShiftRemark[]): void {
  const all = remarksWithUnread(remarks, own.read())
  if (all.length === 0) own.remove()
  else if (!own.write(all)) {
    const stored = new Set(remarksOf(own.read()).map(({ id }) => id))
    unkept = remarks.filter(({ id }) => !stored.has(id))
    return
  }
  unkept = []
}

/** Calls back when another tab has changed what is kept, and takes the book over. Returns a function that ends it. */
export function followBook(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) bookState.isKept = true
    if (bookState.isKept && (key === STORAGE_KEY || key === null)) bookState.book = ref(bookOf(kept.read()))
    onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
