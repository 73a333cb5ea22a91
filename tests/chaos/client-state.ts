import type { Quality } from '../../src/wire/server/pv.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { Invocation } from '../support/truth/command-history.ts'

/** The state of one page of the chaos client, as it would show it. */
export interface ClientState {
  readonly lanes: readonly ClientLane[]
  /** Each value as it was shown first after the last block of this page, in the order of time. */
  readonly returned: readonly ClientLane[]
  readonly alerts: {
    readonly load: LoadState['state'] | 'none'
    readonly stale: boolean
    readonly total: number
    /** Id and state of each row, in the order of the list. */
    readonly rows: readonly { readonly id: string; readonly acked: boolean; readonly gone: boolean }[]
  }
  readonly archives: readonly ClientArchive[]
  /** The logged-in user, as the page sees it; null without one. */
  readonly user: string | null
  /** Ids of the commands that the page lists. */
  readonly commands: readonly string[]
  /** Sentences about violations at any time, such as an alert that was listed twice. */
  readonly breaches: readonly string[]
}

export interface ClientLane {
  readonly key: string
  readonly known: boolean
  readonly stale: boolean
  readonly num: number
  /** ms since 1970 in simulator time. */
  readonly time: number
  readonly quality: Quality
}

interface ClientArchive {
  readonly key: string
  readonly load: LoadState['state']
  /** Number of unfinished ranges. */
  readonly open: number
  readonly x: readonly number[]
  /** null = a gap. */
  readonly y: readonly (number | null)[]
}

/** A command of a client and its result. */
export type ClientInvocation = Omit<Invocation, 'tab'>

/** How the main thread of a page is blocked: by a dialog of the browser, or by a loop. */
export const BLOCKS = ['alert', 'confirm', 'loop'] as const
export type Block = (typeof BLOCKS)[number]
