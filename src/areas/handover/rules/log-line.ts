import { wasRead } from '../../../domain/values/was-read.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'

/** What a log tells, in this order. */
export const CHAPTERS = [
  'alerts',
  'floods',
  'excesses',
  'events',
  'callOuts',
  'overflows',
  'notes',
  'services',
  'unseen',
] as const
export type ChapterId = (typeof CHAPTERS)[number]

/** One thing that happened, or is open: as the page, the paper and the file say it. */
export interface LogLine {
  readonly id: string
  /** ms since 1970; null where nobody knows. */
  readonly at: number | null
  /** Of an alert, or of several of a kind. */
  readonly sign: { readonly priority: number; readonly open: boolean; readonly gone: boolean } | null
  readonly place: string
  readonly text: string
  readonly state: string
  readonly user: string
  /** Address of what shows it, at its time; null if nothing does. */
  readonly to: string | null
  /** What a remark to it can be an annotation of. */
  readonly pv: PvRef | null
}

/** Things of one kind, the worst or the newest first. */
export interface Chapter {
  readonly id: ChapterId
  readonly lines: readonly LogLine[]
  /** How many there are. */
  readonly count: number
  /** What it does not tell, a sentence each. */
  readonly gaps: readonly string[]
  readonly load: LoadState
  /** Address of the list of all of them in this time. */
  readonly all: string
}

/** Returns whether a chapter says that there was nothing: it was read, and all of it. */
export function isEmpty({ count, gaps, load }: Chapter): boolean {
  return count === 0 && gaps.length === 0 && wasRead(load)
}
