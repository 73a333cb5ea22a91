import { unreachable } from '../../src/domain/base/unreachable.ts'
import { refusedItems } from '../../src/domain/commands/item-result.ts'
import { rejectedBy, reportOfResult } from '../../src/domain/commands/result-status.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandEntry, CommandRequest, CommandState, UploadProgress } from '../../src/wire/tabs/command.ts'
import type { CoreContext } from '../context/core-context.ts'
import { attempt } from '../platform/jobs.ts'
import { failure } from '../rest/parse-response.ts'
import type { Store } from '../topics/store.ts'
import { CONFIRMATIONS, type Confirmation } from './confirmations.ts'
import { type Expectation, isStillShown, keysByTopic, listOf, targetsOf } from './expectation.ts'
import { mayRepeat, type RunningUpload, uploadOf } from './running-upload.ts'

/** How many commands tabs and diagnostics see. */
const COMMANDS_KEPT = 100
/** A tab repeats a command at once or after a reload; results can be long lists. */
const RESULT_KEPT_MS = 60_000
/** How often expectations are checked while feedback is awaited, however many values arrive. */
const CHECK_MS = 50

type CommandContext = Pick<CoreContext, 'clock' | 'failed' | 'now' | 'leases' | 'call' | 'refetch' | 'onChange'>

/** The rules that a command is checked against before it is sent. */
export interface CommandRules {
  /** Returns the config of a process variable if it is known. */
  readonly config: (ref: PvRef) => PvConfig | undefined
  /** Returns the reason why this call must not be sent now, or null. */
  readonly refusal: (name: EndpointName) => string | null
  /** Called with all commands when one has changed. */
  readonly onEntries: (entries: readonly CommandEntry[]) => void
  /** Called when a command has been sent. */
  readonly onSent: <N extends EndpointName>(name: N, args: ArgsOf<N>, result: Promise<Result<BodyOf<N>>>) => void
}

interface Running {
  entry: CommandEntry
  result: Promise<Result<unknown>>
  /** The cells that show that it was carried out; empty if nothing can confirm it. */
  expected: readonly Expectation[]
  /** Those without a verdict yet, and those that show the contrary. */
  open: readonly Expectation[]
  against: readonly Expectation[]
  cancelDeadline: () => void
  cancelResult: () => void
  readonly release: () => void
  /** Null unless it is an upload without a response. */
  upload: RunningUpload | null
}

/**
 * Owns the lifecycle of every writing call: sent once, accepted or rejected by the server, confirmed by what the plant then
 * shows. Never waits for a connection, never sends twice. Without a response the outcome is unknown, and what the plant
 * shows is fetched again. Specification 4.
 */
export class Commands {
  readonly #context: CommandContext
  readonly #store: Store
  readonly #rules: CommandRules
  readonly #running = new Map<string, Running>()
  readonly #watched = new Set<Running>()
  #isCheckPlanned = false

  constructor(context: CommandContext, store: Store, rules: CommandRules) {
    this.#context = context
    this.#store = store
    this.#rules = rules
    store.values.set('commands', '', [])
  }

  /**
   * Sends a command. The same command id again, from any tab, returns the same result and is not sent, unless it was an
   * upload that the user cancelled.
   */
  run<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    request: CommandRequest,
    tab: string,
  ): Promise<Result<BodyOf<N>>> {
    // The result belongs to the first call with this id; reusing an id for another call is a bug of the caller.
    const known = this.#running.get(request.id)
    if (known !== undefined) {
      if (!mayRepeat(known.entry)) return known.result as Promise<Result<BodyOf<N>>>
      this.#drop(known)
      this.#running.delete(request.id)
    }
    const confirmation = CONFIRMATIONS[name] as Confirmation<N> | undefined
    const refused = this.#refusal(name, request)
    const expectations =
      refused === null ? (confirmation?.of(args, { store: this.#store, config: this.#rules.config }) ?? []) : []
    const upload = refused === null ? uploadOf(name, (progress) => this.#uploads(request.id, progress)) : null
    const result =
      refused === null ? this.#context.call(name, args, request.id, upload?.watch) : Promise.resolve(refused)
    const at = this.#context.now()
    const state: CommandState = refused === null ? { state: 'sent' } : rejectedBy(refused.error)
    const running: Running = {
      entry: { id: request.id, call: name, tab, sentAt: at, changedAt: at, state },
      result,
      expected: expectations,
      open: expectations,
      against: [],
      cancelDeadline: () => {},
      cancelResult: () => {},
      release: this.#lease(request.id, expectations),
      upload,
    }
    this.#running.set(request.id, running)
    if (expectations.length > 0) this.#watched.add(running)
    this.#trim()
    this.#publish()
    if (refused !== null) return result
    void this.#follow(running, result, confirmation?.withinMs ?? 0)
    this.#rules.onSent(name, args, result)
    return result
  }

  /** Cancels an upload that has no response yet. */
  cancel(id: string): void {
    this.#running.get(id)?.upload?.cancel('cancelled')
  }

  /** Cancels the uploads of a tab that is gone, as nobody would learn of the outcome. What is sent completely goes on. */
  cancelOf(tab: string): void {
    for (const { entry, upload } of this.#running.values()) {
      if (entry.tab === tab && upload?.isSent === false) upload.cancel('the tab is gone')
    }
  }

  /** Plans a check of the expectations within 50 ms. Call when something in the cells changed. */
  scheduleCheck(): void {
    if (this.#isCheckPlanned || this.#watched.size === 0) return
    this.#isCheckPlanned = true
    this.#context.clock.after(CHECK_MS, () => {
      this.#isCheckPlanned = false
      for (const running of [...this.#watched]) {
        attempt(this.#context.failed, 'the check of a command', () => this.#check(running))
      }
    })
  }

  /** Drops everything. Call when the session ends, so that the next user does not see the commands of this one. */
  clear(): void {
    for (const running of this.#running.values()) this.#drop(running)
    this.#running.clear()
    this.#publish()
  }

  #refusal(name: EndpointName, request: CommandRequest): ReturnType<typeof failure> | null {
    const reason = this.#rules.refusal(name)
    if (reason !== null) return failure('disconnected', reason)
    const changed = request.shown.find((shown) => !isStillShown(this.#store, shown))
    return changed === undefined ? null : failure('changed', `${changed.key} has changed, confirm again`)
  }

  #uploads(id: string, upload: UploadProgress): void {
    const running = this.#running.get(id)
    if (running?.entry.state.state === 'sent') this.#setState(running, { state: 'sent', upload })
  }

  async #follow(running: Running, pending: Promise<Result<unknown>>, withinMs: number): Promise<void> {
    const result = await pending
    running.upload = null
    // The session may have ended meanwhile.
    if (this.#running.get(running.entry.id) !== running) return
    running.cancelResult = this.#context.clock.after(RESULT_KEPT_MS, () => {
      running.result = Promise.resolve(failure('missing', 'The answer is not kept any longer'))
    })
    const report = reportOfResult(result)
    switch (report.state) {
      case 'accepted':
        this.#accepted(running, report.body, withinMs)
        return
      case 'rejected':
        this.#settle(running, report)
        return
      case 'unknown':
        this.#unknown(running, { ...report, shows: null }, withinMs)
        return
      default:
        unreachable(report)
    }
  }

  #accepted(running: Running, body: unknown, withinMs: number): void {
    const names = new Set(refusedItems(body).map(({ id }) => id))
    const isAccepted = ({ target }: Expectation) => !names.has(target)
    running.expected = running.expected.filter(isAccepted)
    running.open = running.open.filter(isAccepted)
    running.against = running.against.filter(isAccepted)
    this.#setState(running, { state: 'accepted', waiting: targetsOf(running.open), refused: listOf([...names]) })
    if (running.expected.length === 0) this.#finish(running)
    else this.#await(running, withinMs)
  }

  /**
   * Only the plant can show whether it was carried out: refetches the expected cells and waits for them until the
   * deadline.
   */
  #unknown(running: Running, state: CommandState, withinMs: number): void {
    this.#setState(running, state)
    if (running.expected.length === 0) {
      this.#finish(running)
      return
    }
    for (const [topic, keys] of keysByTopic(running.expected)) this.#context.refetch(topic, keys)
    this.#await(running, withinMs)
  }

  #await(running: Running, withinMs: number): void {
    running.cancelDeadline = this.#context.clock.after(withinMs, () => {
      // What has arrived since the last check counts.
      this.#check(running)
      if (this.#watched.has(running)) this.#judge(running, true)
    })
    this.#check(running)
    this.#judge(running, false)
  }

  /** Feedback may arrive before the response. It counts, but states are published in order. */
  #check(running: Running): void {
    const open: Expectation[] = []
    for (const expectation of running.open) {
      const verdict = expectation.verdict(this.#store)
      if (verdict === 'open') open.push(expectation)
      else if (verdict === 'against') running.against = [...running.against, expectation]
    }
    if (open.length === running.open.length) return
    running.open = open
    this.#judge(running, false)
  }

  #judge(running: Running, isOver: boolean): void {
    const { state } = running.entry
    const missing = [...running.against, ...running.open]
    const isDecided = isOver || running.open.length === 0
    if (state.state === 'accepted') {
      if (!isDecided) {
        if (state.waiting.count !== running.open.length) {
          this.#setState(running, { ...state, waiting: targetsOf(running.open) })
        }
      } else if (missing.length === 0) this.#settle(running, { state: 'confirmed', refused: state.refused })
      else {
        const why = running.open.length === 0 ? 'contradicted' : 'deadline'
        this.#settle(running, { state: 'unconfirmed', why, missing: targetsOf(missing), refused: state.refused })
      }
    } else if (state.state === 'unknown' && isDecided) {
      this.#settle(running, { ...state, shows: missing.length === 0 })
    }
  }

  #settle(running: Running, state: CommandState): void {
    this.#finish(running)
    this.#setState(running, state)
  }

  #finish(running: Running): void {
    running.cancelDeadline()
    this.#watched.delete(running)
    running.release()
    running.expected = []
    running.open = []
    running.against = []
  }

  #drop(running: Running): void {
    this.#finish(running)
    running.cancelResult()
    running.upload?.cancel('the session has ended')
  }

  #setState(running: Running, state: CommandState): void {
    running.entry = { ...running.entry, state, changedAt: this.#context.now() }
    this.#publish()
  }

  #publish(): void {
    const entries = [...this.#running.values()].map(({ entry }) => entry)
    this.#store.values.set('commands', '', entries)
    this.#rules.onEntries(entries)
    this.#context.onChange()
  }

  /** Leases the cells that show the outcome, since perhaps no tab leases them. Returns a function that releases it. */
  #lease(id: string, expectations: readonly Expectation[]): () => void {
    const { leases } = this.#context
    const holder = `command:${id}`
    const held = keysByTopic(expectations)
    for (const [topic, keys] of held) for (const key of keys) leases.add(topic, key, holder)
    return () => {
      for (const [topic, keys] of held) for (const key of keys) leases.drop(topic, key, holder)
    }
  }

  /** Drops the oldest, except those without a response, whose ids must stay known, and those that wait for feedback. */
  #trim(): void {
    for (const [id, running] of this.#running) {
      if (this.#running.size <= COMMANDS_KEPT) return
      if (running.entry.state.state === 'sent' || this.#watched.has(running)) continue
      this.#drop(running)
      this.#running.delete(id)
    }
  }
}
