import type { IncomingMessage } from 'node:http'
import type { Session } from '../../auth/session-store.ts'
import { runTaskInTurns, type Task } from '../../model/base/cooperative-task.ts'
import type { Reader } from '../../server/read-value.ts'

export type Outcome<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly error: string }

/** A response other than success: its status, and the sentence sent as `{ error }`. */
export class Refusal {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string) {
    this.status = status
    this.error = error
  }
}

/** A request without its arguments. */
export interface Call {
  readonly req: IncomingMessage
  readonly session: Session | undefined
  readonly setCookie: (cookie: string) => void
}

export interface SessionCall extends Call {
  readonly session: Session
}

/**
 * Validates the arguments of a call and runs it. Commands are synchronous, so none can overtake another; long reads
 * alternate with other work.
 */
export interface Handler<Args, Body> {
  readonly args: Reader<Args>
  /** Returns for how many ms the call waits before it runs; null if that is too long, so it is refused. */
  readonly delayMs?: (call: Call) => number | null
  /** Reads `raw` with `args` and runs the call. */
  handle(raw: unknown, call: Call): Outcome<Body> | Promise<Outcome<Body>>
}

/** Defines a call that needs a session. Responds with 401 without one, and with 400 and a sentence to invalid arguments. */
export function withSession<Args, Body>(
  args: Reader<Args>,
  run: (args: Args, call: SessionCall) => Body | Refusal,
): Handler<Args, Body> {
  return open(args, (read, call) => {
    if (call.session === undefined) return { ok: false, status: 401, error: 'There is no session.' }
    return outcomeOf(run(read, { ...call, session: call.session }))
  })
}

/** Like `withSession`, for long reads that run in steps. Never for a command. */
export function withSessionInTurns<Args, Body>(
  args: Reader<Args>,
  run: (args: Args, call: SessionCall) => Task<Body | Refusal>,
): Handler<Args, Body> {
  const started = withSession(args, run)
  return {
    args,
    handle: async (raw, call) => {
      const outcome = await started.handle(raw, call)
      return outcome.ok ? outcomeOf(await runTaskInTurns(outcome.body)) : outcome
    },
  }
}

/** Defines a call that works without a session. */
export function withoutSession<Args, Body>(
  args: Reader<Args>,
  run: (args: Args, call: Call) => Body | Refusal,
): Handler<Args, Body> {
  return open(args, (read, call) => outcomeOf(run(read, call)))
}

function outcomeOf<Body>(body: Body | Refusal): Outcome<Body> {
  return body instanceof Refusal ? { ok: false, status: body.status, error: body.error } : { ok: true, body }
}

function open<Args, Body>(args: Reader<Args>, run: (args: Args, call: Call) => Outcome<Body>): Handler<Args, Body> {
  return {
    args,
    handle: (raw, call) => {
      const read = args(raw)
      if (!read.ok) return { ok: false, status: 400, error: `The request ${read.why}.` }
      return run(read.value, call)
    },
  }
}
