import { CALL_FAILURES, type CallFailure } from '../rest/http/call-failure.ts'
import { checked, fields, integer, oneOf, optional } from '../server/read-value.ts'
import { chanceBetween } from './chance.ts'
import { callRow } from './fault-plan.ts'

const MAX_DELAY_MS = 600_000
const MAX_SEED = 4_294_967_295

/** How an answer goes wrong, in the words of an order; `status` belongs to the way of that name. */
export interface FailureWords {
  readonly how: (typeof CALL_FAILURES)[number]
  readonly status: number | undefined
}

export const CALL_FAILURE = fields<FailureWords>({
  how: oneOf(CALL_FAILURES),
  status: optional(integer(300, 599)),
})

export function failureOf({ how, status = 500 }: FailureWords): CallFailure {
  return how === 'status' ? { status } : how
}

interface DelayWords {
  readonly delayMs: number
  readonly maxDelayMs: number | undefined
  readonly when: 'before' | 'after' | undefined
  readonly seed: number | undefined
}

/** What can be wrong with calls, one row each: what an order says beside call or path, `ms` and `times`. */
export const CALL_FAULTS = {
  fail: callRow(CALL_FAILURE, (order, take) => ({ slot: 'answer', failure: { how: failureOf(order), take } })),
  /** By `delayMs`, or something between that and `maxDelayMs`, before or after the execution. */
  delay: callRow(
    checked(
      fields<DelayWords>({
        delayMs: integer(0, MAX_DELAY_MS),
        maxDelayMs: optional(integer(0, MAX_DELAY_MS)),
        when: optional(oneOf(['before', 'after'])),
        seed: optional(integer(0, MAX_SEED)),
      }),
      ({ delayMs, maxDelayMs = delayMs }) => (maxDelayMs < delayMs ? 'maxDelayMs must not be below delayMs' : null),
    ),
    ({ delayMs, maxDelayMs = delayMs, when = 'before', seed = 1 }, take) => ({
      slot: 'delay',
      when,
      delayMs: chanceBetween(seed, delayMs, maxDelayMs),
      take,
    }),
  ),
} as const
