import type { EndpointRow } from '../../../wire/endpoints/endpoints.ts'

export interface RequestParts {
  readonly endpoint: EndpointRow
  readonly pathArgs: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed body, undefined where the request has none. */
  readonly body: unknown
}

/** The arguments of a call as one object, put together after its row: the other way round of what the client does. */
export function rawArgs({ endpoint, pathArgs, query, body }: RequestParts): unknown {
  const args = new Map<string, unknown>(endpoint.body === undefined ? bodyFields(body) : [[endpoint.body, body]])
  for (const name of endpoint.query ?? []) args.set(name, query.get(name) ?? undefined)
  for (const [name, value] of Object.entries(pathArgs)) args.set(name, decoded(value))
  return Object.fromEntries(args)
}

function bodyFields(body: unknown): Iterable<[string, unknown]> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
}

/** A broken escape is taken as it stands; the reader of the argument refuses it if it minds. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
