import { NO_PLANT_FILE } from '../../src/domain/connection/plant-file.ts'
import { withKind } from '../../src/domain/values/valid-range.ts'
import { type ArgsOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints/endpoints.ts'
import type { UploadFile } from '../../src/wire/server/result.ts'
import type { PlantFile } from '../../src/wire/tabs/plant-file.ts'

export interface BuiltRequest {
  readonly url: string
  readonly method: string
  /** JSON text or a multipart form; undefined without a body. */
  readonly body: string | FormData | undefined
}

/**
 * Builds URL and body of a call from its row in the table. Arguments named in the path go there, those of `query` into
 * the query string, the rest into the body. `origin` is the server's, or the service's for an external row. Throws a
 * TypeError for an invalid origin. `paths`: those that the installation has elsewhere, none by default. Specification 7.
 */
export function buildRequest<N extends EndpointName>(
  name: N,
  args: ArgsOf<N>,
  origin: string,
  { paths }: Pick<PlantFile, 'paths'> = NO_PLANT_FILE,
): BuiltRequest {
  const endpoint: EndpointRow = ENDPOINTS[name]
  const rest = new Map<string, unknown>(Object.entries(completed(name, args)))
  const path = (paths[name] ?? endpoint.path).replace(/\{(\w+)\}/g, (_, key: string) => {
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

/** Returns the arguments with fields added that the contract requires and callers omit. */
function completed<N extends EndpointName>(name: N, args: ArgsOf<N>): object {
  if (name !== 'setPvs') return args
  // The name decides the type of the arguments, but the comparison does not narrow it.
  const { values } = args as ArgsOf<'setPvs'>
  return { values: values.map(withKind) }
}

/** Returns a multipart form. Parts without a value are left out; a file keeps its name. */
function toFormData(parts: Iterable<readonly [string, unknown]>): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (isFile(value)) form.append(name, new Blob([value.data], { type: value.contentType }), value.fileName)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}

function isFile(value: unknown): value is UploadFile {
  return typeof value === 'object' && value !== null && 'data' in value && value.data instanceof ArrayBuffer
}
