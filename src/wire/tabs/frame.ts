import type { Annotation } from '../server/chart.ts'
import type { CounterValue, RuntimeValue } from '../server/pv.ts'
import type { CallError } from '../server/result.ts'
import type { AlertSummary } from './alert-list.ts'
import type { HornPlan, HornRing, HornTold } from './horn.ts'
import type { ColumnTopic, PageTopic, PageTopics, ValueTopic, ValueTopics } from './live.ts'

/** Messages on the frames port: changes of leased cells to the tab, acknowledgements back. */

/** Bits of `LaneBlock.meta`. */
export const META_KIND_MASK = 0b0000_0111
export const META_QUALITY_SHIFT = 3
export const META_QUALITY_MASK = 0b0001_1000
export const META_STALE = 0b0010_0000
/** Set once a value has been received; without it the other fields are meaningless. */
export const META_KNOWN = 0b0100_0000
/** The hub does not deliver the value; why is in `Frame.extras`. Ends with the next value. */
export const META_REFUSED = 0b1000_0000

/**
 * Changed lanes, one index per value. `num` holds bools as 0 or 1, times of day as hour * 256 + minutes, counters and
 * runtimes as their `value`; the rest of those two is in `Frame.extras`. `time` is ms since 1970 at the source, NaN if
 * implausible.
 */
export interface LaneBlock {
  readonly slot: Uint32Array
  readonly num: Float64Array
  readonly time: Float64Array
  readonly meta: Uint8Array
}

/** What does not fit into a lane: the rest of a counter or runtime, or why a value does not come. */
export type LaneExtra =
  | { readonly slot: number; readonly value: CounterValue | RuntimeValue }
  | { readonly slot: number; readonly error: CallError }

export type LoadState =
  | { readonly state: 'empty' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'updating' }
  | { readonly state: 'error'; readonly error: CallError }

/** `value` is null until it is known. */
export type ValueChange = {
  [T in ValueTopic]: {
    readonly topic: T
    readonly key: string
    readonly value: ValueTopics[T] | null
    readonly load: LoadState
    readonly stale: boolean
  }
}[ValueTopic]

/** Load state of a range of the archive, s since 1970. Specification 4, "Chart data batches". */
export interface RangeLoad {
  readonly from: number
  readonly to: number
  readonly load:
    | { readonly state: 'empty' }
    | { readonly state: 'loading' }
    | { readonly state: 'done' }
    | { readonly state: 'error'; readonly error: CallError }
}

/** Current content of one page of a list. */
export type PageChange = { [T in PageTopic]: PageChangeOf<T> }[PageTopic]

interface PageChangeOf<T extends PageTopic> {
  readonly topic: T
  readonly key: string
  readonly load: LoadState
  readonly stale: boolean
  readonly list: PageTopics[T]['list']
  /** Rows of the page, in order. */
  readonly ids: readonly string[]
  /** Rows that are new or changed since the page was last sent to this tab. */
  readonly rows: readonly PageTopics[T]['row'][]
  /** Rows still shown although they are gone. */
  readonly goneIds: readonly string[]
}

/** What belongs to a series besides its points. Specification 3, "Chart data". */
export interface SeriesNotes {
  /** Unit of the values; empty while unknown and where the server names none. */
  readonly dimension: string
  /** Annotations of the window, ascending in time, each once. */
  readonly annotations: readonly Annotation[]
  /** Where live values were uncertain or bad, ascending; missing where they never were. */
  readonly doubts?: readonly Doubt[]
  /** How many points could not be read and are left out, in that answer which had the most; missing where all could. */
  readonly unreadable?: number
}

/** Values from `from` on, up to before `to`, in s since 1970. It goes on while `to` is Infinity. */
export interface Doubt {
  readonly from: number
  readonly to: number
  /** A bad value is a gap, unlike one that never came. */
  readonly quality: 'Uncertain' | 'Bad'
}

export const NO_NOTES: SeriesNotes = { dimension: '', annotations: [] }

/**
 * What all points of a window were, pixel column by pixel column, where a drawing has only some of them: a mean of the highest and the
 * lowest values of each pixel is none. `values` has for each column four numbers: known seconds, value times seconds, how many values
 * begin in it, and their sum. Columns are `width` s wide, the first one begins at `from`, s since 1970.
 */
export interface PixelSums {
  readonly from: number
  readonly width: number
  readonly values: Float64Array
}

/**
 * Points to append: `x` in s since 1970 ascending, `y` NaN for a gap. The tab first drops points newer than `keepUntil`
 * (-Infinity = all), since a repeated value and an open pixel column are provisional, then points older than `from` except
 * the last one before it.
 */
export interface ColumnsChange {
  readonly topic: ColumnTopic
  readonly key: string
  readonly load: LoadState
  /** Load state of the archive, range by range without gaps. */
  readonly ranges: readonly RangeLoad[]
  readonly keepUntil: number
  readonly from: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** What all points of a window of the archive were, where it was thinned out. */
  readonly sums?: PixelSums
  /** Null = as the tab has them. */
  readonly notes: SeriesNotes | null
}

/** Worker to tab: all changes of the tab's leases since its last frame. */
export interface Frame {
  readonly kind: 'frame'
  readonly seq: number
  /** Number of the last `LeaseChange` that the worker applied. Slots released by then can be reused. */
  readonly leases: number
  /** Server time when sent, ms since 1970; NaN while unknown. */
  readonly at: number
  /** True if the frame holds all leases: the first frame of a visible tab, and the first one after it was hidden. */
  readonly full: boolean
  /** Number of the last `behind` that the worker has answered, with this frame or an earlier one; 0 before the first. */
  readonly caughtUp: number
  /** The links are being probed: everything is last known until a frame says otherwise. */
  readonly suspect: boolean
  readonly lanes: LaneBlock | null
  readonly extras: readonly LaneExtra[]
  readonly values: readonly ValueChange[]
  readonly columns: readonly ColumnsChange[]
  readonly pages: readonly PageChange[]
}

/** What a tab shows while hidden: alerts in its title, and the alarm sound. */
export interface SummaryContent extends HornTold {
  /** Null without a session, or until the pending alerts are known. */
  readonly alerts: AlertSummary | null
  /** False while they are only last known, and where they could not be told. */
  readonly isCurrent: boolean
  /** True for the one tab that sounds the alarm. */
  readonly rings: boolean
  /** The title of the page that sounds the alarm in another tab; null where this one does, or no tab can. */
  readonly heardAt: string | null
  /** What this tab is to sound now, until it confirms it; null for all others. */
  readonly ring: HornRing | null
}

/**
 * Worker to tab, also while hidden: at most once a second, only after a change, and only after the previous one was
 * acknowledged. In a frozen tab messages would pile up.
 */
export interface Summary extends SummaryContent {
  readonly kind: 'summary'
  readonly seq: number
}

/**
 * Worker to a hidden tab without a Web Lock, which replies `here`. `isOver`: the tab was silent for so long (frozen) that
 * the worker dropped its leases; it then connects again as a new tab.
 */
export interface Probe {
  readonly kind: 'probe'
  readonly isOver: boolean
}

/**
 * Tab to worker. `costMs`: what the frame and the picture with it cost the tab's main thread, in ms; null if it changed
 * nothing on screen. `gap`: the tab wants its frames at least `ms` apart from now on; 0 ends that. `behind`: the tab could not
 * run for a while; what waits for it is old, and it wants everything as it is now. `rang`: the tab that sounds the alarm has done
 * what it was told to, whether aloud or not. `sound`: whether the browser lets this tab play tones, the title of its page, and what
 * this workstation has chosen. `horn-test`: somebody has tested the horn, and heard it or not.
 */
export type TabSignal =
  | { readonly kind: 'ack'; readonly seq: number; readonly costMs: number | null }
  | { readonly kind: 'summary-ack'; readonly seq: number }
  | { readonly kind: 'rang'; readonly number: number }
  | { readonly kind: 'sound'; readonly can: boolean; readonly page: string; readonly plan: HornPlan }
  | { readonly kind: 'horn-test'; readonly wasHeard: boolean }
  | { readonly kind: 'here' }
  | { readonly kind: 'visible'; readonly visible: boolean }
  | { readonly kind: 'gap'; readonly ms: number }
  | { readonly kind: 'behind'; readonly number: number }
  | { readonly kind: 'bye' }
