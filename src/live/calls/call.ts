import type { ArgsOf, BodyOf, ReadingName } from '../../wire/endpoints/endpoints.ts'
import type { Result } from '../../wire/server/result.ts'
import { ask } from '../connection/live-client.ts'

/**
 * Sends one call through the worker; settles always, see `CallErrorKind`. One that changes something is sent by
 * `sendCommand`. Specification 7.
 */
export async function call<N extends ReadingName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> {
  // Comlink's proxy type loses the connection between name, arguments and body.
  return (await ask((api) => api.call(name, args))) as Result<BodyOf<N>>
}
