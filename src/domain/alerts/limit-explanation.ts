import type { DataPoint } from '../../wire/server/chart.ts'
import { type LimitRule, type Stay, staysBeyond } from './limit-stays.ts'

/** How long a value may be back without an end of its alert. Whether a server waits at all, nobody says: the one that fits is taken. */
const PAUSES_MS = [0, 60_000, 300_000, 900_000] as const
/** How often a server compares a value with its limits is its own affair, and its clocks need not be the same. */
const NEAR_MS = 300_000
const ALLOWED = 1
const ALLOWED_SHARE = 0.1

/** How well the samples of a value explain the alerts that came. Only what they can say something about is counted. */
export interface LimitExplanation {
  /** What the present rule would have raised, by the samples. */
  readonly reckoned: number
  /** What came. */
  readonly real: number
  /** Of both: at the same time. */
  readonly together: number
  readonly pauseMs: number
}

/**
 * Returns what the samples say of a rule, beside the times at which its alerts came (ms since 1970, ascending). Its pause is the shortest of
 * those that fit best.
 */
export function explainAlerts(
  points: readonly DataPoint[],
  rule: Omit<LimitRule, 'pauseMs'>,
  came: readonly number[],
): LimitExplanation {
  const stretches = knownStretches(points)
  let best: LimitExplanation | null = null
  for (const pauseMs of PAUSES_MS) {
    const found = compared(staysBeyond(points, { ...rule, pauseMs }), stretches, { ...rule, pauseMs }, came)
    if (best === null || missed(found) < missed(best)) best = found
  }
  return best ?? { reckoned: 0, real: 0, together: 0, pauseMs: 0 }
}

/** Returns whether that is close enough to say what another limit would have given. */
export function isExplained(explanation: LimitExplanation): boolean {
  const { reckoned, real, together } = explanation
  return together > 0 && missed(explanation) <= Math.max(ALLOWED, ALLOWED_SHARE * Math.max(reckoned, real))
}

function missed({ reckoned, real, together }: LimitExplanation): number {
  return Math.max(reckoned, real) - together
}

function compared(
  stays: readonly Stay[],
  stretches: readonly (readonly [from: number, to: number])[],
  { delayMs, pauseMs }: LimitRule,
  came: readonly number[],
): LimitExplanation {
  const isNear = (stay: Stay, at: number) => at >= stay.before - NEAR_MS && at <= stay.start + NEAR_MS
  const raised = stays.filter(({ verdict }) => verdict === 'raised')
  const unknown = stays.filter(({ verdict }) => verdict === 'unknown')
  let real = 0
  let together = 0
  let next = 0
  for (const time of came) {
    const start = time - delayMs
    let stay = raised[next]
    while (stay !== undefined && stay.start + NEAR_MS < start) {
      next += 1
      stay = raised[next]
    }
    if (stay !== undefined && isNear(stay, start)) {
      real += 1
      together += 1
      next += 1
    } else {
      const isKnown = stretches.some(([from, to]) => start - pauseMs > from && time < to)
      if (isKnown && !unknown.some((one) => start >= one.before && start <= one.end)) real += 1
    }
  }
  return { reckoned: raised.length, real, together, pauseMs }
}

/** Returns the times between gaps. */
function knownStretches(points: readonly DataPoint[]): readonly (readonly [from: number, to: number])[] {
  const stretches: [number, number][] = []
  let isOpen = false
  for (const { timestamp, value } of points) {
    const last = stretches.at(-1)
    if (value !== null && isOpen && last !== undefined) last[1] = timestamp
    else if (value !== null) stretches.push([timestamp, timestamp])
    isOpen = value !== null
  }
  return stretches
}
