import { type ILogger, LogLevel } from '@microsoft/signalr'

const CAPACITY = 500
const MAX_LINE_LENGTH = 300

/**
 * The last 500 lines of what the worker did: its console is out of an operator's sight. Query strings are cut, because
 * SignalR logs addresses with connection tokens in them.
 */
export class LogRing implements ILogger {
  readonly #lines: string[] = []
  readonly #now: () => number
  /** What went wrong in the worker itself and nobody has caught. */
  errors = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** SignalR's own lines, at Information as specification 7 asks. */
  log(level: LogLevel, message: string): void {
    if (level >= LogLevel.Information) this.add(message)
  }

  add(message: string): void {
    const text = message.replace(/\?[^\s'"]*/g, '?...').slice(0, MAX_LINE_LENGTH)
    this.#lines.push(`${new Date(this.#now()).toISOString()} ${text}`)
    if (this.#lines.length > CAPACITY) this.#lines.shift()
  }

  /** Something went wrong that no part of the worker was ready for. */
  fail(message: string): void {
    this.errors += 1
    this.add(message)
  }

  /** The session is over: answers of the server, as far as they are logged, belong to its user. */
  clear(): void {
    this.#lines.length = 0
  }

  lines(): readonly string[] {
    return [...this.#lines]
  }
}
