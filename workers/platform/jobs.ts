import { retryMs } from '../../src/domain/base/retry-ms.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { Clock } from './environment.ts'

/**
 * Work of the worker that must not take other work with it. One alert that nobody can read, one listener with a fault, one
 * refused key: whatever throws is reported, and everything else goes on.
 */

/** Reports work that threw; `what` names it for the log and is counted with it on the diagnostics page. */
export type ReportFailure = (what: string, error: unknown) => void

/** The failures in a row of work that is tried again until it succeeds. */
export class Backoff {
  #failures = 0
  /** Of the last failure; null since a success. */
  error: CallError | null = null

  /** Returns when to try again, ms. */
  failed(error: CallError): number {
    this.error = error
    this.#failures += 1
    return retryMs(this.#failures)
  }

  succeeded(): void {
    this.error = null
    this.#failures = 0
  }
}

/** Runs `work`. What it throws is reported and ends here. Returns whether it was done. */
export function attempt(report: ReportFailure, what: string, work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    report(what, error)
    return false
  }
}

/** Runs pieces of work one after the other, whatever one of them meets. */
export function attemptAll(report: ReportFailure, what: string, pieces: readonly (() => void)[]): void {
  for (const piece of pieces) attempt(report, what, piece)
}

/** Returns what an error says. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns what a list or a call says whose work threw. */
export function failedError(error: unknown): CallError {
  return { kind: 'failed', text: String(error) }
}

/** Returns what an error says and where it was thrown, for the log. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const place = error.stack?.split('\n').find((line) => /^\s*at /.test(line))
  return place === undefined ? error.message : `${error.message} (${place.trim()})`
}

/** Returns the same clock with timers that survive what they run. */
export function safeClock(clock: Clock, report: ReportFailure): Clock {
  return {
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    after: (ms, run) => clock.after(ms, () => attempt(report, 'a timer', run)),
  }
}

/**
 * A job that runs again and again, never twice at a time. A run that throws is reported, and the next one comes: no flag of
 * the job can stay set, because the loop owns it.
 */
export class Loop {
  readonly #clock: Clock
  readonly #report: ReportFailure
  readonly #what: string
  readonly #run: () => Promise<void>
  /** Of the run under way; null without one. */
  #running: symbol | null = null
  /** When the next run is due, in ms of `elapsed`; null without one. */
  #dueAt: number | null = null
  #cancelTimer = () => {}

  /** `run` may call `in` for the next run. After a failure the next run follows `retryMs`. */
  constructor(
    context: { readonly clock: Clock; readonly failed: ReportFailure },
    what: string,
    run: () => Promise<void>,
  ) {
    this.#clock = context.clock
    this.#report = context.failed
    this.#what = what
    this.#run = run
  }

  /** Runs the job in `ms`, or earlier if it is due earlier. While it runs, the next run follows it. */
  in(ms: number): void {
    const dueAt = this.#clock.elapsed() + ms
    if (this.#dueAt !== null && this.#dueAt <= dueAt) return
    this.#dueAt = dueAt
    if (this.#running === null) this.#arm()
  }

  /** Gives up the run under way, whose end no longer matters, and runs the job in `ms`. */
  restart(ms: number): void {
    this.#running = null
    this.cancel()
    this.in(ms)
  }

  /** Cancels what is due. A run under way ends by itself. */
  cancel(): void {
    this.#dueAt = null
    this.#cancelTimer()
  }

  #arm(): void {
    this.#cancelTimer()
    if (this.#dueAt === null) return
    const wait = Math.max(0, this.#dueAt - this.#clock.elapsed())
    this.#cancelTimer = this.#clock.after(wait, () => void this.#once())
  }

  async #once(): Promise<void> {
    const own = Symbol(this.#what)
    this.#running = own
    this.#dueAt = null
    try {
      await this.#run()
    } catch (error) {
      this.#report(this.#what, error)
      if (this.#running === own) this.in(retryMs(1))
    } finally {
      if (this.#running === own) {
        this.#running = null
        this.#arm()
      }
    }
  }
}
