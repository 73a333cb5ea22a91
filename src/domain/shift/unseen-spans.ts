import type { Unseen, UnseenReason, UnseenSpan } from '../../wire/tabs/unseen.ts'

/** What a browser keeps of a user. Times are ms since 1970 on the clock of the plant. */
export interface KeptUnseen {
  /** The oldest first. */
  readonly spans: readonly UnseenSpan[]
  /** Up to when the user has read them. */
  readonly readTo: number
  /** When a client of this user last ran here. */
  readonly seenAt: number | null
  /** When this user last did something here, and when before that visit. */
  readonly activeAt: number | null
  readonly before: number | null
}

/** A workstation has so many users. */
export const KEPT_USERS = 20
/** A month of nights, and a link that comes and goes. */
const MOST_SPANS = 200
const REASONS: readonly UnseenReason[] = ['link', 'asleep', 'away', 'hidden']

/** Returns spans with one more, in order; the same one twice is one, and the oldest go. */
export function addSpan(spans: readonly UnseenSpan[], span: UnseenSpan): readonly UnseenSpan[] {
  const isKnown = spans.some(({ from, to, why }) => from === span.from && to === span.to && why === span.why)
  if (isKnown || !(span.from < span.to)) return spans
  return [...spans, span].sort((a, b) => a.from - b.from || a.to - b.to).slice(-MOST_SPANS)
}

/** Returns the spans that a user has not read. */
export function unreadSpans({ spans, readTo }: Pick<Unseen, 'spans' | 'readTo'>): readonly UnseenSpan[] {
  return spans.filter(({ to }) => to > readTo)
}

/** Returns the parts of spans within a time, half open. */
export function spansIn(spans: readonly UnseenSpan[], from: number, to: number): readonly UnseenSpan[] {
  return spans
    .filter((span) => span.from < to && span.to > from)
    .map((span) => ({ ...span, from: Math.max(from, span.from), to: Math.min(to, span.to) }))
}

/** Returns spans as the times that somebody has to look at: what overlaps or touches is one, whatever its reasons. */
export function joinedSpans(
  spans: readonly UnseenSpan[],
): readonly { readonly from: number; readonly to: number; readonly whys: readonly UnseenReason[] }[] {
  const joined: { from: number; to: number; whys: UnseenReason[] }[] = []
  for (const { from, to, why } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || from > last.to) joined.push({ from, to, whys: [why] })
    else {
      last.to = Math.max(last.to, to)
      if (!last.whys.includes(why)) last.whys.push(why)
    }
  }
  return joined
}

/** Reads what a browser has kept, by user. Another build may have written it. */
export function readKept(found: unknown): ReadonlyMap<string, KeptUnseen> {
  if (typeof found !== 'object' || found === null) return new Map()
  return new Map(
    Object.entries(found).flatMap(([user, one]: [string, unknown]) => {
      const kept = keptOf(one)
      return kept === null ? [] : [[user, kept] as const]
    }),
  )
}

function keptOf(one: unknown): KeptUnseen | null {
  if (typeof one !== 'object' || one === null) return null
  const { spans, readTo, seenAt, activeAt, before } = one as { readonly [field: string]: unknown }
  if (!Array.isArray(spans) || !isTime(readTo)) return null
  const timeOf = (value: unknown) => (isTime(value) ? value : null)
  return {
    spans: spans.filter(isSpan).slice(-MOST_SPANS),
    readTo,
    seenAt: timeOf(seenAt),
    activeAt: timeOf(activeAt),
    before: timeOf(before),
  }
}

function isSpan(one: unknown): one is UnseenSpan {
  if (typeof one !== 'object' || one === null || !('from' in one && 'to' in one && 'why' in one)) return false
  return isTime(one.from) && isTime(one.to) && one.from < one.to && REASONS.some((why) => why === one.why)
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
