import { type ILogger, JsonHubProtocol, MessageType } from '@microsoft/signalr'
import type { FrameRate } from '../platform/frame-rate.ts'
import type { Arrivals } from './arrivals.ts'
import type { HubMetrics } from './hub-metrics.ts'
import { checkMessageLengths, MessageTooLarge } from './message-limit.ts'

type Message = ReturnType<JsonHubProtocol['parseMessages']>[number]

/** SignalR throws where arguments are no list; without any, the message is counted as unreadable as others are. */
function withArguments(message: Message): Message {
  return message.type === MessageType.Invocation && !Array.isArray(message.arguments)
    ? { ...message, arguments: [] }
    : message
}

/** SignalR's JSON protocol that remembers whether a message was unreadable: the close that follows does not say so. */
export class HubProtocol extends JsonHubProtocol {
  readonly #pace: FrameRate
  readonly #meter: HubMetrics
  readonly #arrivals: Arrivals
  unreadable = false
  tooLarge = false

  constructor(pace: FrameRate, meter: HubMetrics, arrivals: Arrivals) {
    super()
    this.#pace = pace
    this.#meter = meter
    this.#arrivals = arrivals
  }

  override parseMessages(input: string, logger: ILogger): ReturnType<JsonHubProtocol['parseMessages']> {
    this.#arrivals.heard(this.#meter.arrived(input))
    try {
      checkMessageLengths(input)
      const messages = this.#pace.spend(() => super.parseMessages(input, logger))
      this.#meter.messages += messages.length
      return messages.map(withArguments)
    } catch (error) {
      this.unreadable = true
      this.tooLarge = error instanceof MessageTooLarge
      throw error
    }
  }
}
