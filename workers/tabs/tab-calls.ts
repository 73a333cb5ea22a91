import { failedOutcome, isWriting } from '../../src/domain/commands/command-outcome.ts'
import { liveKey, pvParam } from '../../src/domain/values/pv-ref.ts'
import {
  type ArgsOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
} from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandRequest } from '../../src/wire/tabs/command.ts'
import type { ConnectionStatus } from '../../src/wire/tabs/live.ts'
import { CELL_UPDATES, invalidate } from '../commands/cell-updates.ts'
import { Commands } from '../commands/commands.ts'
import { DialActions } from '../commands/dial-actions.ts'
import { liveValue } from '../commands/expectation.ts'
import { CommandJournal } from '../commands/journal.ts'
import type { CoreContext } from '../context/core-context.ts'
import { randomKey } from '../platform/environment.ts'
import { KeyBatcher } from '../rest/key-batcher.ts'
import type { Session } from '../session/session.ts'
import type { Store } from '../topics/store.ts'

type CallContext = Pick<CoreContext, 'clock' | 'failed' | 'random' | 'now' | 'leases' | 'call' | 'refetch' | 'onChange'>

/**
 * Runs the calls of tabs (commands, logins, batched configs, plain requests) and applies their effects for all tabs.
 */
export class TabCalls {
  readonly #context: CallContext
  readonly #store: Store
  readonly #session: Session
  readonly #commands: Commands
  readonly #dialActions: DialActions
  readonly #journal: CommandJournal
  /** Batched into few calls and cached, so that ten tabs with a hundred rows each request them once. */
  readonly #configs: KeyBatcher<PvRef, PvConfig>

  constructor(context: CallContext, store: Store, session: Session, serverStatus: () => ConnectionStatus) {
    this.#context = context
    this.#store = store
    this.#session = session
    this.#configs = new KeyBatcher({
      clock: context.clock,
      failed: context.failed,
      keyOf: pvParam,
      keyOfValue: ({ pvRef }) => pvParam(pvRef),
      load: (pvs) => this.#loadConfigs(pvs),
      pushed: (ref) => liveValue(store, 'pvConfig', liveKey(ref) ?? '') ?? store.pvs.directory.config(ref),
    })
    this.#dialActions = new DialActions(context, store)
    this.#journal = new CommandJournal(store)
    this.#commands = new Commands(context, store, {
      onEntries: (entries) => this.#journal.follow(entries),
      config: (ref) => this.#configs.peek(ref),
      refusal: (name) => refusalOf(name, serverStatus()),
      onSent: (name, args, result) => {
        // The name decides the type, which the compiler cannot carry through the comparison.
        if (name === 'callStations') this.#dialActions.sent(args as ArgsOf<'callStations'>, result)
      },
    })
  }

  /** Runs a call. A writing call is sent with `request.id`, or with a new id without it. Never rejects. */
  async run<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    request?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    const result = await this.#send(name, args, tab, request)
    if (result.ok) CELL_UPDATES[name]?.(result.body, this.#store)
    // Without a response it may have been carried out, so what it changes may be out of date.
    // Of a cancelled upload the last bytes may have left before anybody was told.
    const mayHaveRun = result.ok || result.error.kind === 'cancelled' || failedOutcome(result.error) === 'unknown'
    if (mayHaveRun) invalidate(name, args, this.#store, this.#configs)
    return result
  }

  /** Cancels an upload, unless its response has arrived. */
  cancel(id: string): void {
    this.#commands.cancel(id)
  }

  /** Cancels the uploads of a tab that is gone. */
  tabGone(tab: string): void {
    this.#commands.cancelOf(tab)
  }

  /** Call after a change of the cells, which may confirm commands. */
  scheduleCheck(): void {
    this.#commands.scheduleCheck()
    this.#dialActions.check()
  }

  /** Drops cached configs. Call after an outage, during which they may have changed. */
  forget(): void {
    this.#configs.forget()
    this.#store.pvs.directory.forget()
  }

  /** Call when somebody has tested the horn. */
  hornTested(wasHeard: boolean): void {
    this.#journal.hornTested(wasHeard, this.#context.now())
  }

  /** Call when a session begins: from now on the journal is complete. */
  begin(): void {
    this.#journal.begin(this.#context.now())
  }

  /** Drops cached configs, all commands and the journal. Call when the session ends. */
  clear(): void {
    this.#commands.clear()
    this.#journal.clear()
    this.#dialActions.clear()
    this.#configs.forget()
  }

  /** The directory learns them too: they are newer than its own. */
  async #loadConfigs(pvs: readonly PvRef[]): Promise<Result<PvConfig[]>> {
    const result = await this.#context.call('pvConfigs', { pvs })
    if (result.ok) this.#store.pvs.directory.put(result.body)
    return result
  }

  #send<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    tab: string,
    request?: CommandRequest,
  ): Promise<Result<BodyOf<N>>> {
    const { call, random } = this.#context
    if (isWriting(name)) {
      const own = request ?? { id: randomKey(random), shown: [] }
      return this.#journal.write(own, name, args, () => this.#commands.run(name, args, own, tab))
    }
    const send = () => call(name, args)
    if (name === 'login' || name === 'secondFactor') return this.#session.login(send, isAccepted)
    // The name decides the types, which the compiler cannot carry through the comparison.
    if (name === 'pvConfigs') return this.#configs.get((args as ArgsOf<'pvConfigs'>).pvs) as Promise<Result<BodyOf<N>>>
    return send()
  }
}

/** Returns why a call must not be sent in this state of the server connection; null if it may be. */
function refusalOf(name: EndpointName, status: ConnectionStatus): string | null {
  const { command }: EndpointRow = ENDPOINTS[name]
  return command !== true || status === 'Connected' ? null : `The server connection is ${status}`
}

/** Returns whether the response to a login, or to its second step, says that the user is logged in. */
function isAccepted(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'Success'
}
