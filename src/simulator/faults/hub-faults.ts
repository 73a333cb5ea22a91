import type { MessageFilter } from '../hubs/protocol/hub-fault.ts'
import { RECORD_SEPARATOR } from '../hubs/protocol/hub-message.ts'
import { checked, fields, flag, integer, number, oneOf, optional, text } from '../server/read-value.ts'
import { CALL_FAILURE, failureOf } from './call-faults.ts'
import { chance } from './chance.ts'
import { type HubEffect, hubRow, NO_DETAILS } from './fault-plan.ts'
import { ageing, duplicating, losing, misnaming, reordering } from './message-filters.ts'

const DEFAULT_DELAY_MS = 2000
const MAX_DELAY_MS = 3_600_000
/** Largest single message, to see how a client copes. */
const MAX_OVERSIZED_BYTES = 64 * 1024 * 1024
const MAX_WINDOW = 1_000
const MAX_SEED = 4_294_967_295

/** Probability for each message, and the seed that repeats a run. */
const CHANCES = fields<{ probability: number | undefined; seed: number | undefined }>({
  probability: optional(number(0, 1)),
  seed: optional(integer(0, MAX_SEED)),
})

function disturbing(messages: () => MessageFilter): HubEffect {
  return { slot: 'messages', state: { messages } }
}

/**
 * Faults of a hub, one row each: the fields of an order besides hub, `ms` and `times`, and the effect..
 */
export const HUB_FAULTS = {
  /** Cuts once; with `ms` it also refuses connections for that long, like a cable pulled and put back. */
  drop: hubRow(NO_DETAILS, ({ ms }) => ({
    slot: 'line',
    ...(ms === undefined ? {} : { state: { isRefused: true } }),
    strike: (hub) => hub.terminate(),
  })),
  /** Cuts by a TCP reset, like a firewall that has dropped the connection from its table. */
  reset: hubRow(NO_DETAILS, () => ({ strike: (hub) => hub.reset() })),
  refuse: hubRow(NO_DETAILS, () => ({
    slot: 'line',
    state: { isRefused: true },
    strike: (hub) => hub.terminate(),
  })),
  silent: hubRow(NO_DETAILS, () => ({ slot: 'line', state: { isSilent: true } })),
  slow: hubRow(NO_DETAILS, ({ ms }) => ({
    slot: 'line',
    state: { delayMs: ms ?? DEFAULT_DELAY_MS },
    isTimeless: true,
  })),
  /** Affects existing connections only: a client that reconnects finds a healthy hub. */
  'half-open': hubRow(NO_DETAILS, () => ({
    slot: 'half-open',
    state: {},
    strike: (hub) => hub.stall(),
    end: (hub) => hub.release(),
  })),
  'close-message': hubRow(
    fields<{ error: string | undefined; allowReconnect: boolean | undefined }>({
      error: optional(text),
      allowReconnect: optional(flag),
    }),
    ({ error, allowReconnect = false }) => ({ strike: (hub) => hub.closeAll(error, allowReconnect) }),
  ),
  'close-code': hubRow(
    fields<{ code: number; reason: string | undefined }>({
      code: checked(integer(1000, 4999), (code) => (isSendable(code) ? null : 'must be a code that can be sent')),
      reason: optional(
        checked(text, (reason) => (Buffer.byteLength(reason) > 123 ? 'must have at most 123 bytes' : null)),
      ),
    }),
    ({ code, reason = '' }) => ({ strike: (hub) => hub.closeSockets(code, reason) }),
  ),
  /** Sends `frame` unchanged, record separators included. */
  raw: hubRow(fields<{ frame: string }>({ frame: text }), ({ frame }) => ({ strike: (hub) => hub.sendRaw(frame) })),
  /** Sends one message of this size that no client listens to. */
  oversized: hubRow(fields<{ bytes: number }>({ bytes: integer(1, MAX_OVERSIZED_BYTES) }), ({ bytes }) => ({
    strike: (hub) => hub.sendRaw(messageOf(bytes)),
  })),
  duplicate: hubRow(CHANCES, ({ seed = 1, probability = 1 }, take) =>
    disturbing(() => duplicating(chance(seed, probability), take)),
  ),
  lose: hubRow(CHANCES, ({ seed = 1, probability = 1 }, take) =>
    disturbing(() => losing(chance(seed, probability), take)),
  ),
  /** Reverses groups of `window` messages. */
  reorder: hubRow(
    fields<{ window: number | undefined }>({ window: optional(integer(2, MAX_WINDOW)) }),
    ({ window = 2 }, take) => disturbing(() => reordering(window, take)),
  ),
  'unknown-enum': hubRow(NO_DETAILS, (_, take) => disturbing(() => misnaming(take))),
  /** Repeats each message with timestamps of `ageMs` ago. */
  stale: hubRow(fields<{ ageMs: number }>({ ageMs: integer(1, Number.MAX_SAFE_INTEGER) }), ({ ageMs }, take) =>
    disturbing(() => ageing(ageMs, take)),
  ),
  negotiate: hubRow(CALL_FAILURE, (order, take) => ({
    slot: 'negotiation',
    state: { negotiation: { how: failureOf(order), take } },
  })),
  /** Redirects to another path with an access token, like a managed SignalR service. */
  'negotiate-redirect': hubRow(NO_DETAILS, (_, take) => ({
    slot: 'negotiation',
    state: { negotiation: { how: 'redirect', take } },
  })),
  upgrade: hubRow(
    fields<{ how: 'status' | 'hang'; status: number | undefined }>({
      how: oneOf(['status', 'hang']),
      status: optional(integer(400, 599)),
    }),
    ({ how, status = 503 }, take) => ({
      slot: 'upgrade',
      state: { upgrade: { how: how === 'hang' ? how : { status }, take } },
    }),
  ),
  handshake: hubRow(fields<{ how: 'hang' | 'error' }>({ how: oneOf(['hang', 'error']) }), ({ how }, take) => ({
    slot: 'handshake',
    state: { handshake: { how, take } },
  })),
  /** The status that the hub `server-status` sends; may be unknown to clients. */
  'server-status': hubRow(fields<{ status: string }>({ status: text }), ({ status }) => ({
    slot: 'server-status',
    state: { serverStatus: status },
  })),
  invoke: hubRow(
    fields<{
      answer: 'error' | 'no-answer' | 'delay'
      delayMs: number | undefined
      method: string | undefined
      key: string | undefined
    }>({
      answer: oneOf(['error', 'no-answer', 'delay']),
      delayMs: optional(integer(0, MAX_DELAY_MS)),
      method: optional(text),
      key: optional(text),
    }),
    ({ answer, delayMs = DEFAULT_DELAY_MS, method, key }, take) => ({
      slot: 'invocation',
      state: { invocation: { how: { answer, delayMs, method, key }, take } },
    }),
  ),
} as const

/** Returns whether a close frame may carry the code. */
function isSendable(code: number): boolean {
  return code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code))
}

function messageOf(bytes: number): string {
  const around = JSON.stringify({ type: 1, target: 'oversized', arguments: [''] }) + RECORD_SEPARATOR
  const padding = 'x'.repeat(Math.max(0, bytes - around.length))
  return JSON.stringify({ type: 1, target: 'oversized', arguments: [padding] }) + RECORD_SEPARATOR
}
