import { invalidateQueries } from '../../../../src/live/calls/query-cache.ts'
import type { ArgsOf, BodyOf, WritingName } from '../../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../../src/wire/server/result.ts'
import type { CommandRequest } from '../../../../src/wire/tabs/command.ts'
import { INVALIDATES } from '../../../../src/wire/tabs/invalidates.ts'
import { call } from './call.ts'
import { isServerConnected } from './hubs.ts'

export { call } from './call.ts'

/** Sends a command once. Left out: checking whether the plant then shows it. */
export async function sendCommand<N extends WritingName>(
  name: N,
  args: ArgsOf<N>,
  request: CommandRequest,
): Promise<Result<BodyOf<N>>> {
  if (!isServerConnected()) return { ok: false, error: { kind: 'disconnected', text: 'The server is not connected' } }
  const result = await call(name, args, request)
  if (result.ok) invalidateQueries(INVALIDATES[name])
  return result
}
