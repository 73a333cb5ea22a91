import { pvParam } from '../../../../src/domain/values/pv-ref.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../../../src/wire/server/pv.ts'
import type { Result } from '../../../../src/wire/server/result.ts'
import type { CommandRequest } from '../../../../src/wire/tabs/command.ts'
import { CONTRACT_ONLY } from '../../../../workers/core/plant-file-reading.ts'
import { ApiClient } from '../../../../workers/rest/api-client.ts'
import { KeyBatcher } from '../../../../workers/rest/key-batcher.ts'
import { Session } from '../../../../workers/session/session.ts'
import { closeHubs, openHubs } from './hubs.ts'
import { ENVIRONMENT, log, serverClock } from './server.ts'
import { clearValues, setValue } from './values.ts'

const context = {
  ...ENVIRONMENT,
  log,
  serverClock,
  plantFile: CONTRACT_ONLY,
  call: <N extends EndpointName>(name: N, args: ArgsOf<N>, key?: string) => caller.call(name, args, key),
}

/** The session. Every tab checks it for itself. */
export const session = new Session(context, {
  onChange(state) {
    setValue('session', '', state)
    if (state.state === 'active') openHubs()
  },
  onEnd() {
    closeHubs()
    clearValues(['session', 'connection'])
  },
})

export const caller: ApiClient = new ApiClient(context, session)

const configs = new KeyBatcher<PvRef, PvConfig>({
  clock: ENVIRONMENT.clock,
  failed: (_, error) => reportError(error),
  keyOf: pvParam,
  keyOfValue: ({ pvRef }) => pvParam(pvRef),
  load: (pvs) => caller.call('pvConfigs', { pvs }),
  pushed: () => undefined,
})

/** Sends one call from this page. Always resolves. */
export async function call<N extends EndpointName>(
  name: N,
  args: ArgsOf<N>,
  request?: CommandRequest,
): Promise<Result<BodyOf<N>>> {
  if (name === 'pvConfigs') {
    // The name decides the types, but the compiler cannot narrow them by the comparison.
    const { pvs } = args as ArgsOf<'pvConfigs'>
    return (await configs.get(pvs)) as Result<BodyOf<N>>
  }
  const send = () => caller.call(name, args, request?.id)
  if (name !== 'login') return send()
  return session.login(send, (body) => typeof body === 'object' && 'status' in body && body.status === 'Success')
}
