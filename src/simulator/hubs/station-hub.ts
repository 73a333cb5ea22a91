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
import { type Hub, methodTable } from './protocol/hub.ts'
import { ComparedTopic } from './topics/compared-topic.ts'
import { PlanTopic } from './topics/plan-topic.ts'

const TIMESTAMP_INTERVAL_MS = 1000
const LINE_INTERVAL_MS = 1000
const COUNTER_INTERVAL_MS = 1000

/** What may change at a station, as it is sent. */
type Payload = StationTimestamp | StationConfig | StationDialState | StationDialCounter

/**
 * `/hubs/station`: what stations tell by station number, alarm plans and alarm lines by station and number.
 * Specification 3, "Live station data".
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
    opened: () => undefined,
    closed: (connection) => {
      for (const each of Object.values(topics)) each.closed(connection)
    },
    sessionEnded: () => undefined,
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
