import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../wire/endpoints/endpoints.ts'

interface Route {
  readonly name: EndpointName
  readonly endpoint: EndpointRow
  readonly pattern: RegExp
}

const NAMES = Object.keys(ENDPOINTS) as readonly EndpointName[]

/** Paths match whatever their case, as in ASP.NET Core. */
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

/** The call that a method and a path name. */
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
