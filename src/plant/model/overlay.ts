/** What a user did to the plant. Values written by users become further kinds of entry. */
export interface OverlayEntry {
  readonly kind: 'ack'
  readonly alertId: string
  readonly user: string
  readonly at: number
}

/**
 * What users did, on top of a process that is a pure function of seed and time. It holds what cannot be computed
 * again, so nothing is ever dropped from it: about 100 bytes for each action.
 */
export interface Overlay {
  record(entry: OverlayEntry): void
  ackOf(alertId: string): OverlayEntry | undefined
}

export function createOverlay(): Overlay {
  const acks = new Map<string, OverlayEntry>()
  return {
    record: (entry) => {
      acks.set(entry.alertId, entry)
    },
    ackOf: (alertId) => acks.get(alertId),
  }
}
