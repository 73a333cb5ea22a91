import type { Alert } from '../server/alert.ts'
import type { CounterValue, RuntimeValue } from '../server/pv.ts'
import type { CallError } from '../server/result.ts'
import type { AlertListState, AlertSummary } from './alert-list.ts'
import type { ColumnTopic, PageTopic, ValueTopic, ValueTopics } from './live.ts'

/** What the frames port carries: the changes of what a tab leases to it, and its acknowledgements back. */

/** Bits of `LaneBlock.meta`. */
export const META_KIND_MASK = 0b0000_0111
export const META_QUALITY_SHIFT = 3
export const META_QUALITY_MASK = 0b0001_1000
export const META_STALE = 0b0010_0000
/** A value has been received since the lane exists; without it the other fields say nothing. */
export const META_KNOWN = 0b0100_0000

/**
 * Changed lanes, one index per value. `num` holds bools as 0 or 1, times of day as hour * 256 + minutes, counters and
 * runtimes as their `value`; the rest of those two is in `Frame.extras`. `time` is ms since 1970 at the source, NaN where
 * what the source says cannot be right.
 */
export interface LaneBlock {
  readonly slot: Uint32Array
  readonly num: Float64Array
  readonly time: Float64Array
  readonly meta: Uint8Array
}

export interface LaneExtra {
  readonly slot: number
  readonly value: CounterValue | RuntimeValue
}

export type LoadState =
  | { readonly state: 'empty' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'updating' }
  | { readonly state: 'error'; readonly error: CallError }

/** `value` is null as long as nothing is known. */
export type ValueChange = {
  [T in ValueTopic]: {
    readonly topic: T
    readonly key: string
    readonly value: ValueTopics[T] | null
    readonly load: LoadState
    readonly stale: boolean
  }
}[ValueTopic]

/** How far a range of the archive is loaded, s since 1970: specification 4, "Chart data batches". */
export interface RangeLoad {
  readonly from: number
  readonly to: number
  readonly load:
    | { readonly state: 'empty' }
    | { readonly state: 'loading' }
    | { readonly state: 'done' }
    | { readonly state: 'error'; readonly error: CallError }
}

/** One page of a list as it is now. */
export interface PageChange {
  readonly topic: PageTopic
  readonly key: string
  readonly load: LoadState
  readonly stale: boolean
  readonly list: AlertListState
  /** The rows of the page in their order. */
  readonly ids: readonly string[]
  /** Those of them that the tab was not sent with the page before, or that were different then. */
  readonly rows: readonly Alert[]
  /** Those of them that are shown although they are gone. */
  readonly goneIds: readonly string[]
}

/**
 * `x` in s since 1970 ascending, `y` NaN for a gap; they go behind what the tab holds, of which it drops first what is
 * newer than `keepUntil` (-Infinity = all of it: a repeated value and an open pixel column are only provisional), and
 * then what is older than `from`, except the last point before it.
 */
export interface ColumnsChange {
  readonly topic: ColumnTopic
  readonly key: string
  readonly load: LoadState
  /** What is known of the archive part by part; without a gap between the ranges. */
  readonly ranges: readonly RangeLoad[]
  readonly keepUntil: number
  readonly from: number
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Worker to tab on the frames port: the changes of what the tab leases since its last frame. */
export interface Frame {
  readonly kind: 'frame'
  readonly seq: number
  /** The number of the last `LeaseChange` the worker had taken in: from then on a released slot may be used again. */
  readonly leases: number
  /** Server time in ms since 1970 at sending; NaN while unknown. */
  readonly at: number
  /** True: everything the tab leases is in here; the first frame, and the first after it was hidden. */
  readonly full: boolean
  /** The links are being asked whether they are alive: until a frame says no, all that is shown is only last known. */
  readonly doubt: boolean
  readonly lanes: LaneBlock | null
  readonly extras: readonly LaneExtra[]
  readonly values: readonly ValueChange[]
  readonly columns: readonly ColumnsChange[]
  readonly pages: readonly PageChange[]
}

/** What a tab says without being looked at, in its title and by sound. */
export interface SummaryContent {
  /** Null while nobody is logged in, or while the pending alerts are not known. */
  readonly alerts: AlertSummary | null
  readonly isConnected: boolean
  /** One tab of all sounds the alarm: a plant that rings in ten tabs is not heard any better. */
  readonly rings: boolean
}

/**
 * Worker to tab on the frames port, also to a hidden tab: at most once a second and only when something in it has
 * changed. The next one, which is then the newest, is sent when the tab has acknowledged this one: in a frozen tab
 * messages queue, and all would be taken at once when it goes on.
 */
export interface Summary extends SummaryContent {
  readonly kind: 'summary'
  readonly seq: number
}

/**
 * Worker to a hidden tab that has no Web Lock: it is to answer `here`. `isOver`: the tab was silent for so long, as a
 * frozen one is, that its leases were given up; once it reads this it says hello as a new tab.
 */
export interface Probe {
  readonly kind: 'probe'
  readonly isOver: boolean
}

/** Tab to worker on the frames port. */
export type TabSignal =
  | { readonly kind: 'ack'; readonly seq: number }
  | { readonly kind: 'summary-ack'; readonly seq: number }
  | { readonly kind: 'here' }
  | { readonly kind: 'visible'; readonly visible: boolean }
  | { readonly kind: 'bye' }
