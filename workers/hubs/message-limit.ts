/** Characters of one hub message; JSON of a plant is nearly all ASCII, so 16 MB. All PVs of the largest plant are fewer. */
const MAX_MESSAGE_LENGTH = 16 * 1024 * 1024
/** Ends each message of a text. */
const RECORD_SEPARATOR = '\u001e'

/**
 * Throws where a text that came by a hub has a message of more than 16 MB: parsed, it would take many times its size and
 * stop all other hubs meanwhile.
 */
export function checkMessageLengths(text: string): void {
  if (text.length <= MAX_MESSAGE_LENGTH) return
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(RECORD_SEPARATOR, start)
    const length = (end === -1 ? text.length : end) - start
    if (length > MAX_MESSAGE_LENGTH) throw new MessageTooLarge(length)
    start += length + 1
  }
}

export class MessageTooLarge extends Error {
  constructor(length: number) {
    super(`a message of ${length} characters, more than ${MAX_MESSAGE_LENGTH}`)
  }
}
