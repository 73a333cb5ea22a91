import { itemResults, refusedItems } from '../../src/domain/commands/item-result.ts'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { ArgsOf, WritingName } from '../../src/wire/endpoints/endpoints.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { Result } from '../../src/wire/server/result.ts'
import { type CommandEntry, type CommandRequest, MAX_REASON } from '../../src/wire/tabs/command.ts'
import {
  HORN_TESTS_KEPT,
  type HornTest,
  JOURNAL_ITEMS,
  JOURNAL_KEPT,
  type JournalAlert,
  type JournalEntry,
  type JournalRefusal,
  type Order,
  type UnwrittenName,
} from '../../src/wire/tabs/journal.ts'
import type { Store } from '../topics/store.ts'
import { liveKind } from './expectation.ts'

/** Passwords, numbers of people and files: nobody may read them later. */
const UNWRITTEN: { readonly [N in UnwrittenName]: true } = {
  changePassword: true,
  saveCallNumbers: true,
  uploadDocument: true,
}

type Subject = Pick<JournalEntry, 'order' | 'count' | 'alerts' | 'timesOfDay' | 'shown' | 'reason'>

/**
 * The journal of this workstation: the writing calls of all tabs since the session began, with what was ordered and what
 * became of it, in the topic `journal`. Lives in memory only: what a user has done is not left behind on the computer, so
 * it begins anew with each session and each worker, and says since when it is complete. Specification 4; S-04.
 */
export class CommandJournal {
  readonly #store: Store
  /** What was ordered, until its first state is known. */
  readonly #subjects = new Map<string, Subject>()
  readonly #entries = new Map<string, JournalEntry>()
  #since: number | null = null
  #dropped = 0
  #hornTests: readonly HornTest[] = []

  constructor(store: Store) {
    this.#store = store
    this.#publish()
  }

  /** Call when a session begins; `now` is server time in ms since 1970. */
  begin(now: number): void {
    this.#since = now
    this.#publish()
  }

  /** Drops everything. Call when the session ends, so that the next user does not see it. */
  clear(): void {
    this.#subjects.clear()
    this.#entries.clear()
    this.#since = null
    this.#dropped = 0
    this.#hornTests = []
    this.#publish()
  }

  /** Call when somebody has tested the horn; `now` is server time in ms since 1970. */
  hornTested(wasHeard: boolean, now: number): void {
    this.#hornTests = [...this.#hornTests, { at: now, wasHeard }].slice(-HORN_TESTS_KEPT)
    this.#publish()
  }

  /** Runs a writing call and writes down what it orders. The same id again is the same order. */
  write<N extends WritingName, B>(
    request: CommandRequest,
    name: N,
    args: ArgsOf<N>,
    run: () => Promise<Result<B>>,
  ): Promise<Result<B>> {
    const { id } = request
    if (!this.#entries.has(id)) this.#subjects.set(id, this.#subject(name, args, request))
    const result = run()
    this.#subjects.delete(id)
    const own = this.#entries.get(id)
    if (own !== undefined) void result.then((settled) => this.#answered(own, idsIn(args), settled))
    return result
  }

  /** Call with all commands when one has changed. */
  follow(commands: readonly CommandEntry[]): void {
    let isChanged = false
    for (const { id, sentAt, changedAt, state } of commands) {
      const known = this.#entries.get(id)
      const subject = known ?? this.#subjects.get(id)
      if (subject === undefined || known?.state === state) continue
      // The progress of an upload is none of the journal.
      if (known?.state.state === 'sent' && state.state === 'sent') continue
      const { order, count, alerts, timesOfDay, shown, reason } = subject
      const refused = known?.refused ?? []
      this.#entries.set(id, { id, order, count, alerts, timesOfDay, shown, reason, sentAt, changedAt, state, refused })
      isChanged = true
    }
    if (!isChanged) return
    for (const [id] of this.#entries) {
      if (this.#entries.size <= JOURNAL_KEPT) break
      this.#entries.delete(id)
      this.#dropped += 1
    }
    this.#publish()
  }

  #answered({ id, sentAt }: JournalEntry, ids: readonly string[], result: Result<unknown>): void {
    const entry = this.#entries.get(id)
    if (entry?.sentAt !== sentAt) return
    const items = ids.map((own) => ({ id: own, label: '' }))
    const unnamed = itemResults(items, result).filter(({ reason }) => reason === 'notNamed')
    const refused = [...(result.ok ? refusedItems(result.body) : []), ...unnamed]
    if (refused.length === 0) return
    const first = refused.slice(0, JOURNAL_ITEMS).map((item) => ({ id: item.id, reason: item.reason }))
    this.#entries.set(id, { ...entry, refused: first.filter(hasReason) })
    this.#publish()
  }

  #subject<N extends WritingName>(name: N, args: ArgsOf<N>, { shown, reason = '' }: CommandRequest): Subject {
    const lists = Object.values(args).filter((value) => Array.isArray(value))
    const { alerts } = this.#store
    const named = idsIn(args).flatMap((id) => alerts.alert(id) ?? [])
    const order = orderOf(name, args)
    const keys = order.call === 'setPvs' ? order.args.values.flatMap(({ pvRef }) => liveKey(pvRef) ?? []) : []
    return {
      order,
      count: lists.length === 0 ? 1 : Math.max(...lists.map(({ length }) => length)),
      alerts: named.slice(0, JOURNAL_ITEMS).map(journalAlert),
      timesOfDay: keys.filter((key) => liveKind(this.#store, key) === 'TimeOfDayValue'),
      shown: shown.slice(0, JOURNAL_ITEMS),
      reason: reason.slice(0, MAX_REASON),
    }
  }

  #publish(): void {
    const entries = [...this.#entries.values()]
    this.#store.values.set('journal', '', {
      since: this.#since,
      dropped: this.#dropped,
      entries,
      hornTests: this.#hornTests,
    })
  }
}

function orderOf<N extends WritingName>(call: N, args: ArgsOf<N>): Order {
  if (Object.hasOwn(UNWRITTEN, call)) return { call, args: null } as Order
  const cut = Object.entries(args).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, JOURNAL_ITEMS) : value,
  ])
  // The call decides the type of its arguments, which the compiler cannot carry through the copy.
  return { call, args: Object.fromEntries(cut) } as Order
}

/** Returns the ids of alerts in the arguments of a call; annotations have numbers. */
function idsIn(args: object): readonly string[] {
  const ids: unknown = 'ids' in args ? args.ids : null
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function journalAlert({ id, pvName, stationName, message, description }: Alert): JournalAlert {
  return { id, name: pvName, stationName, message: message === '' ? description : message }
}

function hasReason(item: {
  readonly id: string
  readonly reason: JournalRefusal['reason'] | null
}): item is JournalRefusal {
  return item.reason !== null
}
