import type { MessageOf } from '../../wire/hubs/hubs.ts'
import type {
  Station,
  StationConfig,
  StationDialCounter,
  StationDialState,
  StationTimestamp,
} from '../../wire/server/station.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { AlarmPlans } from '../state/alarm-plans.ts'
import { type Hub, type HubMethod, type HubPeer, methodTable } from './protocol/hub.ts'
import { ComparedTopic } from './topics/compared-topic.ts'

const TIMESTAMP_INTERVAL_MS = 1000
const LINE_INTERVAL_MS = 1000
const COUNTER_INTERVAL_MS = 1000

/** What changes at a station. */
type Payload = StationTimestamp | StationConfig | StationDialState | StationDialCounter

/**
 * Creates `/hubs/station`: station data by station number, alarm plans and lines by station and number (specification 3,
 * "Live station data").
 */
export function createStationHub(model: PlantModel, plans: AlarmPlans, now: () => number, uptime: () => number): Hub {
  const stations = new Map(model.stations.map((station) => [String(station.id), station]))
  const topic = <T extends Payload>(
    message: MessageOf<'station'>,
    intervalMs: number,
    read: (station: Station, at: number) => T,
  ) => {
    const ofKey = (key: string, at: number) => {
      const station = stations.get(key)
      return station === undefined ? undefined : read(station, at)
    }
    return new ComparedTopic(message, ofKey, now, intervalMs)
  }
  const timestamps = topic('newTimestamp', TIMESTAMP_INTERVAL_MS, ({ id }, at) => model.timestamp(id, at))
  const dialStates = topic('newDialState', 0, ({ id }, at): StationDialState => {
    return { stationNumber: id, dialState: model.dialState(id, at) }
  })
  const configs = topic('newConfig', 0, ({ id, name }, at): StationConfig => {
    return { station: { stationNumber: id }, name, dialState: model.dialState(id, at) }
  })
  const dialCounters = topic('newDialCounter', COUNTER_INTERVAL_MS, ({ id }, at) => model.dialCounter(id, at))
  const planTopic = new PlanTopic(plans, now)
  const lines = new ComparedTopic('newLineInfo', (key, at) => plans.line(key, at), now, LINE_INTERVAL_MS)
  const topics = {
    Timestamps: timestamps,
    Configs: configs,
    DialStates: dialStates,
    DialCounters: dialCounters,
    Plans: planTopic,
    Lines: lines,
  }
  return {
    methods: methodTable<'station'>({
      SubscribeToTimestamps: timestamps.subscribe,
      UnsubscribeFromTimestamps: timestamps.unsubscribe,
      SubscribeToConfigs: configs.subscribe,
      UnsubscribeFromConfigs: configs.unsubscribe,
      SubscribeToDialStates: dialStates.subscribe,
      UnsubscribeFromDialStates: dialStates.unsubscribe,
      SubscribeToPlans: planTopic.subscribe,
      UnsubscribeFromPlans: planTopic.unsubscribe,
      SubscribeToLines: lines.subscribe,
      UnsubscribeFromLines: lines.unsubscribe,
      SubscribeToDialCounters: dialCounters.subscribe,
      UnsubscribeFromDialCounters: dialCounters.unsubscribe,
    }),
    closed: (connection) => {
      for (const each of Object.values(topics)) each.closed(connection)
    },
    tick: (_from, to) => {
      plans.tick(to)
      for (const each of Object.values(topics)) each.tick(to, uptime())
    },
    subscribed: () => {
      return Object.entries(topics)
        .flatMap(([name, each]) => each.keys().map((key) => `${name}/${key}`))
        .sort()
    },
    subscriptionCount: () => Object.values(topics).reduce((sum, each) => sum + each.count(), 0),
  }
}

/** Real time between checks; each searches a day of alerts. */
const PLAN_INTERVAL_MS = 500

/** The alarm plans. A plan contains whether its user may edit it, so each user has a topic. */
class PlanTopic {
  readonly #byUser = new Map<string, ComparedTopic>()
  readonly #create: (peer: HubPeer) => ComparedTopic
  readonly subscribe: HubMethod
  readonly unsubscribe: HubMethod

  constructor(plans: AlarmPlans, now: () => number) {
    this.#create = ({ session: { user } }) =>
      new ComparedTopic('newPlanInfo', (key, at) => plans.plan(key, user.rights, at), now, PLAN_INTERVAL_MS)
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
