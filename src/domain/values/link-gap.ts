import type { ConnectionReport } from '../../wire/tabs/live.ts'
import { type BrokenLink, brokenLinks } from './broken-links.ts'

/** A time without a link to the plant: nothing that happened then was seen. Times are server time in ms since 1970. */
interface LinkGap {
  readonly from: number
  readonly to: number
}

/** How the links were, as a tab was told. `since` is null while they are good. */
export interface GapWatch {
  readonly since: number | null
  /** Those that nobody has read, the oldest first. */
  readonly unread: readonly LinkGap[]
}

export const NO_GAP: GapWatch = { since: null, unread: [] }

/** A link that was away for less than this was not missed: one message fills it. */
const SHORTEST_MS = 2000
/** The newest are kept of a link that comes and goes all night. */
const MOST = 100

/**
 * Returns what a tab knows of gaps after it was told of its links at the time `now`. A gap is one of the whole chain up to the server,
 * and begins when the link fell silent, not when it was given up: a single hub marks its own values.
 */
export function watchGap(watch: GapWatch, connection: ConnectionReport, now: number): GapWatch {
  const broken = brokenLinks(connection).find(isWholeChain)
  if (broken !== undefined) return watch.since === null ? { ...watch, since: broken.since } : watch
  if (watch.since === null) return watch
  // After a link was lost the status channel opens first, and tells the server a moment later.
  const isOpen = connection.links['server-status'].state === 'open'
  if (!isOpen) return watch
  const gap = { from: watch.since, to: now }
  const isMissed = gap.to - gap.from >= SHORTEST_MS
  return { since: null, unread: isMissed ? [...watch.unread, gap].slice(-MOST) : watch.unread }
}

function isWholeChain(broken: BrokenLink): boolean {
  return broken.link === 'web-server' || broken.link === 'server' || isStatus(broken)
}

/** The status of the server says nothing any more. */
function isStatus(broken: BrokenLink): boolean {
  return broken.link === 'channel' && broken.hub === 'server-status'
}
