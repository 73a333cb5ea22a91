import { CALL_FAILURES, type CallFailure } from '../rest/http/call-failure.ts'
import { checked, fields, integer, oneOf, optional } from '../server/read-value.ts'
import { chanceBetween } from './chance.ts'
import { callRow } from './fault-plan.ts'

const MAX_DELAY_MS = 600_000
const MAX_BYTES_PER_SECOND = 1_000_000_000
const MAX_SEED = 4_294_967_295

/** How a response goes wrong, as ordered; `status` belongs to `how: 'status'`. */
export interface FailureOrder {
  readonly how: (typeof CALL_FAILURES)[number]
  readonly status: number | undefined
}

export const CALL_FAILURE = fields<FailureOrder>({
  how: oneOf(CALL_FAILURES),
  status: optional(integer(300, 599)),
})

export function failureOf({ how, status = 500 }: FailureOrder): CallFailure {
  return how === 'status' ? { status } : how
}

interface DelayOrder {
  readonly delayMs: number
  readonly maxDelayMs: number | undefined
  readonly when: 'before' | 'after' | undefined
  readonly seed: number | undefined
}

/** Faults of calls, one row each: the fields of an order besides call or path, `ms` and `times`, and the effect. */
export const CALL_FAULTS = {
  fail: callRow(CALL_FAILURE, (order, take) => ({ slot: 'response', failure: { how: failureOf(order), take } })),
  /** Delays by `delayMs`, or by a random time up to `maxDelayMs`, before or after the execution. */
  delay: callRow(
    checked(
      fields<DelayOrder>({
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
  /** Reads uploads no faster than this, as over a slow line; with `cutAfterBytes` the line breaks after so much. */
  slowUpload: callRow(
    fields<{ bytesPerSecond: number; cutAfterBytes: number | undefined }>({
      bytesPerSecond: integer(1000, MAX_BYTES_PER_SECOND),
      cutAfterBytes: optional(integer(0, MAX_BYTES_PER_SECOND)),
    }),
    (pace, take) => ({ slot: 'upload', pace, take }),
  ),
} as const
