/** What the wall monitor of this browser went through; names no user and nothing of the plant. */
export interface WallEvent {
  /** Ms since 1970 by this computer's clock. */
  readonly at: number
  readonly what: string
  /** Figures and reasons for support, in English. */
  readonly detail: string
}

/** The oldest ones go first. */
export const MOST_WALL_EVENTS = 1000
const STORAGE_KEY = 'wall.events'
const MOST_DETAIL = 200

/** Returns the last events, oldest first; none if storage is blocked or unreadable. */
export function wallEvents(): readonly WallEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isWallEvent) : []
  } catch {
    return []
  }
}

/** Adds an event. Without storage nothing is kept: the wall works on. */
export function logWall(what: string, detail = ''): void {
  const event: WallEvent = { at: Date.now(), what, detail: detail.slice(0, MOST_DETAIL) }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...wallEvents(), event].slice(-MOST_WALL_EVENTS)))
  } catch {
    // Storage is blocked or full.
  }
}

function isWallEvent(item: unknown): item is WallEvent {
  if (typeof item !== 'object' || item === null || !('at' in item && 'what' in item && 'detail' in item)) return false
  return typeof item.at === 'number' && typeof item.what === 'string' && typeof item.detail === 'string'
}
