/** The message holds only the id; the text is asked by call `textMessages`. Subscribing is answered by it too. */
export interface TextMessageMessages {
  newMessage: [TextMessageUpdate]
}

export interface TextMessageUpdate {
  readonly id: number
}

export interface TextMessageMethods {
  /** @assumed */
  SubscribeToTextMessages: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromTextMessages: [ids: readonly string[]]
}
