import type { ArgsOf, BodyOf, ReadingName, WritingName } from '../../wire/endpoints/endpoints.ts'
import type { Result } from '../../wire/server/result.ts'
import type { CommandRequest } from '../../wire/tabs/command.ts'
import { callConnection, callWorker, connector } from '../connection/live-client.ts'
import { readOnlyReason } from './read-only.ts'

const NOT_CONNECTED = { kind: 'disconnected', text: 'There is no live worker' } as const

/**
 * Sends a reading call through the worker and returns its result; never rejects, see `CallErrorKind`. Waits up to 10 s
 * for a worker. Views use `useQuery`, which caches. Specification 7.
 */
export async function call<N extends ReadingName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> {
  // Comlink's proxy type loses the connection between name, arguments and body.
  return (await callWorker((api) => api.call(name, args))) as Result<BodyOf<N>>
}

/**
 * Sends a writing call once, with the command id of `act`. Resolves when the server has accepted or refused it, or with
 * an error if that cannot be known; never rejects. `useCommand(act.id)` follows its confirmation. Fails at once
 * (`disconnected`) without a worker, as no command waits for a connection, and on a wall monitor. Specification 4 and 7.
 */
export async function sendCommand<N extends WritingName>(
  name: N,
  args: ArgsOf<N>,
  act: CommandRequest,
): Promise<Result<BodyOf<N>>> {
  const { connection } = connector
  const reason = readOnlyReason()
  if (reason !== null) return { ok: false, error: { kind: 'disconnected', text: reason } }
  if (connection === null) return { ok: false, error: NOT_CONNECTED }
  // Comlink's proxy type loses the connection between name, arguments and body.
  return (await callConnection(connection, (api) => api.call(name, args, act))) as Result<BodyOf<N>>
}
