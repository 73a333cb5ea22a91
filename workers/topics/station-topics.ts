import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { UNREADABLE, whole } from '../../src/wire/readers/reader.ts'
import { alarmLine, alarmPlan, lineRef, planRef } from '../../src/wire/readers/remote-alert.ts'
import {
  stationConfig,
  stationDialCounter,
  stationDialState,
  stationRef,
  stationTimestamp,
} from '../../src/wire/readers/station.ts'
import type { AlarmPlan, PlanRef } from '../../src/wire/server/remote-alert.ts'
import type { StationConfig, StationRef } from '../../src/wire/server/station.ts'
import { type KeyedSubscription, NOT_READABLE, oneItem, type ParsedItems, type Rows } from './topic-row.ts'

const stationSubscription = (
  things: 'Timestamps' | 'Configs' | 'DialStates' | 'DialCounters' | 'Plans' | 'Lines',
): KeyedSubscription => ({
  by: 'keys',
  hub: 'station',
  subscribe: `SubscribeTo${things}`,
  unsubscribe: `UnsubscribeFrom${things}`,
  batch: BATCH_SIZES[`station.${things}`],
})

const namedByStation = whole<Pick<StationConfig, 'station'>>({ station: stationRef })

const ofStation = ({ stationNumber }: StationRef) => String(stationNumber)
const ofPlan = ({ station, planNumber }: PlanRef) => `${station.stationNumber}-${planNumber}`

/** A whole plan, or only the reference of one that has changed: then the plans are fetched. */
function planInfo(argument: unknown): ParsedItems<AlarmPlan> {
  const ref = planRef(argument)
  if (ref === UNREADABLE) return NOT_READABLE
  const value = alarmPlan(argument)
  return { items: [value === UNREADABLE ? { key: ofPlan(ref) } : { key: ofPlan(ref), value }], unreadable: [] }
}

export const STATION_TOPICS: Rows<
  'stationTimestamp' | 'stationConfig' | 'dialState' | 'dialCounter' | 'alarmPlan' | 'alarmLine'
> = {
  stationTimestamp: {
    cell: 'value',
    topic: 'stationTimestamp',
    source: stationSubscription('Timestamps'),
    on: { newTimestamp: oneItem(stationRef, ofStation, stationTimestamp) },
  },
  stationConfig: {
    cell: 'value',
    topic: 'stationConfig',
    source: stationSubscription('Configs'),
    on: { newConfig: oneItem(namedByStation, ({ station }) => ofStation(station), stationConfig) },
  },
  dialState: {
    cell: 'value',
    topic: 'dialState',
    source: stationSubscription('DialStates'),
    on: { newDialState: oneItem(stationRef, ofStation, stationDialState) },
  },
  dialCounter: {
    cell: 'value',
    topic: 'dialCounter',
    source: stationSubscription('DialCounters'),
    on: { newDialCounter: oneItem(stationRef, ofStation, stationDialCounter) },
  },
  alarmPlan: {
    cell: 'value',
    topic: 'alarmPlan',
    source: stationSubscription('Plans'),
    on: { newPlanInfo: planInfo },
    async refetch(call) {
      const result = await call('alarmPlans', {})
      if (!result.ok) return result
      return { ok: true, body: result.body.alarmPlans.map((plan) => ({ key: ofPlan(plan), value: plan })) }
    },
  },
  alarmLine: {
    cell: 'value',
    topic: 'alarmLine',
    source: stationSubscription('Lines'),
    on: {
      newLineInfo: oneItem(lineRef, ({ station, lineNumber }) => `${station.stationNumber}-${lineNumber}`, alarmLine),
    },
  },
}
