import { type ILogger, JsonHubProtocol } from '@microsoft/signalr'

/** SignalR's JSON protocol that remembers whether a message was unreadable: the close that follows does not say so. */
export class HubProtocol extends JsonHubProtocol {
  unreadable = false
  messages = 0

  override parseMessages(input: string, logger: ILogger): ReturnType<JsonHubProtocol['parseMessages']> {
    try {
      const messages = super.parseMessages(input, logger)
      this.messages += messages.length
      return messages
    } catch (error) {
      this.unreadable = true
      throw error
    }
  }
}
