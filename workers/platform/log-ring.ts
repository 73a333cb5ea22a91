import { type ILogger, LogLevel } from '@microsoft/signalr'
import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'

const CAPACITY = 500
const MAX_LINE_LENGTH = 300

/**
 * Keeps the last 500 log lines for the diagnostics page, since operators do not see the console of a worker. Query strings
 * are cut: SignalR logs addresses that contain connection tokens.
 */
export class LogRing implements ILogger {
  readonly #lines: string[] = []
  readonly #now: () => number
  /** How often work threw: uncaught exceptions, rejections, and what was caught where other work goes on. */
  errors = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Adds SignalR's own lines from level Information on (specification 7). */
  log(level: LogLevel, message: string): void {
    if (level >= LogLevel.Information) this.add(message)
  }

  add(message: string): void {
    const text = message.replace(/\?[^\s'"]*/g, '?...').slice(0, MAX_LINE_LENGTH)
    this.#lines.push(`${new Date(this.#now()).toISOString()} ${text}`)
    if (this.#lines.length > CAPACITY) this.#lines.shift()
  }

  /** Adds and counts work that threw. */
  fail(message: string): void {
    this.errors += 1
    this.add(`failure: ${message}`)
  }

  /** Drops all lines: the session has ended, and logged responses contain data of its user. */
  clear(): void {
    this.#lines.length = 0
  }

  stats(): Pick<WorkerStats, 'errors' | 'log'> {
    return { errors: this.errors, log: this.lines() }
  }

  /** Returns the lines, oldest first, each with its time in front (ISO 8601, UTC, local clock). */
  lines(): readonly string[] {
    return [...this.#lines]
  }
}
