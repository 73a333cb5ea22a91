import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../wire/endpoints/endpoints.ts'

interface Route {
  readonly name: EndpointName
  readonly endpoint: EndpointRow
  readonly pattern: RegExp
}

const NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[]

/** Paths match without case, as in ASP.NET Core. */
const ROUTES: readonly Route[] = NAMES.map((name) => {
  const endpoint: EndpointRow = ENDPOINTS[name]
  const pattern = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { name, endpoint, pattern: new RegExp(`^${pattern}$`, 'i') }
})

export type RouteMatch =
  | {
      readonly kind: 'found'
      readonly name: EndpointName
      readonly endpoint: EndpointRow
      readonly pathArgs: Readonly<Record<string, string>>
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' }

/** Finds the call of a method and a path. */
export function matchRoute(method: string, pathname: string): RouteMatch {
  const onPath = ROUTES.filter((route) => route.pattern.test(pathname))
  const route = onPath.find((candidate) => candidate.endpoint.method === method)
  if (route !== undefined) {
    const pathArgs = route.pattern.exec(pathname)?.groups ?? {}
    return { kind: 'found', name: route.name, endpoint: route.endpoint, pathArgs }
  }
  if (onPath.length > 0) return { kind: 'wrong-method', allowed: onPath.map((other) => other.endpoint.method) }
  return { kind: 'unknown' }
}

export interface RequestParts {
  readonly endpoint: EndpointRow
  readonly pathArgs: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The parsed body; undefined if there is none. */
  readonly body: unknown
}

/** Collects the arguments of a call into one object, the inverse of what the client does with the row. */
export function rawArgs({ endpoint, pathArgs, query, body }: RequestParts): unknown {
  const args = new Map<string, unknown>(endpoint.body === undefined ? bodyFields(body) : [[endpoint.body, body]])
  for (const name of endpoint.query ?? []) args.set(name, query.get(name) ?? undefined)
  for (const [name, value] of Object.entries(pathArgs)) args.set(name, decoded(value))
  return Object.fromEntries(args)
}

function bodyFields(body: unknown): Iterable<[string, unknown]> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
}

/** Decodes an escaped text. Returns a broken escape unchanged; the reader of the argument decides about it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
