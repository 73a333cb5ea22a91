import { reportOfResult } from '../../../domain/commands/result-status.ts'
import { newCommandRequest } from '../../../live/calls/command-request.ts'
import { sessionNumber } from '../../../live/connection/data-owner.ts'
import type { Result } from '../../../wire/server/result.ts'
import type { CommandRequest } from '../../../wire/tabs/command.ts'

/** What became of one target of an action of several commands. */
export interface Turn<T, B> {
  readonly target: T
  /** `CommandRequest.id` of its command; null if nothing was sent for it. */
  readonly command: string | null
  /** Null if its turn never came. */
  readonly result: Result<B> | null
}

/**
 * Sends one command for each target, one after the other, each once and with a request of its own. Ends at the first one
 * whose outcome is unknown, or that could not be sent: the others might meet a plant that nobody has looked at.
 */
export async function sendInTurn<T, B>(
  targets: readonly T[],
  send: (target: T, request: CommandRequest) => Promise<Result<B>>,
): Promise<readonly Turn<T, B>[]> {
  const startedIn = sessionNumber()
  const turns: Turn<T, B>[] = []
  let isOver = false
  for (const target of targets) {
    if (isOver) {
      turns.push({ target, command: null, result: null })
      continue
    }
    const request = newCommandRequest()
    const result = await send(target, request)
    turns.push({ target, command: isUnsent(result) ? null : request.id, result })
    // What one user ordered is never sent for the next.
    isOver = !isAnswered(result) || sessionNumber() !== startedIn
  }
  return turns
}

/** True if the server has accepted or refused a command; the next one may be sent then. */
function isAnswered(result: Result<unknown>): boolean {
  return reportOfResult(result).state !== 'unknown' && !isUnsent(result)
}

/** True if the worker refused a command before it was sent, or there is no session to send it in. */
function isUnsent(result: Result<unknown>): boolean {
  return !result.ok && (result.error.kind === 'disconnected' || result.error.kind === 'unauthorized')
}
