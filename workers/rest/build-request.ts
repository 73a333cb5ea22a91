import { withKind } from '../../src/domain/values/valid-range.ts'
import { type ArgsOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints/endpoints.ts'
import { toFormData } from './form-data.ts'

export interface BuiltRequest {
  readonly url: string
  readonly method: string
  /** JSON text, or a form of parts. Undefined: the request has no body. */
  readonly body: string | FormData | undefined
}

/**
 * Address and body of a call after its row in the table: arguments named in the path go there, those of `query` into
 * the query, the rest is the body. `origin` is that of the server, of an external row that of its service.
 * Throws a TypeError where `origin` is none. Specification 7.
 */
export function buildRequest<N extends EndpointName>(name: N, args: ArgsOf<N>, origin: string): BuiltRequest {
  const endpoint: EndpointRow = ENDPOINTS[name]
  const rest = new Map<string, unknown>(Object.entries(completed(name, args)))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key)
    rest.delete(key)
    return encodeURIComponent(String(value))
  })
  const url = new URL(path, origin)
  for (const key of endpoint.query ?? []) {
    const value = rest.get(key)
    rest.delete(key)
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  const { method } = endpoint
  if (endpoint.multipart === true) return { url: url.href, method, body: toFormData(rest) }
  const hasBody = method !== 'GET' && rest.size > 0
  const content = endpoint.body === undefined ? Object.fromEntries(rest) : rest.get(endpoint.body)
  return { url: url.href, method, body: hasBody ? JSON.stringify(content) : undefined }
}

/** The arguments with what the contract wants and callers need not say. */
function completed<N extends EndpointName>(name: N, args: ArgsOf<N>): object {
  if (name !== 'setPvs') return args
  // The name decides the types, which the compiler cannot carry through the comparison.
  const { values } = args as ArgsOf<'setPvs'>
  return { values: values.map(withKind) }
}
