import type { CommandRequest, ShownValue } from '../../wire/tabs/command.ts'

/**
 * Returns a request with a new command id (32 hex digits). Create it once per user action and reuse it for each
 * attempt. `shown` are the values on screen that the decision depends on, such as the state to invert: the command is
 * refused if they have changed.
 */
export function newCommandRequest(shown: readonly ShownValue[] = []): CommandRequest {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), shown }
}
