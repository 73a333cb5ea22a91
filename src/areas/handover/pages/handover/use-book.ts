import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { newId } from '../../../../live/calls/command-request.ts'
import { useSession } from '../../../../live/views/hooks.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import {
  closed,
  type HandoverBook,
  handedOver,
  MOST_REMARKS,
  type Person,
  type ShiftRemark,
  takenOver,
} from '../../rules/handover-book.ts'
import { areOwnRemarksKept, bookState, changeBook, followBook, keepOwnRemarks, ownRemarks } from './book-store.ts'

export type RemarkDraft = Pick<ShiftRemark, 'text' | 'about' | 'to' | 'isOpen' | 'isNoted'>

export interface Book {
  /** Who is logged in. */
  readonly person: Person
  readonly book: HandoverBook
  /** What this user has written and not handed over, the oldest first. */
  readonly own: readonly ShiftRemark[]
  readonly isFull: boolean
  /** Whether this browser keeps what was written, and what was handed over: else only this tab has it. */
  readonly isOwnKept: boolean
  readonly isBookKept: boolean
  readonly add: (remark: RemarkDraft) => void
  readonly remove: (id: string) => void
  /** Ends a remark that returns, handed over or not. */
  readonly close: (id: string) => void
  readonly handOver: (time: TimeRange) => void
  readonly take: (id: string) => void
}

const NOBODY: Person = { userName: '', name: '' }

/** What is handed over at this workstation, and what this user is about to. */
export function useBook(): Book {
  const session = useSession()
  const { userName, displayName } = session.state === 'active' ? session.user : { userName: '', displayName: '' }
  const person = userName === '' ? NOBODY : { userName, name: displayName || userName }
  const { book: snapshot, isKept: isBookKept } = useSnapshot(bookState)
  const book = snapshot as HandoverBook
  const [remarks, setRemarks] = useState({ of: userName, list: ownRemarks() })
  // Of another user nothing is shown, not for a moment.
  if (remarks.of !== userName) setRemarks({ of: userName, list: ownRemarks() })
  const own = remarks.of === userName ? remarks.list : []
  useEffect(() => followBook(() => setRemarks({ of: userName, list: ownRemarks() })), [userName])
  const keep = (list: readonly ShiftRemark[]) => {
    keepOwnRemarks(list)
    setRemarks({ of: userName, list })
  }
  const add = (remark: RemarkDraft) =>
    keep([...ownRemarks(), { ...remark, id: newId(), at: Math.floor(plantNow()), by: person }])
  const remove = (id: string) => keep(ownRemarks().filter((one) => one.id !== id))
  return {
    person,
    book,
    own,
    isFull: own.length >= MOST_REMARKS,
    isOwnKept: areOwnRemarksKept(),
    isBookKept,
    add,
    remove,
    close: (id) => {
      if (own.some((one) => one.id === id)) remove(id)
      else changeBook((before) => closed(before, id))
    },
    handOver: ({ from, to }) => {
      const at = Math.floor(plantNow())
      const handover = { id: newId(), from, to, by: person, at, taken: null, remarks: ownRemarks() }
      // First, so that a storage that is full has room for the book.
      keep([])
      changeBook((before) => handedOver(before, handover))
    },
    take: (id) => changeBook((before) => takenOver(before, id, person, Math.floor(plantNow()))),
  }
}
