import { unreadItems } from '../../../domain/base/unread-items.ts'
import { localPath } from '../../../domain/text/paths.ts'

/** Who: by which name he logs in, and what people call him. */
export interface Person {
  readonly userName: string
  readonly name: string
}

/** What somebody says to the next shift. Times are ms since 1970 on the clock of the plant. */
export interface ShiftRemark {
  readonly id: string
  readonly at: number
  readonly by: Person
  readonly text: string
  /** What it is about; empty for all of the shift. */
  readonly about: string
  /** Address of that; null if it has none. */
  readonly to: string | null
  /** It returns in each shift until somebody closes it. */
  readonly isOpen: boolean
  /** It is an annotation as well, which every workstation has. */
  readonly isNoted: boolean
}

/** A shift that was handed over at this workstation. The server has no place for it. */
export interface Handover {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly by: Person
  readonly at: number
  readonly taken: { readonly by: Person; readonly at: number } | null
  readonly remarks: readonly ShiftRemark[]
}

/** What every user of this workstation may read. */
export interface HandoverBook {
  /** The newest first. */
  readonly handovers: readonly Handover[]
  /** Remarks that are open, the oldest first. */
  readonly open: readonly ShiftRemark[]
}

/** @internal */
export const NO_BOOK: HandoverBook = { handovers: [], open: [] }

const MOST_HANDOVERS = 10
/** More than anybody can keep in mind; the oldest goes. */
const MOST_OPEN = 50
export const MOST_REMARKS = 50

/** Returns the book with one more hand-over, and its open remarks among those that return. */
export function handedOver({ handovers, open }: HandoverBook, handover: Handover): HandoverBook {
  const remarks = handover.remarks.filter(({ isOpen }) => isOpen)
  return {
    handovers: [handover, ...handovers.filter(({ id }) => id !== handover.id)].slice(0, MOST_HANDOVERS),
    open: [...open, ...remarks].slice(-MOST_OPEN),
  }
}

/** Returns why somebody cannot take a hand-over; null if he can: nobody has, and he is not the one who hands over. */
export function takeBlock({ by, taken }: Handover, userName: string): 'taken' | 'own' | null {
  if (taken !== null) return 'taken'
  return by.userName === userName ? 'own' : null
}

/** Returns the book once somebody has taken a hand-over; the same if he cannot. */
export function takenOver(book: HandoverBook, id: string, by: Person, at: number): HandoverBook {
  return {
    ...book,
    handovers: book.handovers.map((one) =>
      one.id === id && takeBlock(one, by.userName) === null ? { ...one, taken: { by, at } } : one,
    ),
  }
}

/** Returns the book without an open remark: it is done. */
export function closed(book: HandoverBook, id: string): HandoverBook {
  return { ...book, open: book.open.filter((one) => one.id !== id) }
}

/** Returns what is to be kept of a book: with what another build has kept and this one cannot read. */
export function withUnread(book: HandoverBook, found: unknown): object {
  const kept = isObject(found) ? found : {}
  return {
    ...kept,
    handovers: [...book.handovers, ...unreadItems(kept.handovers, (one) => handoverOf(one) !== null)],
    open: [...unreadItems(kept.open, isRemark), ...book.open],
  }
}

/** Returns remarks as they are to be kept, with those that another build has kept. */
export function remarksWithUnread(remarks: readonly ShiftRemark[], found: unknown): readonly unknown[] {
  return [...unreadItems(found, isRemark), ...remarks]
}

/** Reads what a browser has kept. Another build may have written it. */
export function bookOf(found: unknown): HandoverBook {
  if (!isObject(found)) return NO_BOOK
  return {
    handovers: listOf(found.handovers, handoverOf).slice(0, MOST_HANDOVERS),
    open: remarksOf(found.open).slice(-MOST_OPEN),
  }
}

/** Reads remarks that a browser has kept. */
export function remarksOf(found: unknown): readonly ShiftRemark[] {
  return listOf(found, remarkOf).slice(-MOST_REMARKS)
}

function handoverOf(found: unknown): Handover | null {
  if (!isObject(found)) return null
  const { id, from, to, at } = found
  const [by, taken] = [personOf(found.by), isObject(found.taken) ? found.taken : null]
  if (typeof id !== 'string' || !isTime(from) || !isTime(to) || !isTime(at) || by === null) return null
  const takenBy = personOf(taken?.by)
  const isTaken = takenBy !== null && isTime(taken?.at)
  return {
    ...found,
    ...{ id, from, to, by, at },
    taken: isTaken ? { by: takenBy, at: Number(taken?.at) } : null,
    remarks: remarksOf(found.remarks),
  }
}

function remarkOf(found: unknown): ShiftRemark | null {
  if (!isObject(found)) return null
  const { id, at, text, about, to, isOpen, isNoted } = found
  const by = personOf(found.by)
  if (typeof id !== 'string' || typeof text !== 'string' || typeof about !== 'string') return null
  if (!isTime(at) || by === null) return null
  const path = typeof to === 'string' ? localPath(to) : null
  return { ...found, id, at, by, text, about, to: path, isOpen: isOpen === true, isNoted: isNoted === true }
}

function isRemark(found: unknown): boolean {
  return remarkOf(found) !== null
}

function personOf(found: unknown): Person | null {
  if (!isObject(found)) return null
  const { userName, name } = found
  return typeof userName === 'string' && typeof name === 'string' ? { userName, name } : null
}

function listOf<T>(found: unknown, read: (one: unknown) => T | null): readonly T[] {
  return Array.isArray(found) ? found.map(read).filter((one) => one !== null) : []
}

function isObject(found: unknown): found is { readonly [field: string]: unknown } {
  return typeof found === 'object' && found !== null
}

function isTime(found: unknown): found is number {
  return typeof found === 'number' && Number.isFinite(found)
}
