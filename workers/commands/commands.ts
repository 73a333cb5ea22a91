import { failedOutcome } from '../../src/domain/commands/command-outcome.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints/endpoints.ts'
import type { PvConfig, PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CommandEntry, CommandRequest, CommandState } from '../../src/wire/tabs/command.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { LeaseTable } from '../cells/lease-table.ts'
import type { Clock } from '../platform/environment.ts'
import { failure } from '../rest/parse-response.ts'
import type { Store } from '../topics/store.ts'
import { listOf, rejectedBy, rejectionOf, targetsOf } from './command-states.ts'
import { CONFIRMATIONS, type Confirmation, refusedTargets } from './confirmations.ts'
import { type Expectation, isStillShown, keysByTopic } from './expectation.ts'

/** How many commands tabs and diagnostics are told of. */
export const COMMANDS_KEPT = 100
/** A tab that says an act again does so at once or after a reload; answers can be long lists and are not kept for ever. */
const ANSWER_KEPT_MS = 60_000
/** Feedback is looked for this often while it is awaited, however many values arrive. */
const LOOK_MS = 50

export interface CommandsParts {
  readonly clock: Clock
  readonly store: Store
  readonly leases: () => LeaseTable
  /** Server time of a local instant. */
  readonly serverTime: (local: number) => number
  /** Sends a call with this idempotency key. */
  readonly send: <N extends EndpointName>(name: N, args: ArgsOf<N>, key: string) => Promise<Result<BodyOf<N>>>
  /** What is known of a process variable. */
  readonly config: (ref: PvRef) => PvConfig | undefined
  /** The reason why this call must not be sent now, null while it may be. */
  readonly refusal: (name: EndpointName) => string | null
  /** Asks the server again for what a topic shows of these keys. */
  readonly reread: (topic: Topic, keys: readonly string[]) => void
  readonly dirty: () => void
}

interface Running {
  entry: CommandEntry
  answer: Promise<Result<unknown>>
  /** What would show that it was carried out; without any nothing can confirm it. */
  expected: readonly Expectation[]
  /** Those of them that nothing is known of yet, and those that show the contrary. */
  open: readonly Expectation[]
  against: readonly Expectation[]
  cancelDeadline: () => void
  cancelAnswer: () => void
  readonly release: () => void
}

/**
 * The way of every writing call: sent once, accepted or rejected by the server, confirmed by what the plant then shows.
 * Nothing here waits for a connection and nothing is ever sent a second time: without an answer the outcome is unknown,
 * and what the plant shows is read again. Specification 4.
 */
export class Commands {
  readonly #parts: CommandsParts
  readonly #running = new Map<string, Running>()
  readonly #watched = new Set<Running>()
  #isLookPlanned = false

  constructor(parts: CommandsParts) {
    this.#parts = parts
    parts.store.values.set('commands', '', [])
  }

  /** Carries out what a user has done. The same act again, from whichever tab, gets the same answer and is not sent. */
  run<N extends EndpointName>(name: N, args: ArgsOf<N>, act: CommandRequest, tab: string): Promise<Result<BodyOf<N>>> {
    // The answer of an act is that of its first call; who reuses an id for another call has broken the contract.
    const known = this.#running.get(act.id)?.answer as Promise<Result<BodyOf<N>>> | undefined
    if (known !== undefined) return known
    const confirmation = CONFIRMATIONS[name] as Confirmation<N> | undefined
    const refused = this.#refusal(name, act)
    const expectations = refused === null ? (confirmation?.of(args, this.#parts) ?? []) : []
    const answer = refused === null ? this.#parts.send(name, args, act.id) : Promise.resolve(refused)
    const at = this.#now()
    const state: CommandState = refused === null ? { state: 'sent' } : rejectedBy(refused.error)
    const running: Running = {
      entry: { id: act.id, call: name, tab, sentAt: at, changedAt: at, state },
      answer,
      expected: expectations,
      open: expectations,
      against: [],
      cancelDeadline: () => {},
      cancelAnswer: () => {},
      release: this.#lease(act.id, expectations),
    }
    this.#running.set(act.id, running)
    if (expectations.length > 0) this.#watched.add(running)
    this.#trim()
    this.#publish()
    if (refused === null) void this.#follow(running, answer, confirmation?.withinMs ?? 0)
    return answer
  }

  /** Something in the cells has changed: whether it is a feedback is looked at soon, not now. */
  poke(): void {
    if (this.#isLookPlanned || this.#watched.size === 0) return
    this.#isLookPlanned = true
    this.#parts.clock.after(LOOK_MS, () => {
      this.#isLookPlanned = false
      for (const running of [...this.#watched]) this.#look(running)
    })
  }

  /** The session is over: the next user is not told what this one did. */
  clear(): void {
    for (const running of this.#running.values()) this.#drop(running)
    this.#running.clear()
    this.#publish()
  }

  #refusal(name: EndpointName, act: CommandRequest): ReturnType<typeof failure> | null {
    const { refusal, store } = this.#parts
    const reason = refusal(name)
    if (reason !== null) return failure('disconnected', reason)
    const changed = act.shown.find((shown) => !isStillShown(store, shown))
    return changed === undefined ? null : failure('changed', `${changed.key} has changed, confirm again`)
  }

  async #follow(running: Running, answer: Promise<Result<unknown>>, withinMs: number): Promise<void> {
    const result = await answer
    // Its session has ended meanwhile.
    if (this.#running.get(running.entry.id) !== running) return
    running.cancelAnswer = this.#parts.clock.after(ANSWER_KEPT_MS, () => {
      running.answer = Promise.resolve(failure('missing', 'The answer is not kept any longer'))
    })
    if (result.ok) this.#accepted(running, result.body, withinMs)
    else if (failedOutcome(result.error) === 'rejected') {
      this.#settle(running, rejectedBy(result.error))
    } else {
      this.#unknown(running, { state: 'unknown', reason: result.error.kind, shows: null }, withinMs)
    }
  }

  #accepted(running: Running, body: unknown, withinMs: number): void {
    const rejected = rejectionOf(body)
    if (rejected !== null) {
      this.#settle(running, rejected)
      return
    }
    const names = new Set(refusedTargets(body))
    const isTaken = ({ target }: Expectation) => !names.has(target)
    running.expected = running.expected.filter(isTaken)
    running.open = running.open.filter(isTaken)
    running.against = running.against.filter(isTaken)
    this.#become(running, { state: 'accepted', waiting: targetsOf(running.open), refused: listOf([...names]) })
    if (running.expected.length === 0) this.#finish(running)
    else this.#await(running, withinMs)
  }

  /** Whether it was carried out only the plant can tell: it is asked again, and watched for as long as a feedback takes. */
  #unknown(running: Running, state: CommandState, withinMs: number): void {
    this.#become(running, state)
    if (running.expected.length === 0) {
      this.#finish(running)
      return
    }
    for (const [topic, keys] of keysByTopic(running.expected)) this.#parts.reread(topic, keys)
    this.#await(running, withinMs)
  }

  #await(running: Running, withinMs: number): void {
    running.cancelDeadline = this.#parts.clock.after(withinMs, () => this.#judge(running, true))
    this.#look(running)
    this.#judge(running, false)
  }

  /** Feedback may come before the answer; it counts, but the state is told in order. */
  #look(running: Running): void {
    const { store } = this.#parts
    const open: Expectation[] = []
    for (const expectation of running.open) {
      const verdict = expectation.verdict(store)
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
          this.#become(running, { ...state, waiting: targetsOf(running.open) })
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
    this.#become(running, state)
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
    running.cancelAnswer()
  }

  #become(running: Running, state: CommandState): void {
    running.entry = { ...running.entry, state, changedAt: this.#now() }
    this.#publish()
  }

  #publish(): void {
    const entries = [...this.#running.values()].map(({ entry }) => entry)
    this.#parts.store.values.set('commands', '', entries)
    this.#parts.dirty()
  }

  /** Leases what shows the outcome, so that it arrives although no tab looks at it. */
  #lease(id: string, expectations: readonly Expectation[]): () => void {
    const leases = this.#parts.leases()
    const holder = `command:${id}`
    const held = keysByTopic(expectations)
    for (const [topic, keys] of held) for (const key of keys) leases.add(topic, key, holder)
    return () => {
      for (const [topic, keys] of held) for (const key of keys) leases.drop(topic, key, holder)
    }
  }

  /** The oldest go first, but not one whose answer is awaited: its act must be known again. */
  #trim(): void {
    for (const [id, running] of this.#running) {
      if (this.#running.size <= COMMANDS_KEPT) return
      if (running.entry.state.state === 'sent') continue
      this.#drop(running)
      this.#running.delete(id)
    }
  }

  #now(): number {
    return this.#parts.serverTime(this.#parts.clock.now())
  }
}
