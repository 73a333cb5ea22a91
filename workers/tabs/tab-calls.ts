import { failedOutcome, isWriting } from '../../src/domain/commands/command-outcome.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import { CELL_UPDATES } from '../commands/cell-updates.ts'
import type { Commands } from '../commands/commands.ts'
import { invalidate } from '../commands/invalidations.ts'
import { randomKey } from '../platform/random-key.ts'
import type { ApiClient } from '../rest/api-client.ts'
import type { KeyBatcher } from '../rest/key-batcher.ts'
import type { Session } from '../session/session.ts'
import type { Store } from '../topics/store.ts'

export interface TabCallsParts {
  readonly caller: ApiClient
  /** PV configs are gathered and kept, so that ten tabs and a hundred rows ask once. */
  readonly configs: KeyBatcher<PvRef, PvConfig>
  readonly commands: Commands
  readonly session: Session
  readonly store: Store
  readonly random: () => number
}

/** Carries out the calls of tabs, each the way of its kind, and applies what they change for all tabs. */
export class TabCalls {
  readonly #parts: TabCallsParts

  constructor(parts: TabCallsParts) {
    this.#parts = parts
  }

  /** A call that writes is sent as this act of the tab's user, without one as an act of its own. Settles always. */
  async run<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    act?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    const { store, configs } = this.#parts
    const result = await this.#send(name, args, tab, act)
    if (result.ok) CELL_UPDATES[name]?.(result.body, store)
    // Without an answer it may have been carried out, so what it changes may be out of date.
    if (result.ok || failedOutcome(result.error) === 'unknown') invalidate(name, args, store, configs)
    return result
  }

  #send<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    act?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    const { caller, configs, commands, session, random } = this.#parts
    if (isWriting(name)) return commands.run(name, args, act ?? { id: randomKey(random), shown: [] }, tab)
    const send = () => caller.call(name, args)
    if (name === 'login' || name === 'secondFactor') return session.login(send, isAccepted)
    // The name decides the types, which the compiler cannot carry through the comparison.
    if (name === 'pvConfigs') return configs.get((args as ArgsOf<'pvConfigs'>).pvs) as Promise<Result<BodyOf<N>>>
    return send()
  }
}

/** Whether the answer to a login, or to its second step, says that the user is logged in. */
function isAccepted(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'Success'
}
