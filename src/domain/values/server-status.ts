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
 * The status that a server's word means, null where nobody knows it. One word decides whether commands leave and values
 * count as fresh, so its spelling is read generously and an unknown word never as `Connected`. Specification 4.
 */
export function serverStatusOf(text: unknown): ServerStatus | null {
  return typeof text === 'string' ? (BY_SPELLING.get(spelling(text)) ?? null) : null
}

/** Message `serverStatusChanged`: an object, or the bare word. `serverTime` in ms since 1970, null where none is told. */
export function statusMessageOf(argument: unknown): {
  readonly status: ServerStatus | null
  readonly serverTime: number | null
} {
  const message = isRecord(argument) ? argument : { status: argument }
  const { status, serverTime } = message
  return { status: serverStatusOf(status), serverTime: typeof serverTime === 'number' ? serverTime : null }
}

/** Message `sendServerInfoMessage`: an object, or the bare sentence; null where it is neither. */
export function serverInfoOf(argument: unknown): ServerInfoMessage | null {
  const message = isRecord(argument) ? argument : { text: argument }
  const { text, timestamp } = message
  return typeof text === 'string' ? { text, timestamp: typeof timestamp === 'number' ? timestamp : null } : null
}

/** Case, spaces, hyphens and underscores do not matter. */
function spelling(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
