import { numberOrNull, text } from '../../wire/readers/reader.ts'
import {
  SERVER_STATUS_ALIASES,
  SERVER_STATUSES,
  type ServerInfoMessage,
  type ServerStatus,
} from '../../wire/server/system.ts'

const BY_SPELLING: ReadonlyMap<string, ServerStatus> = new Map(
  SERVER_STATUSES.flatMap((status) =>
    [status, ...SERVER_STATUS_ALIASES[status]].map((text) => [spelling(text), status] as const),
  ),
)

/**
 * Parses a server status; null for an unknown word. The status decides whether commands are sent and values count as
 * fresh, so the spelling is read leniently and an unknown word never counts as `Connected`. Specification 4.
 */
function serverStatusOf(word: unknown): ServerStatus | null {
  return typeof word === 'string' ? (BY_SPELLING.get(spelling(word)) ?? null) : null
}

/** Reads message `serverStatusChanged`: an object or the bare word. `serverTime` in ms since 1970, null if missing. */
export function statusMessageOf(argument: unknown): {
  readonly status: ServerStatus | null
  readonly serverTime: number | null
} {
  const { status, serverTime } = fieldsOf(argument) ?? { status: argument }
  return { status: serverStatusOf(status), serverTime: numberOrNull(serverTime) }
}

/** Reads message `sendServerInfoMessage`: an object or the bare sentence; null for anything else. */
export function serverInfoOf(argument: unknown): ServerInfoMessage | null {
  const { text: sentence, timestamp } = fieldsOf(argument) ?? { text: argument }
  return typeof sentence === 'string' ? { text: text(sentence), timestamp: numberOrNull(timestamp) } : null
}

function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> | null {
  return typeof argument === 'object' && argument !== null ? { ...argument } : null
}

/** Case, spaces, hyphens and underscores do not matter. */
function spelling(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}
