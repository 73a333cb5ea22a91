import { proxy, ref } from 'valtio/vanilla'
import { keptItem } from '../../../../ui/preferences/kept-item.ts'
import { userItem } from '../../../../ui/preferences/user-storage.ts'
import {
  bookOf,
  type HandoverBook,
  NO_BOOK,
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
export const bookState = proxy<{ book: HandoverBook }>({ book: ref(keptBook(NO_BOOK)) })

/** Changes the book as it is now: another tab may have written into it since. */
export function changeBook(change: (book: HandoverBook) => HandoverBook): void {
  const book = change(keptBook(bookState.book))
  kept.write(withUnread(book, kept.read()))
  bookState.book = ref(book)
}

export function ownRemarks(): readonly ShiftRemark[] {
  return remarksOf(own.read())
}

export function keepOwnRemarks(remarks: readonly ShiftRemark[]): void {
  const all = remarksWithUnread(remarks, own.read())
  if (all.length === 0) own.remove()
  else own.write(all)
}

/** Calls back when another tab has changed what is kept, and takes the book over. Returns a function that ends it. */
export function followBook(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) bookState.book = ref(keptBook(NO_BOOK))
    onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Where storage is blocked, what this tab knows is all there is. */
function keptBook(known: HandoverBook): HandoverBook {
  const found = kept.read()
  return found === null ? known : bookOf(found)
}
