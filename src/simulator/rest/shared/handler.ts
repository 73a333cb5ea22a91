import type { IncomingMessage } from 'node:http'
import type { Session } from '../../auth/session-store.ts'
import { runInTurns, type Steps } from '../../model/base/cooperative-steps.ts'
import type { Reader } from '../../server/read-value.ts'

export type Outcome<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly error: string }

/** An answer that is no success: the status, and the sentence that goes out as `{ error }`. */
export class Refusal {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string) {
    this.status = status
    this.error = error
  }
}

/** The request beside its arguments. */
export interface Call {
  readonly req: IncomingMessage
  readonly session: Session | undefined
  readonly setCookie: (cookie: string) => void
}

export interface SessionCall extends Call {
  readonly session: Session
}

/**
 * Reads the arguments of a call and answers it. Commands wait for nothing, so that none can overtake itself; what
 * takes long to read is answered in turns with everything else.
 */
export interface Handler<Args, Body> {
  readonly args: Reader<Args>
  /** Runs with arguments that came through `args`. */
  answer(raw: unknown, call: Call): Outcome<Body> | Promise<Outcome<Body>>
}

/** A call that needs a session. Answers 401 without, and 400 with a sentence for arguments that cannot be read. */
export function withSession<Args, Body>(
  args: Reader<Args>,
  run: (args: Args, call: SessionCall) => Body | Refusal,
): Handler<Args, Body> {
  return open(args, (read, call) => {
    if (call.session === undefined) return { ok: false, status: 401, error: 'There is no session.' }
    return outcomeOf(run(read, { ...call, session: call.session }))
  })
}

/** As `withSession`, for what is read in steps. Never for a command. */
export function withSessionInTurns<Args, Body>(
  args: Reader<Args>,
  run: (args: Args, call: SessionCall) => Steps<Body | Refusal>,
): Handler<Args, Body> {
  const begun = withSession(args, run)
  return {
    args,
    answer: async (raw, call) => {
      const outcome = await begun.answer(raw, call)
      return outcome.ok ? outcomeOf(await runInTurns(outcome.body)) : outcome
    },
  }
}

/** A call that works without a session. */
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
    answer: (raw, call) => {
      const read = args(raw)
      if (!read.ok) return { ok: false, status: 400, error: `The request ${read.why}.` }
      return run(read.value, call)
    },
  }
}
