import type { AlarmPlans } from '../../state/alarm-plans.ts'
import type { HubMethod, HubPeer } from '../protocol/hub.ts'
import { ComparedTopic } from './compared-topic.ts'

/** A day's alerts are looked through each time. */
const LOOK_EVERY_MS = 500

/** Alarm plans on the station hub: what a user may edit is part of a plan, so each user has plans of their own. */
export class PlanTopic {
  readonly #byUser = new Map<string, ComparedTopic>()
  readonly #create: (peer: HubPeer) => ComparedTopic
  readonly subscribe: HubMethod
  readonly unsubscribe: HubMethod

  constructor(plans: AlarmPlans, now: () => number) {
    this.#create = ({ session: { user } }) =>
      new ComparedTopic('newPlanInfo', (key, at) => plans.plan(key, user.rights, at), now, LOOK_EVERY_MS)
    const { parameters } = new ComparedTopic('newPlanInfo', () => undefined, now).subscribe
    this.subscribe = { parameters, run: (peer, args) => this.#of(peer).subscribe.run(peer, args) }
    this.unsubscribe = { parameters, run: (peer, args) => this.#of(peer).unsubscribe.run(peer, args) }
  }

  closed(peer: HubPeer): void {
    const { userName } = peer.session.user
    const topic = this.#byUser.get(userName)
    topic?.closed(peer)
    if (topic?.count() === 0) this.#byUser.delete(userName)
  }

  tick(at: number, uptimeMs: number): void {
    for (const topic of this.#byUser.values()) topic.tick(at, uptimeMs)
  }

  keys(): readonly string[] {
    return [...new Set([...this.#byUser.values()].flatMap((topic) => topic.keys()))]
  }

  count(): number {
    return [...this.#byUser.values()].reduce((sum, topic) => sum + topic.count(), 0)
  }

  #of(peer: HubPeer): ComparedTopic {
    const { userName } = peer.session.user
    const topic = this.#byUser.get(userName) ?? this.#create(peer)
    this.#byUser.set(userName, topic)
    return topic
  }
}
