import { type ILogger, JsonHubProtocol, MessageType } from '@microsoft/signalr'
import type { ConnectionActivity } from './connection-activity.ts'
import type { HubMetrics } from './hub-metrics.ts'

/** Characters of one hub message. JSON is nearly all ASCII, so 16 MB: more than all PVs of the largest plant. */
const MAX_MESSAGE_LENGTH = 16 * 1024 * 1024
/** Of one frame of the socket, whatever it holds: parsing takes many times its size. */
const MAX_FRAME_LENGTH = 4 * MAX_MESSAGE_LENGTH
/** Ends each message of a WebSocket text. */
const RECORD_SEPARATOR = '\u001e'

type Message = ReturnType<JsonHubProtocol['parseMessages']>[number]

/** SignalR's JSON protocol that also records why parsing failed: the close that follows does not say it. */
export class HubProtocol extends JsonHubProtocol {
  readonly #metrics: HubMetrics
  readonly #activity: ConnectionActivity
  unreadable = false
  tooLarge = false

  constructor(metrics: HubMetrics, activity: ConnectionActivity) {
    super()
    this.#metrics = metrics
    this.#activity = activity
  }

  override parseMessages(input: string, logger: ILogger): ReturnType<JsonHubProtocol['parseMessages']> {
    this.#activity.received(this.#metrics.arrived(input))
    try {
      checkMessageLengths(input)
      const messages = super.parseMessages(input, logger)
      this.#metrics.messages += messages.length
      return messages.map(withArguments)
    } catch (error) {
      this.unreadable = true
      this.tooLarge = error instanceof MessageTooLarge
      // The message of a `SyntaxError` quotes what it could not parse, which the log and the page of diagnostics would show.
      throw error instanceof SyntaxError
        ? new Error(`a message in a frame of ${input.length} characters is not JSON`)
        : error
    }
  }
}

/**
 * Throws when a message of the text is longer than 16 MB, or all of them together than four times that. Parsing it would take many times its size in memory and block
 * all other hubs.
 */
function checkMessageLengths(text: string): void {
  if (text.length <= MAX_MESSAGE_LENGTH) return
  if (text.length > MAX_FRAME_LENGTH) throw new MessageTooLarge(text.length, MAX_FRAME_LENGTH)
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(RECORD_SEPARATOR, start)
    const length = (end === -1 ? text.length : end) - start
    if (length > MAX_MESSAGE_LENGTH) throw new MessageTooLarge(length)
    start += length + 1
  }
}

class MessageTooLarge extends Error {
  constructor(length: number, most = MAX_MESSAGE_LENGTH) {
    super(`a message of ${length} characters, more than ${most}`)
  }
}

/** SignalR throws when arguments are no list. Without any, the message counts as unreadable like others. */
function withArguments(message: Message): Message {
  return message.type === MessageType.Invocation && !Array.isArray(message.arguments)
    ? { ...message, arguments: [] }
    : message
}
