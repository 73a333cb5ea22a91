import { type ILogger, JsonHubProtocol } from '@microsoft/signalr'
import type { Pace } from './pace.ts'

/** SignalR's JSON protocol that remembers whether a message was unreadable: the close that follows does not say so. */
export class HubProtocol extends JsonHubProtocol {
  readonly #pace: Pace
  unreadable = false
  messages = 0

  constructor(pace: Pace) {
    super()
    this.#pace = pace
  }

  override parseMessages(input: string, logger: ILogger): ReturnType<JsonHubProtocol['parseMessages']> {
    try {
      const messages = this.#pace.spend(() => super.parseMessages(input, logger))
      this.messages += messages.length
      return messages
    } catch (error) {
      this.unreadable = true
      throw error
    }
  }
}
