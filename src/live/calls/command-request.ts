import type { CommandRequest, ShownValue } from '../../wire/tabs/command.ts'

/**
 * Returns a request with a new command id (32 hex digits). Create it once per user action and reuse it for each
 * attempt. `shown` are the values on screen that the decision depends on, such as the state to invert: the command is
 * refused if they have changed.
 */
export function newCommandRequest(shown: readonly ShownValue[] = []): CommandRequest {
  return { id: newId(), shown }
}

/** Returns an id that no other thing has: 32 hex digits. `crypto.randomUUID` is missing over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
