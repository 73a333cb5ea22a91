import type { CommandRequest, ShownValue } from '../../wire/tabs/command.ts'

/**
 * One thing that a user does; made once, where he does it, and named each time it is said. `shown` are the values on
 * screen that his decision rests on, such as the state that he wants inverted: the command is refused where they change.
 */
export function newCommandRequest(shown: readonly ShownValue[] = []): CommandRequest {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), shown }
}
