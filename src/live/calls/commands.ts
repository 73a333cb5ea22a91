import type { ArgsOf, BodyOf, WritingName } from '../../wire/endpoints/endpoints.ts'
import type { Result } from '../../wire/server/result.ts'
import type { CommandRequest } from '../../wire/tabs/command.ts'
import { connector, questionTo } from '../connection/live-client.ts'

const NOT_CONNECTED = { kind: 'disconnected', text: 'There is no live worker' } as const

/**
 * Sends a writing call as this act of the user; settles when the server has taken or refused it, or when nobody can
 * know. What the plant then shows is told by `useCommand(act.id)`. While there is no worker it is refused: nothing that
 * a user did waits for a connection. Specification 4 and 7.
 */
export async function sendCommand<N extends WritingName>(
  name: N,
  args: ArgsOf<N>,
  act: CommandRequest,
): Promise<Result<BodyOf<N>>> {
  const { connection } = connector
  if (connection === null) return { ok: false, error: NOT_CONNECTED }
  // Comlink's proxy type loses the connection between name, arguments and body.
  return (await questionTo(connection, (api) => api.call(name, args, act))) as Result<BodyOf<N>>
}
