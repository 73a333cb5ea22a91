import type { Scheduler } from 'fast-check'
import type { ArgsOf } from '../../../src/wire/endpoints/endpoints.ts'
import type { Alert, AlertList } from '../../../src/wire/server/alert.ts'
import type { FeedTopic } from '../../../src/wire/tabs/live.ts'
import type { AlertEvent } from '../../../workers/alerts/alert-set.ts'
import type { AlertStore } from '../../../workers/alerts/alert-store.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

export type Act =
  | { readonly raise: number }
  | { readonly clear: number }
  | { readonly ackElsewhere: number }
  | { readonly ack: number }
  | { readonly deleteElsewhere: number }
  | { readonly delete: number }
  | 'drop'

interface Connection {
  isOpen: boolean
  readonly subscribed: Set<FeedTopic>
  readonly queue: (() => unknown)[]
}

const FEEDS: readonly FeedTopic[] = ['pendingAlerts', 'allAlerts', 'alertAcks']
const GROUPS = [0, 1]

/**
 * A server of alerts with one client, in which every step that takes time in a network is a task of a scheduler: what
 * the server does, each message of the hub (in order), each call and its answer, each subscription.
 */
export class AlertServer {
  readonly #alerts = new Map<string, Alert>()
  readonly #scheduler: Scheduler
  readonly #client: () => AlertStore
  readonly #wanted: () => readonly FeedTopic[]
  #connection: Connection | null = null
  /** An id names one occurrence for ever, also when that is deleted. */
  readonly #raised = new Set<string>()
  #time = 1000

  constructor(scheduler: Scheduler, client: () => AlertStore, wanted: () => readonly FeedTopic[]) {
    this.#scheduler = scheduler
    this.#client = client
    this.#wanted = wanted
  }

  get pending(): Alert[] {
    return this.all.filter(({ goneTimestamp, ackTimestamp }) => goneTimestamp === null || ackTimestamp === null)
  }

  /** The ids of all alerts that were ever raised. */
  get raised(): readonly string[] {
    return [...this.#raised]
  }

  get all(): Alert[] {
    return [...this.#alerts.values()]
  }

  act(act: Act): void {
    this.#time += 1
    if (act === 'drop') this.#drop()
    else if ('raise' in act) this.#raise(`a${act.raise}`)
    else if ('clear' in act) this.#change(`a${act.clear}`, { goneTimestamp: this.#time }, 'news')
    else if ('ackElsewhere' in act) this.#ack(`a${act.ackElsewhere}`)
    else if ('deleteElsewhere' in act) this.#delete(`a${act.deleteElsewhere}`)
    else if ('ack' in act) void this.#callAck(`a${act.ack}`)
    else void this.#callDelete(`a${act.delete}`)
  }

  /** A new connection, on which the client subscribes what it wants. */
  connect(): void {
    if (this.#connection !== null) return
    const connection: Connection = { isOpen: true, subscribed: new Set(), queue: [] }
    this.#connection = connection
    for (const topic of FEEDS) void this.#subscribe(connection, topic)
  }

  /** `GET /api/alerts`, or `POST /api/alerts/bypvs`: read at one moment, answered at a later one. */
  async archive(asked: ArgsOf<'alerts'> | ArgsOf<'alertsOfPvs'>): Promise<AlertList> {
    const { start, end } = asked
    const limit = 'limit' in asked ? asked.limit : Number.POSITIVE_INFINITY
    const isAsked = ({ pvRef }: Alert) => !('pvs' in asked) || asked.pvs.some(({ nr }) => nr === pvRef?.nr)
    await this.#task('request')
    const found = this.all
      .filter((alert) => alert.timestamp >= start && alert.timestamp <= end && isAsked(alert))
      .sort((a, b) => b.timestamp - a.timestamp)
    await this.#task('answer')
    return { alerts: found.slice(0, limit), total: found.length }
  }

  get now(): number {
    return this.#time
  }

  async #subscribe(connection: Connection, topic: FeedTopic): Promise<void> {
    await this.#task(`subscribe ${topic}`)
    if (!connection.isOpen || !this.#wanted().includes(topic)) return
    connection.subscribed.add(topic)
    this.#push(connection, async () => {
      this.#client().begin(topic)
      if (topic === 'pendingAlerts') {
        await this.#task('fetch')
        if (!connection.isOpen) return
        for (const group of GROUPS) {
          const alerts = this.pending.filter(({ pvGroupId }) => pvGroupId === group)
          // A group without any is not named.
          if (alerts.length > 0) this.#send({ kind: 'group', pvGroupId: group, alerts })
        }
      }
      this.#push(connection, () => this.#client().end(topic))
    })
  }

  /** A message for whoever has subscribed one of these. */
  #tell(event: AlertEvent, to: readonly FeedTopic[]): void {
    if (to.some((topic) => this.#connection?.subscribed.has(topic))) this.#send(event)
  }

  #send(event: AlertEvent): void {
    if (this.#connection !== null) this.#push(this.#connection, () => this.#client().applyEvent(event))
  }

  /** Delivers to the client, in order. */
  #push(connection: Connection, deliver: () => unknown): void {
    connection.queue.push(deliver)
    void this.#task('message').then(() => {
      const next = connection.queue.shift()
      // `HubChannel` ignores events of older connections.
      if (connection.isOpen) void next?.()
    })
  }

  #drop(): void {
    const connection = this.#connection
    if (connection === null) return
    connection.isOpen = false
    this.#connection = null
    for (const topic of FEEDS) this.#client().markStale(topic)
    void this.#task('reconnect').then(() => this.connect())
  }

  #raise(id: string): void {
    if (this.#raised.has(id)) return
    this.#raised.add(id)
    const nr = Number(id.slice(1))
    const pvRef = { type: 'AnaIn' as const, nr }
    const alert = sampleAlert({ id, timestamp: this.#time, pvGroupId: nr % GROUPS.length, pvRef })
    this.#alerts.set(id, alert)
    this.#tell({ kind: 'news', alerts: [alert] }, ['pendingAlerts', 'allAlerts'])
  }

  #change(id: string, part: Partial<Alert>, kind: 'news' | 'acks'): Alert | null {
    const before = this.#alerts.get(id)
    const field = kind === 'news' ? 'goneTimestamp' : 'ackTimestamp'
    if (before === undefined || before[field] !== null) return null
    const alert = { ...before, ...part }
    this.#alerts.set(id, alert)
    this.#tell({ kind, alerts: [alert] }, ['pendingAlerts', kind === 'news' ? 'allAlerts' : 'alertAcks'])
    return alert
  }

  #ack(id: string): Alert | null {
    return this.#change(id, { ackTimestamp: this.#time, ackUser: 'operator' }, 'acks')
  }

  #delete(id: string): boolean {
    if (!this.#alerts.delete(id)) return false
    this.#tell({ kind: 'deleted', ids: [id] }, ['pendingAlerts', 'allAlerts'])
    return true
  }

  async #callAck(id: string): Promise<void> {
    await this.#task('request')
    const alert = this.#ack(id)
    await this.#task('answer')
    if (alert !== null) this.#client().applyResult({ kind: 'acks', alerts: [alert] })
  }

  async #callDelete(id: string): Promise<void> {
    await this.#task('request')
    const isDone = this.#delete(id)
    await this.#task('answer')
    if (isDone) this.#client().applyResult({ kind: 'deleted', ids: [id] })
  }

  #task(label: string): Promise<unknown> {
    return this.#scheduler.schedule(Promise.resolve(), label)
  }
}
