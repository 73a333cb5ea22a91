import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'

/** Domain 3.7: what comes within a minute is one message, and a plan places at most so many calls in an hour. */
export const BUNDLE_MS = MINUTE_MS
export const MAX_CALLS_PER_HOUR = 20
/** How long a call holds its line. */
export const CALL_MS = 40 * SECOND_MS
/** How long a recipient has to confirm before the next one is called: danger waits for nobody. */
const URGENT_STEP_MS = 5 * MINUTE_MS
const STEP_MS = 10 * MINUTE_MS
const URGENT_PRIORITY = 1

/** What the call-out has to know of an alert. */
export interface CalledAlert {
  readonly timestamp: number
  readonly priority: number
  readonly ackTimestamp: number | null
}

/** Somebody has confirmed a plan; `nonSent`: also what had not been sent yet. */
export interface Confirmation {
  readonly at: number
  readonly nonSent: boolean
}

export interface CallOutParts {
  /** How many people are called one after the other. */
  readonly recipients: number
  readonly confirmations: readonly Confirmation[]
  /** Whether a line got a call through at a time. */
  readonly isLineFree: (at: number) => boolean
}

/**
 * `waiting`: alerts are still gathered. `calling`: at least one recipient has it, nobody has confirmed. `confirmed`: a
 * person has taken over. `undelivered`: nobody could be called, or all were and nobody confirmed.
 */
export type CallOutState = 'waiting' | 'calling' | 'confirmed' | 'undelivered'

/** One message of a plan and how it went from recipient to recipient. */
export interface CallOut {
  readonly alerts: readonly CalledAlert[]
  readonly sentAt: number
  /** When the last recipient has had the time to confirm. */
  readonly endsAt: number
  /** When calls got through, ascending: the first to the first recipient. */
  readonly calls: readonly number[]
  readonly state: CallOutState
}

/**
 * The call-outs that a plan's alerts (ascending in time) have set off by `at`: a pure function of time and of what
 * users have acknowledged and confirmed.
 */
export function callOuts(alerts: readonly CalledAlert[], parts: CallOutParts, at: number): readonly CallOut[] {
  const messages = bundles(alerts).map((bundle) => ({ ...bundle, calls: [] as number[] }))
  const attempts = messages
    .flatMap((message) =>
      Array.from({ length: parts.recipients }, (_, index) => ({
        message,
        at: message.sentAt + index * message.stepMs,
      })),
    )
    .filter((attempt) => attempt.at <= at && attempt.at < stopOf(attempt.message, parts.confirmations))
    .sort((a, b) => a.at - b.at)
  const placed: number[] = []
  let oldest = 0
  for (const attempt of attempts) {
    while ((placed[oldest] ?? Number.POSITIVE_INFINITY) <= attempt.at - HOUR_MS) oldest += 1
    if (placed.length - oldest >= MAX_CALLS_PER_HOUR || !parts.isLineFree(attempt.at)) continue
    placed.push(attempt.at)
    attempt.message.calls.push(attempt.at)
  }
  return messages.map((message) => ({
    alerts: message.alerts,
    sentAt: message.sentAt,
    endsAt: message.sentAt + parts.recipients * message.stepMs,
    calls: message.calls,
    state: stateOf(message, parts, at),
  }))
}

interface Bundle {
  readonly alerts: readonly CalledAlert[]
  readonly sentAt: number
  readonly stepMs: number
}

function bundles(alerts: readonly CalledAlert[]): readonly Bundle[] {
  const found: CalledAlert[][] = []
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

/** When nobody needs to be called any more: all alerts acknowledged, or the plan confirmed. */
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
