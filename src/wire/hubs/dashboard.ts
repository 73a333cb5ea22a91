/**
 * The message holds only the id; what the note says now is asked by call `dashboardConfig`. Subscribing is answered by
 * it too.
 */
export interface DashboardMessages {
  noteUpdate: [NoteUpdate]
}

export interface NoteUpdate {
  readonly id: number
}

export interface DashboardMethods {
  /** @assumed */
  SubscribeToNotes: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromNotes: [ids: readonly string[]]
}
