import type { ArgsOf, BodyOf, ReadingName } from '../../../src/wire/endpoints/endpoints.ts'
import { buildRequest } from '../../../workers/rest/build-request.ts'

/**
 * Calls the simulator with this browser's cookie. All methods but GET need `csrfToken`. Rejects unless the call
 * succeeds.
 */
export async function callServer<N extends ReadingName>(
  name: N,
  args: ArgsOf<N>,
  csrfToken: string,
  signal?: AbortSignal,
): Promise<BodyOf<N>> {
  const { url, method, body } = buildRequest(name, args, location.origin)
  const headers: HeadersInit = { 'X-CSRF-Token': csrfToken }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  const response = await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null })
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  const result: BodyOf<N> = await response.json()
  return result
}
