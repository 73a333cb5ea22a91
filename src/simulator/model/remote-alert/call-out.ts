import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'

/** Domain 3.7: alerts within a minute are one message, and a plan places at most this many calls in an hour. */
const BUNDLE_MS = MINUTE_MS
export const MAX_CALLS_PER_HOUR = 20
/** How long a call occupies its line. */
export const CALL_MS = 40 * SECOND_MS
/** How long a recipient has to confirm before the next one is called; shorter for danger. */
const URGENT_STEP_MS = 5 * MINUTE_MS
const STEP_MS = 10 * MINUTE_MS
const URGENT_PRIORITY = 1

/** The fields of an alert that matter for call-outs. */
export interface CalledAlert {
  readonly timestamp: number
  readonly priority: number
  readonly ackTimestamp: number | null
}

/** Confirmation of a plan; `nonSent`: also of alerts that had not been sent yet. */
export interface Confirmation {
  readonly at: number
  readonly nonSent: boolean
}

export interface CallOutParts {
  /** Number of people called one after the other. */
  readonly recipients: number
  readonly confirmations: readonly Confirmation[]
  /** Returns whether a line can place a call at a time. */
  readonly isLineFree: (at: number) => boolean
}

/**
 * `waiting`: collecting alerts. `calling`: at least one recipient was called, nobody has confirmed. `confirmed`: a
 * person has taken over. `undelivered`: nobody could be called, or nobody confirmed.
 */
type CallOutState = 'waiting' | 'calling' | 'confirmed' | 'undelivered'

/** The call of one recipient; `planned` and `spared` ones were not placed. */
export interface Attempt {
  readonly at: number
  readonly state: 'placed' | 'missed' | 'planned' | 'spared'
}

/** One message of a plan with its calls. */
export interface CallOut<A extends CalledAlert = CalledAlert> {
  readonly alerts: readonly A[]
  readonly sentAt: number
  /** When the time of the last recipient to confirm is over. */
  readonly endsAt: number
  /** Times of successful calls, ascending, the first recipient first. */
  readonly calls: readonly number[]
  /** One for each recipient, in the order of calling. */
  readonly attempts: readonly Attempt[]
  readonly state: CallOutState
}

/**
 * Returns the call-outs of a plan's alerts (ascending in time) up to `at`: a pure function of time and of what users
 * acknowledged and confirmed.
 */
export function callOuts<A extends CalledAlert>(
  alerts: readonly A[],
  parts: CallOutParts,
  at: number,
): readonly CallOut<A>[] {
  const messages = bundles(alerts).map((bundle) => ({ ...bundle, attempts: [] as Attempt[] }))
  const attempts = messages
    .flatMap((message) =>
      Array.from({ length: parts.recipients }, (_, index) => ({
        message,
        at: message.sentAt + index * message.stepMs,
      })),
    )
    .sort((a, b) => a.at - b.at)
  const placed: number[] = []
  let oldest = 0
  const stateOfAttempt = (message: Bundle<A>, time: number): Attempt['state'] => {
    const stop = stopOf(message, parts.confirmations)
    if (time >= stop && stop <= at) return 'spared'
    if (time > at) return 'planned'
    while ((placed[oldest] ?? Number.POSITIVE_INFINITY) <= time - HOUR_MS) oldest += 1
    if (placed.length - oldest >= MAX_CALLS_PER_HOUR || !parts.isLineFree(time)) return 'missed'
    placed.push(time)
    return 'placed'
  }
  for (const { message, at: time } of attempts) {
    message.attempts.push({ at: time, state: stateOfAttempt(message, time) })
  }
  return messages.map((message) => {
    const calls = message.attempts.flatMap((attempt) => (attempt.state === 'placed' ? [attempt.at] : []))
    return {
      alerts: message.alerts,
      sentAt: message.sentAt,
      endsAt: message.sentAt + parts.recipients * message.stepMs,
      calls,
      attempts: message.attempts,
      state: stateOf({ ...message, calls }, parts, at),
    }
  })
}

interface Bundle<A extends CalledAlert = CalledAlert> {
  readonly alerts: readonly A[]
  readonly sentAt: number
  readonly stepMs: number
}

function bundles<A extends CalledAlert>(alerts: readonly A[]): readonly Bundle<A>[] {
  const found: A[][] = []
  for (const alert of alerts) {
    const last = found.at(-1)
    if (last?.[0] !== undefined && alert.timestamp < last[0].timestamp + BUNDLE_MS) last.push(alert)
    else found.push([alert])
  }
  return found.map((bundle) => ({
    alerts: bundle,
    sentAt: (bundle[0]?.timestamp ?? 0) + BUNDLE_MS,
    stepMs: bundle.some(({ priority }) => priority === URGENT_PRIORITY) ? URGENT_STEP_MS : STEP_MS,
  }))
}

/** Returns when calling stops: all alerts acknowledged, or the plan confirmed. */
function stopOf({ alerts, sentAt }: Bundle, confirmations: readonly Confirmation[]): number {
  const acknowledged = Math.max(...alerts.map(({ ackTimestamp }) => ackTimestamp ?? Number.POSITIVE_INFINITY))
  const confirmed = confirmations.find(({ at, nonSent }) => {
    return at >= sentAt || (nonSent && alerts.every(({ timestamp }) => timestamp <= at))
  })
  return Math.min(acknowledged, confirmed?.at ?? Number.POSITIVE_INFINITY)
}

function stateOf(
  message: Bundle & { readonly calls: readonly number[] },
  { recipients, confirmations }: CallOutParts,
  at: number,
): CallOutState {
  if (stopOf(message, confirmations) <= at) return 'confirmed'
  if (at < message.sentAt) return 'waiting'
  if (at >= message.sentAt + recipients * message.stepMs) return 'undelivered'
  return message.calls.length > 0 ? 'calling' : 'undelivered'
}
