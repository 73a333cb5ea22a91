/** A list that a browser keeps has no more of them: they would never go. */
const MOST = 50

/**
 * Returns the items of a stored list that this build cannot read, the last 50. Another build has kept them, whose tabs may be open
 * beside: whoever writes the list writes them back.
 */
export function unreadItems(stored: unknown, isRead: (item: unknown) => boolean): readonly unknown[] {
  return Array.isArray(stored) ? stored.filter((item) => !isRead(item)).slice(-MOST) : []
}
